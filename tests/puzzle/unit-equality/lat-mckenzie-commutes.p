% R. McKenzie, Equational Bases for Lattice Theories, 1970.
cnf(a1,axiom,join(X,meet(Y,meet(X,Z)))=X).
cnf(a2,axiom,meet(X,join(Y,join(X,Z)))=X).
cnf(a3,axiom,join(join(meet(X,Y),meet(Y,Z)),Y)=Y).
cnf(a4,axiom,meet(meet(join(X,Y),join(Y,Z)),Y)=Y).
cnf(goal,negated_conjecture,meet(a,b)!=meet(b,a)).
