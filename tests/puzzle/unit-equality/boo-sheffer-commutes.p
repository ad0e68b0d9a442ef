% H. Sheffer, A Set of Five Independent Postulates for Boolean Algebras, 1913.
cnf(a1,axiom,s(s(X,X),s(X,X))=X).
cnf(a2,axiom,s(X,s(Y,s(Y,Y)))=s(X,X)).
cnf(a3,axiom,s(s(X,s(Y,Z)),s(X,s(Y,Z)))=s(s(s(Y,Y),X),s(s(Z,Z),X))).
cnf(goal,negated_conjecture,s(a,b)!=s(b,a)).
