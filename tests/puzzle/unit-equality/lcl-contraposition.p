% Wajsberg algebras; J. Font, A. Rodriguez, A. Torrens, Wajsberg Algebras, 1984.
cnf(a1,axiom,i(t,X)=X).
cnf(a2,axiom,i(i(X,Y),i(i(Y,Z),i(X,Z)))=t).
cnf(a3,axiom,i(i(X,Y),Y)=i(i(Y,X),X)).
cnf(a4,axiom,i(i(n(X),n(Y)),i(Y,X))=t).
cnf(goal,negated_conjecture,i(n(a),n(b))!=i(b,a)).
