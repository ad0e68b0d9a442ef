% A. Grau, Ternary Boolean Algebra, 1947.
cnf(a1,axiom,f(f(V,W,X),Y,f(V,W,Z))=f(V,W,f(X,Y,Z))).
cnf(a2,axiom,f(Y,X,X)=X).
cnf(a3,axiom,f(X,Y,g(Y))=X).
cnf(a4,axiom,f(X,X,Y)=X).
cnf(a5,axiom,f(g(Y),Y,X)=X).
cnf(goal,negated_conjecture,f(a,g(a),b)!=b).
