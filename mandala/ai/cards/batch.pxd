# The C types of batch.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai cimport batched
from mandala.ai.cards cimport kernel, selfplay

cdef int LONGEST


cdef class Batch(batched.Batched):
    cdef list tables
    cdef kernel.Table empty
    cdef int[::1] plies

    @cython.locals(table=kernel.Table)
    cdef int _numbered(self, int index, int number) noexcept
    @cython.locals(table=kernel.Table)
    cdef void _begin(self, int index) noexcept
    @cython.locals(table=kernel.Table, winner=int)
    cdef void _move(self, int index, int action) noexcept
    @cython.final
    @cython.locals(me=int, own=int, rival=int, hidden=int, colour=int, move=int, count=int, number=int)
    cdef void _show(self, kernel.Table table, int index, unsigned char[:, ::1] rows, unsigned char[:, ::1] masks) noexcept
