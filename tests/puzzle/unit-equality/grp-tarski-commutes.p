% A. Tarski, Ein Beitrag zur Axiomatik der Abelschen Gruppen, 1938.
cnf(a1,axiom,d(X,d(Y,d(Z,d(X,Y))))=Z).
cnf(a2,axiom,m(X,Y)=d(X,d(d(X,X),Y))).
cnf(goal,negated_conjecture,m(a,b)!=m(b,a)).
