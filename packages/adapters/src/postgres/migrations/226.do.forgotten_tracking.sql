-- How somebody came here goes with their account.
DO $$
BEGIN
  EXECUTE format('GRANT UPDATE (tracking) ON orders TO %I', current_setting('cambio.app_role'));
END
$$;
