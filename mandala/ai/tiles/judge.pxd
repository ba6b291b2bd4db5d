# The C types of judge.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.tiles cimport evaluator, kernel

cdef int COUNT, POINTS, FLIPS, BESIDE, NEAR, CONTESTED, RESERVE, SWAPS, OPENED, NEXT, JOINS, STUCK, UNOPENED, TURN


@cython.final
cdef class Judge(evaluator.Evaluator):
    cdef double[13] late
    cdef double[13] early
    cdef readonly double[13] values

    @cython.locals(share=double, total=double)
    cdef double _sum(self, kernel.Table table) noexcept nogil
    cpdef void look(self, kernel.Table table) noexcept nogil
    @cython.locals(rivals="unsigned long long", own="unsigned long long", fit="unsigned long long",
                   reached="unsigned long long", around="unsigned long long", joined="unsigned long long",
                   near="unsigned long long", mine=int, marker=int, flips=int)
    cdef void _look(self, kernel.Table table, int seat, int sign) noexcept nogil
    cdef void _add_opening(self, kernel.Table table, int seat, int sign, unsigned long long fit) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef unsigned long long _beside_all(self, kernel.Table table, int seat) noexcept nogil
