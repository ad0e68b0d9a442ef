% G. Higman, B. Neumann, Groups as Groupoids with One Law, 1952.
cnf(a1,axiom,d(X,d(d(d(d(X,X),Y),Z),d(d(d(X,X),X),Z)))=Y).
cnf(goal,negated_conjecture,d(a,a)!=d(b,b)).
