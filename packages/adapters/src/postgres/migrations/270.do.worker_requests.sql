-- Requests that the web server hands to the worker: the server's role cannot move money itself. Both bodies are sealed
-- (authenticated encryption) under a secret that no database role can read.
CREATE TABLE worker_request (
  request_id uuid PRIMARY KEY,
  sealed_input bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  sealed_outcome bytea,
  finished_at timestamptz,
  CHECK ((sealed_outcome IS NULL) = (finished_at IS NULL)),
  CHECK (expires_at <= created_at + interval '1 minute'),
  CHECK (octet_length(sealed_input) <= 65536)
);
CREATE INDEX worker_request_waiting ON worker_request (created_at) WHERE finished_at IS NULL;
CREATE INDEX worker_request_age ON worker_request (created_at);

CREATE FUNCTION announce_worker_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM pg_notify('worker_request', '');
  ELSIF OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL THEN
    PERFORM pg_notify('worker_request_done', NEW.request_id::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER worker_request_announced AFTER INSERT OR UPDATE ON worker_request
  FOR EACH ROW EXECUTE FUNCTION announce_worker_request();

-- Identity of the wallet whose addresses this database holds. The first worker with a keystore sets it; it never changes.
CREATE TABLE wallet_identity (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION claim_wallet(p_fingerprint text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO wallet_identity (fingerprint) VALUES (p_fingerprint) ON CONFLICT DO NOTHING;
  SELECT fingerprint FROM wallet_identity;
$$;

-- What a payout of each instrument costs on its chain, as the worker that follows the chain last measured it.
CREATE TABLE payout_fee (
  slug text PRIMARY KEY REFERENCES instrument (slug),
  chain text NOT NULL,
  fee_atomic atomic_amount NOT NULL CHECK (fee_atomic >= 0),
  measured_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Proof that the server computed the terms of an order: an HMAC over them under a secret outside the database. The worker
-- pays no order whose seal does not match.
ALTER TABLE orders ADD COLUMN terms_seal bytea;

-- The server creates orders through this function alone: it needs no write access to orders and addresses. A new order
-- always waits for its deposit, whatever the caller says.
CREATE FUNCTION create_sealed_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p ->> 'state' <> 'WAITING' THEN
    RAISE EXCEPTION 'a new order is %', p ->> 'state';
  END IF;
  SELECT c.outcome, c.made_order_id, c.made_address INTO outcome, made_order_id, made_address FROM create_owned_order(p) c;
  IF outcome = 'created' THEN
    UPDATE orders SET terms_seal = decode(p ->> 'termsSeal', 'hex') WHERE order_id = made_order_id;
  END IF;
END $$;

-- The server hands out deposit addresses of accounts through this function.
ALTER FUNCTION give_place(int, text, text) SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION count_visit(int, text, date) SECURITY DEFINER SET search_path = public, pg_temp;
