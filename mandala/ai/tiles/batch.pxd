# The C types of batch.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.tiles cimport kernel

cdef unsigned long long WORD
cdef int SPACES
cdef int[52] CENTRAL


@cython.final
cdef class Batch:
    cdef readonly int size
    cdef list tables
    cdef int[52] squares
    cdef int[64] space_of
    cdef unsigned char[:, ::1] observations
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] players
    cdef unsigned char[::1] ends
    cdef signed char[:, ::1] rewards
    cdef short[:, ::1] scores
    cdef int[::1] counts
    cdef int[::1] choosing
    cdef int[::1] starts
    cdef long long[::1] numbers
    cdef int[12] left
    cdef unsigned long long origin
    cdef unsigned long long state

    @cython.locals(index=int, action=int)
    cpdef int illegal(self, int[::1] actions)
    @cython.locals(index=int, table=kernel.Table)
    cpdef void step(self, int[::1] actions)
    @cython.locals(index=int, table=kernel.Table, drawn=int)
    cpdef void draw(self, int[::1] actions)
    cdef int _random(self, int most) noexcept
    cdef int _action(self, int move) noexcept
    @cython.locals(place=int, outer=int, central=int, colour=int, group=int, space=int)
    cdef void _begin(self, kernel.Table table, int index) noexcept
    @cython.locals(drawn=int, colour=int)
    cdef int _laid(self, int heap, int count) noexcept
    @cython.locals(me=int, place=int)
    cdef void _move(self, kernel.Table table, int index, int action) noexcept
    @cython.locals(me=int, lead=int)
    cdef void _end(self, kernel.Table table, int index) noexcept
    @cython.locals(place=int, owner="unsigned char")
    cdef void _turn(self, int index, unsigned char[:, ::1] rows) noexcept
    @cython.locals(me=int, colour=int, move=int, count=int, number=int)
    cdef void _show(self, kernel.Table table, int index, unsigned char[:, ::1] rows, unsigned char[:, ::1] masks) noexcept
