% Combinators; R. Smullyan, To Mock a Mockingbird, 1985.
cnf(a1,axiom,ap(ap(ap(b,X),Y),Z)=ap(X,ap(Y,Z))).
cnf(a2,axiom,ap(m,X)=ap(X,X)).
cnf(goal,negated_conjecture,ap(a,X)!=X).
