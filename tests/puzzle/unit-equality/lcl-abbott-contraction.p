% Implication algebras; J. Abbott, Semi-Boolean Algebra, 1967.
cnf(a1,axiom,i(i(X,Y),X)=X).
cnf(a2,axiom,i(i(X,Y),Y)=i(i(Y,X),X)).
cnf(a3,axiom,i(X,i(Y,Z))=i(Y,i(X,Z))).
cnf(goal,negated_conjecture,i(a,i(a,b))!=i(a,b)).
