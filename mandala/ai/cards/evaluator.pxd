# The C types of evaluator.py, for Cython alone: Python never reads this file.

from mandala.ai.cards cimport kernel


cdef class Evaluator:
    cdef readonly double[64] values
    cdef readonly bint expands

    cdef void weigh(self, kernel.Table table, int count) noexcept nogil
    cdef double leaf(self, kernel.Table table) noexcept nogil
    cdef double result(self, kernel.Table table) noexcept nogil
