-- A slot for an unpaid provider order is taken before the provider is asked, so that no provider order is created for a
-- client without a free slot. The hold ends by itself if the server dies before the order is stored.

ALTER TABLE unpaid_fill ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE unpaid_fill ADD COLUMN hold uuid;
ALTER TABLE unpaid_fill ADD COLUMN held_until timestamptz;
ALTER TABLE unpaid_fill ADD CONSTRAINT unpaid_fill_owner
  CHECK ((order_id IS NULL) = (hold IS NOT NULL) AND (hold IS NULL) = (held_until IS NULL));
CREATE INDEX unpaid_fill_hold ON unpaid_fill (hold) WHERE hold IS NOT NULL;

-- Takes a free slot of each client, for an order or for a hold. Fails if a client has none. Two calls that take the same
-- slot at once wait for each other, and the second one takes the next slot. Clients are taken in the order of their names,
-- so that two calls for the same clients cannot deadlock.
CREATE FUNCTION take_unpaid_slots(p_clients jsonb, p_order_id integer, p_hold uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $$
DECLARE
  wanted record;
  free integer;
BEGIN
  FOR wanted IN SELECT * FROM jsonb_to_recordset(p_clients) AS c(name text, "maxOrders" integer) ORDER BY name LOOP
    DELETE FROM unpaid_fill u WHERE u.client = wanted.name AND u.held_until < now();
    CONTINUE WHEN EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.order_id = p_order_id);
    LOOP
      SELECT candidate INTO free FROM generate_series(1, least(wanted."maxOrders", 1000)) AS candidate
        WHERE NOT EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.slot = candidate)
        ORDER BY candidate LIMIT 1;
      IF free IS NULL THEN
        RAISE EXCEPTION 'client has too many unpaid orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'unpaid_fill_limit';
      END IF;
      INSERT INTO unpaid_fill (client, slot, order_id, hold, held_until)
        VALUES (wanted.name, free, p_order_id, p_hold, CASE WHEN p_hold IS NOT NULL THEN now() + interval '2 minutes' END)
        ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
    END LOOP;
  END LOOP;
END $$;

-- Holds a slot of each client for two minutes, while a provider creates an order.
CREATE FUNCTION hold_unpaid_fill(p_hold uuid, p_clients jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM take_unpaid_slots(p_clients, NULL, p_hold);
  RETURN true;
END $$;

-- Frees held slots after the provider created no order.
CREATE FUNCTION release_unpaid_fill(p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  DELETE FROM unpaid_fill WHERE hold = p_hold;
  RETURN FOUND;
END $$;

-- Gives the held slots to the new order, and takes others for a hold that has ended. Fails if a client has none.
DROP FUNCTION reserve_unpaid_fill(integer, jsonb);
CREATE FUNCTION reserve_unpaid_fill(p_order_id integer, p_clients jsonb, p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_id = p_order_id AND fill IS NOT NULL AND state = 'WAITING')
     OR EXISTS (SELECT FROM unpaid_fill WHERE order_id = p_order_id) THEN
    RAISE EXCEPTION 'order % is no new order of a provider', p_order_id;
  END IF;
  UPDATE unpaid_fill SET order_id = p_order_id, hold = NULL, held_until = NULL WHERE hold = p_hold;
  PERFORM take_unpaid_slots(p_clients, p_order_id, NULL);
  RETURN true;
END $$;
