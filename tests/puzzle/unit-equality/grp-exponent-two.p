% Groups: D. Knuth, P. Bendix, Simple Word Problems in Universal Algebras, 1970.
cnf(a1,axiom,m(e,X)=X).
cnf(a2,axiom,m(i(X),X)=e).
cnf(a3,axiom,m(m(X,Y),Z)=m(X,m(Y,Z))).
cnf(a4,axiom,m(X,X)=e).
cnf(goal,negated_conjecture,m(a,b)!=m(b,a)).
