# The C types of features.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport inputs, kernel

cdef int COPIES, INPUTS, OF_COLOUR, OF_REST, OF_MANDALA, OF_STATE, IN_HAND, LYING


@cython.final
cdef class Features:
    cdef kernel.Table after
    cdef int viewer
    cdef int first
    cdef bint twins
    cdef int[12] colour
    cdef unsigned long long[12] key
    cdef int[6] order
    cdef int[6] unseen
    cdef float[inputs.INPUTS] before
    cdef float[inputs.INPUTS] now
    cdef readonly int changes
    cdef readonly int[inputs.CHANGES] where
    cdef readonly float[inputs.CHANGES] by

    cpdef void look(self, kernel.Table table) noexcept nogil
    @cython.locals(mandala=int, lead=int, place=int, turn=int, start=int)
    cpdef void try_move(self, kernel.Table table, int move) noexcept nogil
    @cython.locals(seen=int)
    cdef void _count_unseen(self, kernel.Table table) noexcept nogil
    cdef void _arrange(self, kernel.Table table) noexcept nogil
    @cython.locals(rank=int, cards=int)
    cdef int _rank(self, kernel.Table table, int mandala) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef void _sort(self, kernel.Table table, int first) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    cdef unsigned long long _key(self, kernel.Table table, int colour, int first) noexcept nogil
    cdef int _seat_move(self, int colour, int mandala) noexcept nogil
    cdef int _place(self, int colour, int lead) noexcept nogil
    cdef void _write(self, kernel.Table table, int owed, int lead) noexcept nogil
    cdef void _write_colour(self, kernel.Table table, int place, int lead) noexcept nogil
    cdef void _write_held(self, int held, int start) noexcept nogil
    @cython.locals(colour=int, start=int)
    cdef void _write_played(self, kernel.Table table, int place, int lead) noexcept nogil
    cdef void _write_colour_in(self, kernel.Table table, int mandala, int colour, int start) noexcept nogil
    cdef void _write_table(self, kernel.Table table, int owed, int lead) noexcept nogil
    cdef void _write_hands(self, kernel.Table table, int owed) noexcept nogil
    @cython.locals(lying=int)
    cdef float _missing_held(self, kernel.Table table, int mandala) noexcept nogil
    @cython.locals(present=int, cards=int)
    cdef void _write_mandala(self, kernel.Table table, int mandala, int start) noexcept nogil
    @cython.locals(difference=int, gained=int, best=int, taken=int, left=int, size0=int, size1=int)
    cdef int _claims(self, kernel.Table table, int mandala, int chooser) noexcept nogil
    @cython.locals(cup=int)
    cdef int _gain_of(self, kernel.Table table, int mandala, int colour, int seat, int river) noexcept nogil
    @cython.locals(claims=bint)
    cdef void _write_state(self, kernel.Table table, int owed) noexcept nogil
    @cython.locals(mine=int, known=int, seen=int, cards=int)
    cdef void _write_score(self, kernel.Table table) noexcept nogil
    cdef void _end(self) noexcept nogil
    cdef void _clear(self, int start, int count) noexcept nogil
    cdef void _compare(self, int start, int count) noexcept nogil


cdef int _colour_of(int move) noexcept nogil
cdef int _mandala_of(kernel.Table table, int move) noexcept nogil
cdef int _gain(int cards, int space, int river, int cup) noexcept nogil
