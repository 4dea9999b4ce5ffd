-- What a sweep moves is asked where one of its deposits is undone: a sweep of none is given up.
CREATE INDEX deposit_swept ON deposit (swept_by) WHERE swept_by IS NOT NULL;
