% Loops; R. Bruck, A Survey of Binary Systems, 1958.
cnf(a1,axiom,m(X,ld(X,Y))=Y).
cnf(a2,axiom,ld(X,m(X,Y))=Y).
cnf(a3,axiom,m(rd(X,Y),Y)=X).
cnf(a4,axiom,rd(m(X,Y),Y)=X).
cnf(a5,axiom,m(e,X)=X).
cnf(a6,axiom,m(X,e)=X).
cnf(a7,axiom,m(X,m(Y,m(X,Z)))=m(m(X,m(Y,X)),Z)).
cnf(goal,negated_conjecture,m(a,m(a,b))!=m(m(a,a),b)).
