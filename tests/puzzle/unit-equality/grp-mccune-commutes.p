% W. McCune, Single Axioms for Groups and Abelian Groups with Various Operations, 1993.
cnf(a1,axiom,m(m(m(X,Y),Z),i(m(X,Z)))=Y).
cnf(goal,negated_conjecture,m(a,b)!=m(b,a)).
