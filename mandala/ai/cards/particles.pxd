# The C types of particles.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport belief, evaluator, kernel

cdef double E, FINENESS


@cython.final
cdef class Particles:
    cdef readonly int count
    cdef evaluator.Evaluator evaluator
    cdef double softness
    cdef double doubt
    cdef kernel.Table shown
    cdef kernel.Table world
    cdef int[6] unseen
    cdef int[6] seen
    cdef int[6] heap
    cdef double[32] chance
    cdef int[::1] hand
    cdef int[::1] cup
    cdef int[::1] fresh
    cdef double[::1] weight
    cdef int[::1] old_hand
    cdef int[::1] old_cup
    cdef int[::1] old_fresh

    cdef void _deal(self, belief.Belief belief) noexcept nogil
    cdef void _weigh(self, int move) noexcept nogil
    cdef double _look(self, int index, int colour, int count) noexcept nogil
    cdef int _drawn(self, int size) noexcept nogil
    cdef int _find_heap(self, int index) noexcept nogil
    cdef void _set_up(self, int index) noexcept nogil
    @cython.locals(total=double, chosen=double)
    cdef double _likelihood(self, int move) noexcept nogil
    cdef void _see(self) noexcept nogil
    cpdef double effective(self) noexcept nogil
    cpdef void resample(self) noexcept nogil


cpdef int cards_of(int move) noexcept nogil
cpdef int colour_of(int move) noexcept nogil
cdef double _orders(int held, int count) noexcept nogil
