% Semisymmetric quasigroups; R. Bruck, A Survey of Binary Systems, 1958.
cnf(a1,axiom,m(m(Y,X),Y)=X).
cnf(goal,negated_conjecture,m(a,m(b,a))!=b).
