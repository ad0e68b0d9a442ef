% Robbins algebras; S. Winker, Robbins Algebra: Conditions That Make a Near-Boolean Algebra Boolean, 1990.
cnf(a1,axiom,p(X,Y)=p(Y,X)).
cnf(a2,axiom,p(p(X,Y),Z)=p(X,p(Y,Z))).
cnf(a3,axiom,n(p(n(p(X,Y)),n(p(X,n(Y)))))=X).
cnf(a4,axiom,n(n(X))=X).
cnf(goal,negated_conjecture,p(n(p(n(a),b)),n(p(n(a),n(b))))!=a).
