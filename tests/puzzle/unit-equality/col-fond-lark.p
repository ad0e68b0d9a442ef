% Combinators; R. Smullyan, To Mock a Mockingbird, 1985.
cnf(a1,axiom,ap(ap(l,X),Y)=ap(X,ap(Y,Y))).
cnf(goal,negated_conjecture,ap(a,X)!=X).
