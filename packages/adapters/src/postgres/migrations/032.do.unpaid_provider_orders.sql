-- Unpaid orders that providers fill are limited for each client. Status queries of paid, waiting and expired orders have
-- separate indexes.

-- Slots of clients for unpaid provider orders. A client has as many slots as unpaid orders are allowed.
CREATE TABLE unpaid_fill (
  client text NOT NULL CHECK (client <> ''),
  slot integer NOT NULL CHECK (slot > 0),
  order_id integer NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (client, slot)
);
CREATE INDEX unpaid_fill_order ON unpaid_fill (order_id);

DROP INDEX orders_ask_at;
CREATE INDEX orders_paid_query ON orders (query_at) WHERE query_at IS NOT NULL AND state NOT IN ('WAITING', 'EXPIRED');
CREATE INDEX orders_waiting_query ON orders (query_at) WHERE query_at IS NOT NULL AND state = 'WAITING';
CREATE INDEX orders_expired_query ON orders (query_at) WHERE query_at IS NOT NULL AND state = 'EXPIRED';

-- Takes a free slot of each client for a new provider order. Fails if a client has none. Two orders that take the same slot
-- at once wait for each other, and the second one takes the next slot.
CREATE FUNCTION reserve_unpaid_fill(p_order_id integer, p_clients jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  wanted record;
  free integer;
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_id = p_order_id AND fill IS NOT NULL AND state = 'WAITING')
     OR EXISTS (SELECT FROM unpaid_fill WHERE order_id = p_order_id) THEN
    RAISE EXCEPTION 'order % is no new order of a provider', p_order_id;
  END IF;
  -- Clients are taken in the order of their names, so that two orders of the same clients cannot deadlock.
  FOR wanted IN SELECT * FROM jsonb_to_recordset(p_clients) AS c(name text, "maxOrders" integer) ORDER BY name LOOP
    LOOP
      SELECT candidate INTO free FROM generate_series(1, least(wanted."maxOrders", 1000)) AS candidate
        WHERE NOT EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.slot = candidate)
        ORDER BY candidate LIMIT 1;
      IF free IS NULL THEN
        RAISE EXCEPTION 'client has too many unpaid orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'unpaid_fill_limit';
      END IF;
      INSERT INTO unpaid_fill (client, slot, order_id) VALUES (wanted.name, free, p_order_id) ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
    END LOOP;
  END LOOP;
  RETURN true;
END $$;

-- Frees the slots of an order whose deposit arrived or that expired.
CREATE FUNCTION free_unpaid_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  DELETE FROM unpaid_fill WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_free_unpaid_fill AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state = 'WAITING' AND NEW.state <> 'WAITING' AND NEW.fill IS NOT NULL)
  EXECUTE FUNCTION free_unpaid_fill();
