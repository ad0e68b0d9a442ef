% Lattices; G. Birkhoff, Lattice Theory, 1940.
cnf(a1,axiom,meet(X,Y)=meet(Y,X)).
cnf(a2,axiom,join(X,Y)=join(Y,X)).
cnf(a3,axiom,meet(meet(X,Y),Z)=meet(X,meet(Y,Z))).
cnf(a4,axiom,join(join(X,Y),Z)=join(X,join(Y,Z))).
cnf(a5,axiom,meet(X,join(X,Y))=X).
cnf(a6,axiom,join(X,meet(X,Y))=X).
cnf(a7,axiom,meet(X,join(Y,Z))=join(meet(X,Y),meet(X,Z))).
cnf(goal,negated_conjecture,join(meet(a,b),join(meet(b,c),meet(c,a)))!=meet(join(a,b),meet(join(b,c),join(c,a)))).
