-- Exposure book (guarantees, invariant 26): inventory that unfunded FIXED orders have reserved. Only the functions below write it.

-- Reserved by asset, base units. `ceiling` is the limit at which the newest order was accepted.
CREATE TABLE exposure_book (
  asset text PRIMARY KEY,
  reserved numeric(78,0) NOT NULL CHECK (reserved >= 0),
  ceiling numeric(78,0) NOT NULL,
  CONSTRAINT exposure_book_limit CHECK (reserved <= ceiling)
);

-- Reserved by client (network:…, account:…, key:…, address:…), micro-USDT. A client without open orders has no row.
CREATE TABLE exposure_client (
  client text PRIMARY KEY,
  reserved numeric(78,0) NOT NULL CHECK (reserved >= 0),
  ceiling numeric(78,0) NOT NULL,
  CONSTRAINT exposure_client_limit CHECK (reserved <= ceiling)
);

-- What one order reserved. Its clients are forgotten when it is released.
CREATE TABLE exposure_hold (
  order_id integer PRIMARY KEY REFERENCES orders,
  asset text NOT NULL,
  amount numeric(78,0) NOT NULL CHECK (amount > 0),
  value numeric(78,0) NOT NULL CHECK (value >= 0),
  clients text[] NOT NULL,
  released_at timestamptz
);
CREATE INDEX exposure_hold_open ON exposure_hold (asset) WHERE released_at IS NULL;

-- Orders that were open before there was a book.
INSERT INTO exposure_hold (order_id, asset, amount, value, clients)
SELECT order_id, to_slug, (bargain ->> 'amountToGetAtomic')::numeric, 0, '{}'
FROM orders WHERE rate_mode = 'FIXED' AND fill IS NULL AND state IN ('WAITING', 'CONFIRMING');
INSERT INTO exposure_book (asset, reserved, ceiling)
SELECT asset, sum(amount), sum(amount) FROM exposure_hold GROUP BY asset;

-- Reserves a FIXED order's promise, or fails on exposure_book_limit or exposure_client_limit. The row locks of the book make
-- concurrent calls wait for each other. `p` is {amountAtomic, assetLimitAtomic, valueMicro, clients: [{name, limitMicro}]}.
CREATE FUNCTION reserve_exposure(p_order_id integer, p jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  p_amount numeric := (p ->> 'amountAtomic')::numeric;
  p_value numeric := (p ->> 'valueMicro')::numeric;
  made orders%ROWTYPE;
  client record;
BEGIN
  SELECT * INTO STRICT made FROM orders WHERE order_id = p_order_id;
  IF made.rate_mode <> 'FIXED' OR made.fill IS NOT NULL OR made.state <> 'WAITING'
     OR (made.bargain ->> 'amountToGetAtomic')::numeric <> p_amount THEN
    RAISE EXCEPTION 'order % does not promise % at a fixed rate', p_order_id, p_amount;
  END IF;
  INSERT INTO exposure_hold (order_id, asset, amount, value, clients)
    SELECT p_order_id, made.to_slug, p_amount, p_value, coalesce(array_agg(c.name ORDER BY c.name), '{}')
    FROM jsonb_to_recordset(p -> 'clients') AS c(name text);
  INSERT INTO exposure_book AS book (asset, reserved, ceiling)
    VALUES (made.to_slug, p_amount, (p ->> 'assetLimitAtomic')::numeric)
    ON CONFLICT (asset) DO UPDATE SET reserved = book.reserved + excluded.reserved, ceiling = excluded.ceiling;
  -- In the order of their names: two orders of the same clients never wait for each other in a circle.
  FOR client IN SELECT * FROM jsonb_to_recordset(p -> 'clients') AS c(name text, "limitMicro" numeric) ORDER BY name LOOP
    INSERT INTO exposure_client AS known (client, reserved, ceiling)
      VALUES (client.name, p_value, client."limitMicro")
      ON CONFLICT ON CONSTRAINT exposure_client_pkey
      DO UPDATE SET reserved = known.reserved + excluded.reserved, ceiling = excluded.ceiling;
  END LOOP;
  RETURN true;
END $$;

CREATE FUNCTION release_exposure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held exposure_hold%ROWTYPE;
  name text;
BEGIN
  SELECT * INTO held FROM exposure_hold WHERE order_id = NEW.order_id AND released_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE exposure_hold SET released_at = now(), clients = '{}' WHERE order_id = NEW.order_id;
  UPDATE exposure_book SET reserved = reserved - held.amount WHERE asset = held.asset;
  FOREACH name IN ARRAY held.clients LOOP
    UPDATE exposure_client SET reserved = reserved - held.value WHERE client = name;
    DELETE FROM exposure_client WHERE client = name AND reserved = 0;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_release_exposure AFTER UPDATE OF state ON orders FOR EACH ROW
WHEN (NEW.rate_mode = 'FIXED' AND OLD.state IN ('WAITING', 'CONFIRMING') AND NEW.state NOT IN ('WAITING', 'CONFIRMING'))
EXECUTE FUNCTION release_exposure();

-- No FIXED order of the exchange itself exists without a reservation, whoever inserts it.
CREATE FUNCTION require_exposure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM exposure_hold WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'order % promises a fixed rate and reserves nothing', NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER orders_require_exposure AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.rate_mode = 'FIXED' AND NEW.fill IS NULL AND NEW.state = 'WAITING')
EXECUTE FUNCTION require_exposure();

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON exposure_book, exposure_client, exposure_hold FROM %I', app);
  EXECUTE format('GRANT SELECT ON exposure_book, exposure_client, exposure_hold TO %I', app);
  REVOKE EXECUTE ON FUNCTION reserve_exposure(integer, jsonb) FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION reserve_exposure(integer, jsonb) TO %I', app);
END $$;
