# The C types of judge.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport evaluator, kernel

cdef double E


@cython.final
cdef class Judge(evaluator.Evaluator):
    cdef int plies
    cdef int tries
    cdef double waiting
    cdef double river_space
    cdef double hand_card
    cdef double field_card
    cdef double sown
    cdef double reach
    cdef double missing_held
    cdef double denial
    cdef double turn
    cdef double dealt_card
    cdef double own_view
    cdef double won
    cdef double points_scale
    cdef double rival
    cdef double[6] completion
    cdef double[64] totals
    cdef kernel.Table trial

    cpdef int reply(self, kernel.Table table, int orders) noexcept nogil
    cdef void _mix(self, kernel.Table table) noexcept nogil
    cpdef double win_probability(self, kernel.Table table, int viewer) noexcept nogil
    cpdef double points(self, kernel.Table table, int viewer) noexcept nogil
    cdef double _cup_worth(self, kernel.Table table, int seat, bint hidden) noexcept nogil
    cdef double _mandala_worth(self, kernel.Table table, int mandala, int viewer) noexcept nogil
    cdef double _reached(self, kernel.Table table, int mandala, int viewer) noexcept nogil
    @cython.locals(difference=double, own=double, other=double, gained=double, best=double)
    cdef double _claims(self, kernel.Table table, int mandala, int chooser, int viewer) noexcept nogil
    cdef double _gain(self, kernel.Table table, int mandala, int colour, int seat, int size, int viewer) noexcept nogil
    cpdef int playout(self, kernel.Table table, int plies, int tries=*) noexcept nogil
    cdef int _chosen(self, kernel.Table table, int tries) noexcept nogil
