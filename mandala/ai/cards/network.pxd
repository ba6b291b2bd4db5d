# The C types of network.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport evaluator, features, inputs, kernel

cdef double E, MARGIN


@cython.final
cdef class Network(evaluator.Evaluator):
    cdef readonly features.Features features
    cdef Py_ssize_t wide
    cdef Py_ssize_t narrow
    cdef const float[::1] weights1
    cdef const float[::1] bias1
    cdef const float[::1] weights2
    cdef const float[::1] bias2
    cdef const float[::1] weights3
    cdef const float[::1] bias3
    cdef float[inputs.WIDE] base
    cdef float[inputs.WIDE] sums
    cdef int[inputs.WIDE] lit
    cdef float[inputs.NARROW] inner
    cdef float[64] chances
    cdef float[64] margins

    cpdef list move_values(self, kernel.Table table)
    @cython.locals(row=cython.Py_ssize_t, row2=cython.Py_ssize_t, by=float, by2=float)
    @cython.locals(start=cython.Py_ssize_t, unit=cython.Py_ssize_t)
    cdef void _look(self, kernel.Table table) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, row2=cython.Py_ssize_t, by=float, by2=float, chance=float, margin=float)
    @cython.locals(start=cython.Py_ssize_t, unit=cython.Py_ssize_t)
    cdef void _judge(self, int move) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, row2=cython.Py_ssize_t, by=float, by2=float, lit=cython.Py_ssize_t)
    @cython.locals(start=cython.Py_ssize_t, unit=cython.Py_ssize_t, below=cython.Py_ssize_t, index=cython.Py_ssize_t)
    cdef void _sum_inner(self) noexcept nogil
