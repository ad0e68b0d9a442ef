% Combinators; R. Smullyan, To Mock a Mockingbird, 1985.
cnf(a1,axiom,ap(ap(ap(s,X),Y),Z)=ap(ap(X,Z),ap(Y,Z))).
cnf(a2,axiom,ap(ap(k,X),Y)=X).
cnf(goal,negated_conjecture,ap(X,f(X))!=f(X)).
