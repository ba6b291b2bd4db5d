# The C types of evaluator.py, for Cython alone: Python never reads this file.

from mandala.ai.tiles cimport kernel


cdef class Evaluator:
    cdef double worth(self, kernel.Table table) noexcept nogil
