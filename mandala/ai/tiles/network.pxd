# The C types of network.py, for Cython alone: Python never reads this file.

cimport cython
from libc.math cimport fabsf as abs
from mandala.ai.tiles cimport evaluator, inputs, kernel

cdef int COLOURS


@cython.final
cdef class Network(evaluator.Evaluator):
    cdef const float[::1] weights1
    cdef const float[::1] bias1
    cdef const float[::1] weights2
    cdef const float[::1] bias2
    cdef const float[::1] weights3
    cdef float bias3
    cdef int[240] where
    cdef float[240] by
    cdef int[6] counted
    cdef float[inputs.WHOLE] whole
    cdef float[inputs.UNITS] sums
    cdef float[inputs.UNITS] summed

    @cython.locals(left=float, index=int, colour=int)
    cdef void look(self, kernel.Table table) noexcept nogil
    @cython.locals(rivals="unsigned long long", fit="unsigned long long", colour=int, place=int)
    cdef void _look(self, kernel.Table table, int seat, int side) noexcept nogil
    @cython.locals(own="unsigned long long", reached="unsigned long long", beside="unsigned long long",
                   around="unsigned long long", beyond="unsigned long long", marker=int, place=int, more=int, now=int,
                   score=int, room=int, contested=int, joins=int)
    cdef void _look_at_group(self, kernel.Table table, int seat, int side, int colour, unsigned long long fit,
                             unsigned long long rivals) noexcept nogil
    cdef void _look_at_opening(self, kernel.Table table, int seat, int side, unsigned long long fit) noexcept nogil
    @cython.locals(at=int)
    cdef void _put(self, int colour, int where, float by) noexcept nogil
    @cython.locals(found="unsigned long long")
    cdef unsigned long long _beside_all(self, kernel.Table table, int seat) noexcept nogil
    @cython.locals(total=float, index=int, colour=int, unit=cython.Py_ssize_t)
    cdef double _judge(self) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, unit=cython.Py_ssize_t)
    cdef void _add_row(self, int index, float by) noexcept nogil
    @cython.locals(start=int, count=int, index=int, row=cython.Py_ssize_t, row2=cython.Py_ssize_t, by=float, by2=float,
                   unit=cython.Py_ssize_t)
    cdef void _add_colour(self, int colour) noexcept nogil
    cdef float _lit(self, float value) noexcept nogil
