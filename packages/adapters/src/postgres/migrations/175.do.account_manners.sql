-- Letters of orders begin with the day they are wanted, and a key that the house switched off stays off.

ALTER TABLE account ADD COLUMN notify_orders_since timestamptz;
UPDATE account SET notify_orders_since = now() WHERE notify_orders;
ALTER TABLE api_key ADD COLUMN is_blocked boolean NOT NULL DEFAULT false;
-- Why somebody was refused is told as long as what was shown can be read or its account lives, not longer.
ALTER TABLE identity_check DROP CONSTRAINT identity_check_check1;
ALTER TABLE identity_check ADD CONSTRAINT identity_check_reason
  CHECK (CASE WHEN status = 'REJECT' THEN reject_reason IS NOT NULL OR sealed_data IS NULL ELSE reject_reason IS NULL END);
UPDATE identity_check c SET reject_reason = NULL FROM account a WHERE a.user_id = c.user_id AND a.deleted_at IS NOT NULL;

DO $$
BEGIN
  EXECUTE format('GRANT UPDATE (notify_orders_since) ON account TO %I', current_setting('cambio.app_role'));
END
$$;
