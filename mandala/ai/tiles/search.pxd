# The C types of search.py, for Cython alone: Python never reads this file.

cimport cython
from mandala.ai.tiles cimport evaluator, kernel

cdef double WON, NEVER
cdef int SOLVED, EXACT, AT_LEAST, AT_MOST, ASK_EVERY, ORDERED, EARLY, LATE


@cython.final
cdef class Search:
    cdef readonly kernel.Table table
    cdef evaluator.Evaluator judge
    cdef readonly long nodes
    cdef public long most
    cdef readonly long guessed
    cdef readonly bint stopped
    cdef public object stop
    cdef unsigned long long entries
    cdef unsigned long long[::1] keys
    cdef double[::1] values
    cdef int[::1] info
    cdef double[8192] scores
    cdef int[512] history

    cpdef void begin(self)
    cpdef double worth(self, int move, int depth, double low, double high) except? -1
    @cython.locals(table=kernel.Table, count=int, slot="unsigned long long", known=int, bound=int, value=double)
    cdef double _worth(self, int depth, double low, double high) except? -1
    @cython.locals(table=kernel.Table, base=int, key="unsigned long long", guessed=long, floor=double, best=double,
                   chosen=int, index=int, move=int, value=double, less=int, bound=int, kept=int)
    cdef double _best(self, int depth, double low, double high, int count, unsigned long long slot, int known) except? -1
    @cython.locals(table=kernel.Table, index=int, move=int)
    cdef void _weigh(self, int base, int count, int depth, int known) noexcept
    @cython.locals(table=kernel.Table, found=int, other=int, move=int, score=double)
    cdef int _next(self, int base, int index, int count) noexcept


cdef double ended(kernel.Table table) noexcept nogil
