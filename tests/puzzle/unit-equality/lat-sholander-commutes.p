% M. Sholander, Postulates for Distributive Lattices, 1951.
cnf(a1,axiom,meet(X,join(X,Y))=X).
cnf(a2,axiom,meet(X,join(Y,Z))=join(meet(Z,X),meet(Y,X))).
cnf(goal,negated_conjecture,meet(a,b)!=meet(b,a)).
