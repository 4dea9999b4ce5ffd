-- Partners: keys, the signatures that were shown, whose an order is, and webhooks.

CREATE TABLE api_key (
  api_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  public_key text NOT NULL UNIQUE,
  -- Sealed by AES-256-GCM: a signature cannot be checked without the secret itself.
  sealed_secret bytea NOT NULL,
  -- Empty: from anywhere.
  allowed_networks cidr[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  max_markup_bps int NOT NULL DEFAULT 0 CHECK (max_markup_bps BETWEEN 0 AND 1000),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);

-- Signatures of requests that may not be shown twice, until they are too old to be taken anyway.
CREATE TABLE seen_signature (
  api_id int NOT NULL REFERENCES api_key,
  signature bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (api_id, signature)
);
CREATE INDEX seen_signature_expired ON seen_signature (expires_at);

ALTER TABLE orders ADD COLUMN api_id int REFERENCES api_key;
CREATE INDEX orders_by_key ON orders (api_id, created_at DESC, order_id DESC) WHERE api_id IS NOT NULL;

CREATE TABLE webhook (
  webhook_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  api_id int NOT NULL REFERENCES api_key,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_by_key ON webhook (api_id) WHERE is_active;

-- The outbox: a row for each event and webhook, written by the transaction of the event.
CREATE TABLE webhook_delivery (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id int NOT NULL REFERENCES webhook,
  order_id int NOT NULL,
  kind text NOT NULL,
  -- What is sent, to the letter: sent again, it is the same.
  body text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  -- Given up after the last try; a person may have it sent again.
  failed_at timestamptz,
  last_answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, order_id, kind),
  FOREIGN KEY (order_id, kind) REFERENCES order_event
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE delivered_at IS NULL AND failed_at IS NULL;
CREATE INDEX webhook_delivery_order ON webhook_delivery (order_id);
CREATE INDEX webhook_delivery_failed ON webhook_delivery (failed_at) WHERE failed_at IS NOT NULL;

-- Puts an event of a partner's order into the outbox of its key.
CREATE FUNCTION tell_webhooks(p_order_id int, p_kind text, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_delivery (webhook_id, order_id, kind, body)
  SELECT w.webhook_id, o.order_id, p_kind, json_build_object(
      'type', 'order.' || lower(p_kind),
      'timestamp', to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('orderId', o.order_id, 'legacyOrderId', o.legacy_order_id, 'kind', p_kind,
        'state', o.state, 'completed', o.state IN ('FINISHED', 'REFUNDED')))::text
  FROM orders o JOIN webhook w ON w.api_id = o.api_id AND w.is_active
  WHERE o.order_id = p_order_id
  ORDER BY w.webhook_id
  ON CONFLICT DO NOTHING
$$;

-- An order made by a partner's key: as any other, and its key's.
CREATE FUNCTION create_partner_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.outcome, c.made_order_id, c.made_address INTO outcome, made_order_id, made_address FROM create_order(p) c;
  IF outcome = 'created' THEN
    UPDATE orders SET api_id = (p ->> 'apiId')::int WHERE order_id = made_order_id;
    PERFORM tell_webhooks(made_order_id, 'CREATION_END', to_timestamp((p ->> 'createdAt')::numeric / 1000));
  END IF;
END $$;

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON api_key, webhook TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON seen_signature, webhook_delivery TO %I', app);
END $$;
