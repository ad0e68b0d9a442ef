% Associative rings; N. Jacobson, Basic Algebra I.
cnf(a1,axiom,p(X,Y)=p(Y,X)).
cnf(a2,axiom,p(p(X,Y),Z)=p(X,p(Y,Z))).
cnf(a3,axiom,p(X,o)=X).
cnf(a4,axiom,p(X,n(X))=o).
cnf(a5,axiom,m(m(X,Y),Z)=m(X,m(Y,Z))).
cnf(a6,axiom,m(X,p(Y,Z))=p(m(X,Y),m(X,Z))).
cnf(a7,axiom,m(p(X,Y),Z)=p(m(X,Z),m(Y,Z))).
cnf(a8,axiom,m(X,X)=X).
cnf(goal,negated_conjecture,p(a,a)!=o).
