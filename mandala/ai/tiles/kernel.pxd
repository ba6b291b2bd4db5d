# The C types of kernel.py, for Cython alone: Python never reads this file. Another compiled module may cimport from here.

cimport cython

cdef int OPEN, FLIP, SWAP, ROOM, SWAPPED, MARKED, TURN
cdef unsigned long long WORD, NOT_FIRST, NOT_LAST, PAIRS, NIBBLES, BYTES, ONES, DE_BRUIJN
cdef unsigned long long[64] BIT
cdef int[64] SQUARE
cdef unsigned long long[877] KEYS

cdef int size(unsigned long long mask) noexcept nogil
cdef int first(unsigned long long mask) noexcept nogil


@cython.final
cdef class Table:
    cdef readonly unsigned long long board
    cdef readonly int spaces
    cdef readonly int[64] tile
    cdef readonly unsigned long long free
    cdef readonly unsigned long long[6] front
    cdef readonly unsigned long long[12] group
    cdef readonly int[12] worth
    cdef readonly int[2] swap
    cdef readonly int[2] river
    cdef readonly int to_move
    cdef readonly unsigned long long key
    cdef readonly int ply
    cdef int[64] line
    cdef int[64] swap_before
    cdef readonly int[8192] moves
    cdef readonly list squares

    @cython.locals(around="unsigned long long")
    cdef unsigned long long beside(self, unsigned long long mask) noexcept nogil
    cdef unsigned long long allowed(self, int seat, int colour) noexcept nogil
    @cython.locals(reached="unsigned long long", fit="unsigned long long", more="unsigned long long")
    cdef unsigned long long reach(self, int seat, int colour) noexcept nogil
    @cython.locals(base=int, count=int, me=int, mine=int, fit="unsigned long long")
    cpdef int fill_moves(self) noexcept nogil
    @cython.locals(found="unsigned long long", own="unsigned long long")
    cdef unsigned long long flips(self, int seat) noexcept nogil
    cdef int _fill(self, int count, int kind, unsigned long long left) noexcept nogil
    @cython.locals(me=int, square=int, mine=int, colour=int, placed=int)
    cpdef void play(self, int move) noexcept nogil
    @cython.locals(me=int, square=int, mine=int, colour=int, placed=int, move=int)
    cpdef void take_back(self) noexcept nogil
    @cython.locals(total=int, marker=int, own="unsigned long long")
    cpdef int points(self, int seat, bint final) noexcept nogil
    cpdef int final_lead(self) noexcept nogil
