% A. Tarski, Ein Beitrag zur Axiomatik der Abelschen Gruppen, 1938.
cnf(a1,axiom,d(X,d(Y,d(Z,d(X,Y))))=Z).
cnf(goal,negated_conjecture,d(a,a)!=d(b,b)).
