% Boolean algebras; E. Huntington, Sets of Independent Postulates for the Algebra of Logic, 1904.
cnf(a1,axiom,join(X,Y)=join(Y,X)).
cnf(a2,axiom,meet(X,Y)=meet(Y,X)).
cnf(a3,axiom,join(X,meet(Y,Z))=meet(join(X,Y),join(X,Z))).
cnf(a4,axiom,meet(X,join(Y,Z))=join(meet(X,Y),meet(X,Z))).
cnf(a5,axiom,join(X,zero)=X).
cnf(a6,axiom,meet(X,one)=X).
cnf(a7,axiom,join(X,c(X))=one).
cnf(a8,axiom,meet(X,c(X))=zero).
cnf(goal,negated_conjecture,join(a,meet(a,b))!=a).
