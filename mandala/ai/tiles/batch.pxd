# The C types of batch.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai cimport batched
from mandala.ai.tiles cimport kernel

cdef int SPACES
cdef int[52] CENTRAL


cdef class Batch(batched.Batched):
    cdef list tables
    cdef int[52] squares
    cdef int[192] action_of
    cdef int[::1] choosing
    cdef int[::1] starts
    cdef int[54] tiles

    @cython.locals(table=kernel.Table)
    cdef int _numbered(self, int index, int number) noexcept
    @cython.locals(table=kernel.Table, place=int, outer=int, central=int, colour=int, group=int, space=int)
    cdef void _begin(self, int index) noexcept
    @cython.final
    @cython.locals(place=int, colour=int)
    cdef int _laid(self, int heap, int count) noexcept
    @cython.locals(table=kernel.Table, me=int, place=int)
    cdef void _move(self, int index, int action) noexcept
    @cython.final
    @cython.locals(me=int, lead=int)
    cdef void _end(self, kernel.Table table, int index) noexcept
    @cython.final
    @cython.locals(place=int, owner="unsigned char")
    cdef void _turn(self, int index, unsigned char[:, ::1] rows) noexcept
    @cython.final
    @cython.locals(me=int, colour=int, move=int, count=int, number=int)
    cdef void _show(self, kernel.Table table, int index, unsigned char[:, ::1] rows, unsigned char[:, ::1] masks) noexcept
