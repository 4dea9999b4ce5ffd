-- Without pg_temp at the end, Postgres looks for a table among the caller's temporary tables first. A caller who may create one
-- could then run a trigger of his own with the rights of the owner.
ALTER FUNCTION replace_other_instruments(jsonb) SET search_path = public, pg_temp;
ALTER FUNCTION keep_payment_attempt() SET search_path = public, pg_temp;
