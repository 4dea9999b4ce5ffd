-- An e-mail that is left on an order's page after the order earned somebody something says nothing about whose it was.
ALTER TABLE orders ADD COLUMN email_left_at timestamptz;

DO $$
BEGIN
  EXECUTE format('GRANT UPDATE (email_left_at) ON orders TO %I', current_setting('cambio.app_role'));
END
$$;
