-- An account's orders, newest first, by what people look for: each way is a range of an index, however many orders there are.
CREATE INDEX orders_history_open ON orders (user_id, created_at DESC, order_id DESC)
  WHERE user_id IS NOT NULL AND state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED');
CREATE INDEX orders_history_attention ON orders (user_id, created_at DESC, order_id DESC)
  WHERE user_id IS NOT NULL AND state IN ('ACTION_REQUIRED', 'SUSPENSE', 'AT_RISK');
CREATE INDEX orders_history_finished ON orders (user_id, created_at DESC, order_id DESC)
  WHERE user_id IS NOT NULL AND state = 'FINISHED';
CREATE INDEX orders_history_refunded ON orders (user_id, created_at DESC, order_id DESC)
  WHERE user_id IS NOT NULL AND state = 'REFUNDED';
CREATE INDEX orders_history_expired ON orders (user_id, created_at DESC, order_id DESC)
  WHERE user_id IS NOT NULL AND state = 'EXPIRED';

-- Searched by the beginning of an address, in either case; "C": in the order of bytes, so that a beginning is a range.
CREATE INDEX orders_history_destination
  ON orders (user_id, lower(destination_address COLLATE "C"), created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_deposit
  ON orders (user_id, lower(deposit_address COLLATE "C"), created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_from ON orders (user_id, from_slug, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_to ON orders (user_id, to_slug, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX payment_tx ON payment (lower(tx_id COLLATE "C")) WHERE order_id IS NOT NULL AND tx_id IS NOT NULL;
CREATE INDEX deposit_tx ON deposit (lower(tx_id COLLATE "C")) WHERE order_id IS NOT NULL;
