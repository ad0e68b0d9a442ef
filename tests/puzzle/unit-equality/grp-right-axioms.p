% Groups: D. Knuth, P. Bendix, Simple Word Problems in Universal Algebras, 1970.
cnf(a1,axiom,m(X,e)=X).
cnf(a2,axiom,m(X,i(X))=e).
cnf(a3,axiom,m(m(X,Y),Z)=m(X,m(Y,Z))).
cnf(goal,negated_conjecture,m(e,a)!=a).
