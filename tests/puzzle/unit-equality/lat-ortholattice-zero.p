% Ortholattices; L. Beran, Orthomodular Lattices, 1985.
cnf(a1,axiom,join(X,Y)=join(Y,X)).
cnf(a2,axiom,join(join(X,Y),Z)=join(X,join(Y,Z))).
cnf(a3,axiom,c(c(X))=X).
cnf(a4,axiom,join(X,join(Y,c(Y)))=join(Y,c(Y))).
cnf(a5,axiom,meet(X,Y)=c(join(c(X),c(Y)))).
cnf(a6,axiom,join(X,meet(X,Y))=X).
cnf(goal,negated_conjecture,meet(a,c(a))!=meet(b,c(b))).
