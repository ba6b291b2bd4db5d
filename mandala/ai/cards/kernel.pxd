# The C types of kernel.py, for Cython alone: Python never reads this file. Another compiled module may cimport from here.

cimport cython

cdef int GROW, DISCARD, CLAIM
cdef int[64] LOWEST
cdef int[64] SIZE
cdef unsigned long long WORD, STEP, MIX_A, MIX_B


@cython.final
cdef class Table:
    cdef readonly int colours
    cdef readonly int mandalas
    cdef int all_colours
    cdef int mountain_cards
    cdef int hand_limit
    cdef int draws
    cdef bint discards
    cdef bint reshuffles
    cdef bint sweeps
    cdef readonly int[12] hand
    cdef readonly int[2] hand_size
    cdef readonly int[2] held
    cdef readonly int[12] cup
    cdef readonly int[12] dealt
    cdef readonly int[12] space
    cdef readonly int[2] river_size
    cdef readonly int[12] mountain
    cdef readonly int[2] raised
    cdef readonly int[24] field
    cdef readonly int[4] field_size
    cdef readonly int[4] grown
    cdef readonly int[6] discard
    cdef readonly int discard_size
    cdef readonly int[108] deck
    cdef readonly int top
    cdef readonly int bottom
    cdef readonly int to_move
    cdef readonly int claiming
    cdef readonly int completer
    cdef readonly bint last
    cdef readonly bint over
    cdef bint still
    cdef readonly int owed
    cdef int[108] stacked
    cdef int stacked_size
    cdef int[64] moves
    cdef unsigned long long state

    cpdef int random(self, int below) noexcept nogil
    cdef void fill_deck(self, int* heap) noexcept nogil
    cdef void _reshuffle(self) noexcept nogil
    cdef int _drawn(self) noexcept nogil
    cdef void _draw_to_hand(self, int seat, int count) noexcept nogil
    cdef int fill_moves(self) noexcept nogil
    cdef int _fill_claims(self) noexcept nogil
    cpdef int random_move(self) noexcept nogil
    cdef int _buildable(self, int mandala) noexcept nogil
    cdef int _growable(self, int mandala) noexcept nogil
    cdef bint _discardable(self) noexcept nogil
    cpdef void apply(self, int move) noexcept nogil
    cpdef void settle(self, int move) noexcept nogil
    cdef int _available(self, int count) noexcept nogil
    cdef void _take_from_hand(self, int seat, int colour, int count) noexcept nogil
    cdef void _throw(self, int colour, int count) noexcept nogil
    cdef void _check_completion(self, int mandala) noexcept nogil
    cdef void _claim(self, int colour) noexcept nogil
    cdef void _destroy(self) noexcept nogil
    cpdef int playout(self, int plies=*) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef void copy_from(self, Table other) noexcept nogil
