% Combinators; R. Smullyan, To Mock a Mockingbird, 1985.
cnf(a1,axiom,ap(ap(ap(s,X),Y),Z)=ap(ap(X,Z),ap(Y,Z))).
cnf(a2,axiom,ap(ap(k,X),Y)=X).
cnf(goal,negated_conjecture,ap(ap(ap(X,f(X)),g(X)),h(X))!=ap(f(X),ap(g(X),h(X)))).
