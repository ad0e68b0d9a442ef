% Lattices; G. Birkhoff, Lattice Theory, 1940.
cnf(a1,axiom,meet(X,Y)=meet(Y,X)).
cnf(a2,axiom,join(X,Y)=join(Y,X)).
cnf(a3,axiom,meet(meet(X,Y),Z)=meet(X,meet(Y,Z))).
cnf(a4,axiom,join(join(X,Y),Z)=join(X,join(Y,Z))).
cnf(a5,axiom,meet(X,join(X,Y))=X).
cnf(a6,axiom,join(X,meet(X,Y))=X).
cnf(a7,axiom,meet(X,join(Y,Z))=join(meet(X,Y),meet(X,Z))).
cnf(a8,axiom,meet(X,zero)=zero).
cnf(a9,axiom,join(X,zero)=X).
cnf(a10,axiom,meet(X,one)=X).
cnf(a11,axiom,join(X,one)=one).
cnf(a12,axiom,meet(a,b)=zero).
cnf(a13,axiom,join(a,b)=one).
cnf(a14,axiom,meet(a,c)=zero).
cnf(a15,axiom,join(a,c)=one).
cnf(goal,negated_conjecture,b!=c).
