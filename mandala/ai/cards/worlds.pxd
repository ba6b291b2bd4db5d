# The C types of worlds.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport kernel


@cython.final
cdef class Hidden:
    cdef int[6] cup
    cdef int[6] hand
    cdef int[6] heap
    cdef int cup_fresh
    cdef int hand_fresh

    cpdef void deal(self, kernel.Table table) noexcept


cpdef void load(kernel.Table table, object seen) except *
cpdef void place(kernel.Table table, object hand, object dealt, object deck) except *
cdef void _to_hand(kernel.Table table, int colour, int count) noexcept
cdef void _to_cup(kernel.Table table, int colour, int count) noexcept
