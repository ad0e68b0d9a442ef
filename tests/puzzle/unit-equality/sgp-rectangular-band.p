% Bands; A. Clifford, G. Preston, The Algebraic Theory of Semigroups, 1961.
cnf(a1,axiom,m(m(X,Y),Z)=m(X,m(Y,Z))).
cnf(a2,axiom,m(X,m(Y,X))=X).
cnf(goal,negated_conjecture,m(a,m(b,c))!=m(a,c)).
