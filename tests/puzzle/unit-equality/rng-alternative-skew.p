% Alternative rings; R. Schafer, An Introduction to Nonassociative Algebras, 1966.
cnf(a1,axiom,p(X,Y)=p(Y,X)).
cnf(a2,axiom,p(p(X,Y),Z)=p(X,p(Y,Z))).
cnf(a3,axiom,p(X,o)=X).
cnf(a4,axiom,p(X,n(X))=o).
cnf(a5,axiom,m(X,p(Y,Z))=p(m(X,Y),m(X,Z))).
cnf(a6,axiom,m(p(X,Y),Z)=p(m(X,Z),m(Y,Z))).
cnf(a7,axiom,m(m(X,X),Y)=m(X,m(X,Y))).
cnf(a8,axiom,m(m(X,Y),Y)=m(X,m(Y,Y))).
cnf(a9,axiom,q(X,Y,Z)=p(m(m(X,Y),Z),n(m(X,m(Y,Z))))).
cnf(goal,negated_conjecture,q(a,b,c)!=n(q(b,a,c))).
