# The C types of selfplay.py, for Cython alone: Python never reads this file.

cimport cython
from cython cimport nogil
from mandala.ai.cards cimport features, inputs, kernel, network

cdef double E, CREDIT_CUT
cdef int LONGEST, FINE


@cython.locals(card=int)
cpdef void deal(kernel.Table table, kernel.Table empty) noexcept nogil


@cython.final
cdef class SelfPlay:
    cdef network.Network judge
    cdef kernel.Table table
    cdef kernel.Table empty
    cdef double temperature
    cdef double curiosity
    cdef double trace
    cdef float[::1] inputs
    cdef float[::1] chances
    cdef float[::1] margins
    cdef readonly int rows
    cdef readonly int games
    cdef int left
    cdef int decisions
    cdef int[::1] mover
    cdef float[::1] chance
    cdef float[::1] margin
    cdef int[::1] cut

    cpdef int fill(self) except -1
    cdef void _game(self, kernel.Table table, network.Network judge) noexcept nogil
    @cython.locals(best=int, chosen=int)
    cdef int _decide(self, kernel.Table table, network.Network judge) noexcept nogil
    @cython.locals(decision=int)
    cdef void _note(self, kernel.Table table, network.Network judge, int best, int chosen) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t)
    cdef void _write(self, features.Features seen, kernel.Table table, int move, int decision) noexcept nogil
    @cython.locals(total=double)
    cdef int _chosen(self, kernel.Table table, network.Network judge, int count, int best) noexcept nogil
    @cython.locals(share=double, chance0=double, chance1=double, margin0=double, margin1=double)
    cdef void _end(self, int winner, int lead) noexcept nogil


@cython.locals(best=int, index=int)
cdef int _best(network.Network judge, int count) noexcept nogil
