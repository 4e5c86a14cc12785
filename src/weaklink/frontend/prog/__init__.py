"""A small unstructured language (``.prog``): procedures that are graphs of labelled blocks.

    File      ::= Procedure+
    Procedure ::= proc NAME ( [NAME (, NAME)*] ) [returns NAME] { Block+ }
    Block     ::= NAME : Statement* [goto NAME (, NAME)* ;]
    Statement ::= NAME := Expr ;
                | assume Pred ;
                | [NAME :=] call NAME ( [Expr (, Expr)*] ) ;
    Expr      ::= NUMBER | NAME | - Expr | Expr (+ | - | *) Expr | ( Expr )
    Pred      ::= true | false | Expr (== | != | < | <= | > | >=) Expr
                | ! Pred | Pred && Pred | Pred || Pred | ( Pred )

That is Fig. 1 of the seed "Towards Bounded Infeasible Code Detection" (section 2), with three
things settled that it leaves open: what expressions are, ``//`` comments, and a call whose value
nobody takes.

Variables are unbounded integers, declared by being used, and local to their procedure.  What may
be read before it is assigned has any value at the start: an input of the procedure that is looked
at.  ``goto`` goes on at exactly one of its labels, no matter which.  A run in which an assumption
is false is no run.  The first block is the initial one; the final one has no ``goto``.  The
procedure ``main`` is where a program of several starts.

reader      text to a tree
checker     what the grammar does not say: names, arguments, one final block, reducible flow
lower       trees to the IR
printer     a tree to text again
"""

SUFFIX = ".prog"
MAIN = "main"
