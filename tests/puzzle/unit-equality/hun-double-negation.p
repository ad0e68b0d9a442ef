% E. Huntington, New Sets of Independent Postulates for the Algebra of Logic, 1933.
cnf(a1,axiom,p(X,Y)=p(Y,X)).
cnf(a2,axiom,p(p(X,Y),Z)=p(X,p(Y,Z))).
cnf(a3,axiom,p(n(p(n(X),Y)),n(p(n(X),n(Y))))=X).
cnf(goal,negated_conjecture,n(n(a))!=a).
