# The C types of lookahead.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.cards cimport belief, judge, kernel

cdef int TABLES, ASK_EVERY


@cython.final
cdef class Lookahead:
    cdef judge.Judge judge
    cdef readonly long judged
    cdef public object stop
    cdef readonly bint stopped
    cdef list determinizations
    cdef list line

    cpdef list moves(self)
    @cython.locals(world=kernel.Table, table=kernel.Table, mover=int, left=int)
    cpdef double worth(self, int number, int move, int depth) except? -1
    @cython.locals(table=kernel.Table, child=kernel.Table, claims=bint, value=double, chance=double)
    cdef double _worth(self, int level, int depth, int judging, double low, double high) except? -1
