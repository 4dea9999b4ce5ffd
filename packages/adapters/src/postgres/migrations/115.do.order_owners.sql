-- Whose an order is, and whose a key: an account's, or (null) nobody's and the house's partner's.

ALTER TABLE orders ADD COLUMN user_id int REFERENCES account;
CREATE INDEX orders_by_account ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;

ALTER TABLE api_key ADD COLUMN user_id int REFERENCES account;
ALTER TABLE api_key ADD COLUMN deleted_at timestamptz;
ALTER TABLE api_key ADD CONSTRAINT api_key_deleted CHECK (deleted_at IS NULL OR NOT is_active);
CREATE INDEX api_key_by_account ON api_key (user_id) WHERE user_id IS NOT NULL AND deleted_at IS NULL;

-- An order that belongs to somebody: as any other, and its key's, its account's, or both.
CREATE FUNCTION create_owned_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.outcome, c.made_order_id, c.made_address INTO outcome, made_order_id, made_address FROM create_order(p) c;
  IF outcome = 'created' THEN
    UPDATE orders SET api_id = (p ->> 'apiId')::int, user_id = (p ->> 'userId')::int WHERE order_id = made_order_id;
    PERFORM tell_webhooks(made_order_id, 'CREATION_END', to_timestamp((p ->> 'createdAt')::numeric / 1000));
  END IF;
END $$;
DROP FUNCTION create_partner_order;
