"""A session: the journal, the state it folds to, what each side owns and was told, and the acts that write it."""
