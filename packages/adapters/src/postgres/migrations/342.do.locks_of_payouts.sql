-- Any login can take any advisory lock. Payouts wait for row locks of tables instead that only the signer or the worker may write.

-- Names that the signer locks: one row for each asset that it spends and each balance that it pays from.
CREATE TABLE signer_lock (
  name text PRIMARY KEY
);

-- Locks a name until the transaction ends.
CREATE FUNCTION lock_for_signer(p_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signer_lock (name) VALUES (p_name) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM signer_lock WHERE name = p_name FOR UPDATE;
END $$;

-- The connection of the one signer. It holds the database as long as the connection lives.
CREATE TABLE signer_holder (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  pid integer NOT NULL,
  backend_start timestamptz NOT NULL
);
INSERT INTO signer_holder (pid, backend_start) VALUES (0, '-infinity');

-- Makes this connection the signer's. Returns false while the connection of another signer lives. Of a role without the right to
-- see the other connection's start, the other one would look dead: only the signer's role may call this.
CREATE FUNCTION hold_signer() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held signer_holder%ROWTYPE;
BEGIN
  SELECT * INTO held FROM signer_holder FOR UPDATE;
  PERFORM pg_stat_clear_snapshot();
  IF held.pid <> pg_backend_pid()
    AND EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = held.pid AND a.backend_start = held.backend_start) THEN
    RETURN false;
  END IF;
  UPDATE signer_holder SET (pid, backend_start) =
    (SELECT a.pid, a.backend_start FROM pg_stat_activity a WHERE a.pid = pg_backend_pid());
  RETURN true;
END $$;

-- Keys of withdrawals that are being carried out. Rows are deleted in the transaction that inserts them: the unique index makes
-- another transaction with the same key wait.
CREATE TABLE withdrawal_claim (
  user_id integer NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (user_id, key)
);

-- Attempts that the worker counts. The server cannot reset them, and cannot lock them.
CREATE UNLOGGED TABLE worker_attempt_limit (
  key character varying(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- The server reserves exposure and can keep the rows of the book locked. An order that ends does not wait for them: what it holds
-- is released later then, by release_ended_exposure.
CREATE FUNCTION free_exposure(p_order_id integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  held exposure_hold%ROWTYPE;
  name text;
BEGIN
  SELECT * INTO held FROM exposure_hold WHERE order_id = p_order_id AND released_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE exposure_hold SET released_at = now(), clients = '{}' WHERE order_id = p_order_id;
  UPDATE exposure_book SET reserved = reserved - held.amount WHERE asset = held.asset;
  FOREACH name IN ARRAY held.clients LOOP
    UPDATE exposure_client SET reserved = reserved - held.value WHERE client = name;
    DELETE FROM exposure_client WHERE client = name AND reserved = 0;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION release_exposure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '1s' AS $$
BEGIN
  PERFORM free_exposure(NEW.order_id);
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END $$;

-- Releases what ended orders still hold, at most 20 of them. Returns how many it released.
CREATE FUNCTION release_ended_exposure() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '100ms' AS $$
DECLARE
  ended integer;
  released integer := 0;
BEGIN
  FOR ended IN
    SELECT h.order_id FROM exposure_hold h JOIN orders o USING (order_id)
    WHERE h.released_at IS NULL AND o.state NOT IN ('WAITING', 'CONFIRMING') ORDER BY h.order_id LIMIT 20
  LOOP
    BEGIN
      PERFORM free_exposure(ended);
      released := released + 1;
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
  RETURN released;
END $$;
