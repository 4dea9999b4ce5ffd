-- What people are told of their orders, by letter or on a device: the event, as what it means now.
CREATE VIEW order_news AS
  SELECT e.order_id, e.at, CASE
      WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.settlement = 'payout' THEN e.kind
      WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.choice ->> 'mayAccept' = 'false' THEN 'ADDRESS_NEEDED'
      WHEN e.kind = 'RATE_MODE_CHANGED' AND o.state = 'ACTION_REQUIRED' THEN e.kind
      WHEN e.kind IN ('WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED') THEN e.kind END AS kind
  FROM order_event e JOIN orders o USING (order_id)
  WHERE e.kind IN ('DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');

-- Devices that are told how an order goes: where their push service takes messages, and what those are encrypted for.
CREATE TABLE order_push (
  push_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id int NOT NULL REFERENCES orders,
  endpoint text NOT NULL CHECK (length(endpoint) BETWEEN 1 AND 500),
  p256dh text NOT NULL CHECK (length(p256dh) = 87),
  auth text NOT NULL CHECK (length(auth) = 22),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, endpoint)
);
CREATE INDEX order_push_made ON order_push (created_at);

-- What a device was told, or is being told.
CREATE TABLE order_push_notice (
  push_id bigint NOT NULL REFERENCES order_push ON DELETE CASCADE,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (push_id, kind)
);

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT ON order_news TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON order_push, order_push_notice TO %I', app);
END $$;
