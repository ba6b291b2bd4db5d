# The C types of belief.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport kernel


cdef int FINENESS


@cython.final
cdef class Belief:
    cdef readonly int size
    cdef double[::1] limit
    cdef int[::1] cup
    cdef int[::1] hand
    cdef int[::1] heap
    cdef int[::1] fresh_cup
    cdef int[::1] fresh
    cdef int[6] dealt

    cpdef void deal(self, kernel.Table table) noexcept nogil
    cdef int case(self, kernel.Table table) noexcept nogil


cpdef void lay_out(kernel.Table table, object seen) except *
cpdef void place(kernel.Table table, object hand, object dealt, object deck) except *
cpdef void forget(kernel.Table table, object discard, object rival_cup) except *
cdef void to_hand(kernel.Table table, int colour, int count) noexcept nogil
cdef void to_cup(kernel.Table table, int colour, int count) noexcept nogil
