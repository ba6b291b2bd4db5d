# The C types of batch.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport kernel, selfplay

cdef int LONGEST
cdef unsigned long long WORD, STEP, MIX_A, MIX_B


@cython.final
cdef class Batch:
    cdef readonly int size
    cdef list tables
    cdef kernel.Table empty
    cdef kernel.Table chance
    cdef unsigned char[:, ::1] observations
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] players
    cdef unsigned char[::1] ends
    cdef signed char[:, ::1] rewards
    cdef short[:, ::1] scores
    cdef int[::1] counts
    cdef int[::1] plies
    cdef long long[::1] numbers
    cdef unsigned long long origin

    @cython.locals(index=int, action=int)
    cpdef int illegal(self, int[::1] actions)
    @cython.locals(index=int, table=kernel.Table)
    cpdef void step(self, int[::1] actions)
    @cython.locals(index=int, table=kernel.Table)
    cpdef void draw(self, int[::1] actions)
    cdef int _drawn(self, kernel.Table table, int index) noexcept
    cdef void _begin(self, kernel.Table table, int index) noexcept
    @cython.locals(winner=int)
    cdef void _move(self, kernel.Table table, int index, int action) noexcept
    @cython.locals(me=int, own=int, rival=int, hidden=int, colour=int, move=int, count=int, number=int)
    cdef void _show(self, kernel.Table table, int index, unsigned char[:, ::1] rows, unsigned char[:, ::1] masks) noexcept
