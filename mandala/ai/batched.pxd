# The C types of batched.py, for Cython alone: Python never reads this file. The batch of each game cimports from here.

cimport cython

cdef unsigned long long WORD, STEP, MIX_A, MIX_B


cdef class Batched:
    cdef readonly int size
    cdef readonly int moves
    cdef unsigned char[:, ::1] observations
    cdef unsigned char[:, ::1] masks
    cdef signed char[::1] players
    cdef signed char[:, ::1] rewards
    cdef unsigned char[::1] terminated
    cdef unsigned char[::1] truncated
    cdef short[:, ::1] scores
    cdef int[::1] counts
    cdef long long[::1] numbers
    cdef unsigned long long origin
    cdef unsigned long long state
    cdef unsigned long long drawn

    @cython.locals(index=int, action=int)
    cpdef int illegal(self, int[::1] actions)
    @cython.locals(index=int)
    cpdef void step(self, int[::1] actions)
    @cython.locals(index=int)
    cpdef void draw(self, int[::1] actions)
    @cython.final
    cdef unsigned long long _seed(self, int index) noexcept
    @cython.final
    @cython.locals(mixed="unsigned long long")
    cdef int _random(self, int below) noexcept
    cdef void _begin(self, int index) noexcept
    cdef void _move(self, int index, int action) noexcept
    cdef int _numbered(self, int index, int number) noexcept
