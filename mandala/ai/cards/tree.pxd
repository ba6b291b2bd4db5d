# The C types of tree.py, for Cython alone: Python never reads this file.

cimport cython
from cython cimport nogil
from mandala.ai.cards cimport belief, evaluator, kernel

cdef double E
cdef int NO_CHILD, SPARE, LONGEST, LONGEST_LINE


@cython.final
cdef class Tree:
    cdef kernel.Table start
    cdef kernel.Table world
    cdef kernel.Table dealt
    cdef belief.Belief belief
    cdef evaluator.Evaluator evaluator
    cdef double c_puct
    cdef double prior_temperature
    cdef double prior_visits
    cdef double value_bias
    cdef double min_visit_share
    cdef int capacity
    cdef int used
    cdef int room
    cdef int stats_used
    cdef int stats_room
    cdef readonly int iterations
    cdef int[512] path
    cdef int[64] legal_children
    cdef int[150] child_of
    cdef unsigned char[::1] move
    cdef int[::1] next
    cdef readonly double[::1] value
    cdef double[::1] weight
    cdef readonly int[::1] node_stats
    cdef int[::1] first
    cdef readonly int[::1] visits
    cdef double[::1] total

    cpdef void inherit(self, Tree other, object moves, int divisor) except *
    @cython.locals(node=int, child=int, here=int, stats=int, used=int)
    cdef void _compact(self, int[::1] number, int least) noexcept nogil
    cpdef int child(self, int node, int move) noexcept nogil
    @cython.locals(visits=int, child=int, here=int, found=int, stats=int)
    cdef void _copy(self, Tree other, int source, int node, int divisor) noexcept nogil
    @cython.locals(count=int, child=int)
    cdef void _judge_root(self) noexcept nogil
    cdef void _judged(self, int node, double value) noexcept nogil
    @cython.locals(stats=int)
    cdef int _stats_of(self, int node) noexcept nogil
    cpdef void run(self, int iterations) except *
    cdef int _run(self, int iterations) noexcept nogil
    @cython.locals(node=int, depth=int, move=int, value=double)
    cdef double _try(self, object line) except -1
    cdef void _iterate(self) noexcept nogil
    cdef void _deal(self) noexcept nogil
    @cython.locals(stats=int, value=double, count=int, chosen=int, index=int)
    cdef double _descend(self, int node, int depth) noexcept nogil
    @cython.locals(best=double, value=double)
    cdef double _leaf(self, int node) noexcept nogil
    @cython.locals(others=int)
    cdef int _without_discards(self, int count) noexcept nogil
    @cython.locals(child=int, found=int, index=int, stats=int)
    cdef bint _match(self, int node, int count) noexcept nogil
    @cython.locals(missing=int, known=int, known_move=int, child=int, luck=double)
    cdef bint _add(self, int node, int count) noexcept nogil
    cdef int _child(self, int node, int move, double value) noexcept nogil
    cdef int _choose(self, int count, int mover) noexcept nogil
    cdef int _neglected(self, int count) noexcept nogil
