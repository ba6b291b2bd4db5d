# The C types of tree.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.tiles cimport judge, kernel

cdef double E
cdef int OPEN, WON, LOST, DRAWN, SPARE


@cython.final
cdef class Tree:
    cdef kernel.Table table
    cdef judge.Judge judge
    cdef double explore, temperature, prior_visits, minimax
    cdef readonly int used
    cdef int capacity
    cdef readonly int iterations
    cdef int[64] path
    cdef int[::1] move
    cdef int[::1] first
    cdef int[::1] count
    cdef int[::1] proven
    cdef double[::1] visits
    cdef double[::1] total
    cdef double[::1] prior
    cdef double[::1] seen
    cdef double[::1] worth

    cpdef void begin(self, kernel.Table table)
    cpdef bint grow(self, int iterations)
    @cython.locals(found=int, most=double, child=int, proven=int, visits=double)
    cpdef int best(self)
    @cython.locals(table=kernel.Table, node=int, depth=int, value=double)
    cdef void _iterate(self) noexcept
    cdef void _clear(self, int node) noexcept
    @cython.locals(found=int, most=double, reach=double, child=int, visits=double, mean=double, score=double)
    cdef int _chosen(self, int node) noexcept
    @cython.locals(table=kernel.Table, count=int, lead=int, base=int, begin=int, highest=double, index=int, child=int,
                   odds=double, total=double)
    cdef double _leaf(self, int node) noexcept
    @cython.locals(most=double, proofs=int, drawn=int, child=int, proven=int)
    cdef void _back_up(self, int node) noexcept
