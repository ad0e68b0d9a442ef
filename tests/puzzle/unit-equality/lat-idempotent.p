% Lattices; G. Birkhoff, Lattice Theory, 1940.
cnf(a1,axiom,meet(X,Y)=meet(Y,X)).
cnf(a2,axiom,join(X,Y)=join(Y,X)).
cnf(a3,axiom,meet(meet(X,Y),Z)=meet(X,meet(Y,Z))).
cnf(a4,axiom,join(join(X,Y),Z)=join(X,join(Y,Z))).
cnf(a5,axiom,meet(X,join(X,Y))=X).
cnf(a6,axiom,join(X,meet(X,Y))=X).
cnf(goal,negated_conjecture,meet(a,a)!=a).
