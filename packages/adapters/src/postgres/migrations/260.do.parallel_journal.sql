-- Postings run in parallel: the hash chain moves out of the posting transaction, and balances of the exchange are sharded.

-- The chain. `place` counts sealed rows from 1; the hash covers the hash before it and the journal row.
CREATE TABLE journal_seal (
  place bigint PRIMARY KEY,
  seq bigint NOT NULL UNIQUE REFERENCES journal,
  hash bytea NOT NULL
);
INSERT INTO journal_seal (place, seq, hash) SELECT seq, seq, hash FROM journal;

-- `seq` numbers postings. It may have gaps. Rows of one guarded account have the order in which they changed it.
CREATE SEQUENCE journal_seq OWNED BY journal.seq;
SELECT setval('journal_seq', seq) FROM journal_head WHERE seq > 0;
ALTER TABLE journal ALTER COLUMN seq SET DEFAULT nextval('journal_seq'), DROP COLUMN hash;

-- The last seal, the last seq that the sealer has passed, and the horizon: once every transaction before `horizon_xid` has
-- ended, no row up to `horizon_seq` can appear any more.
ALTER TABLE journal_head RENAME COLUMN seq TO place;
ALTER TABLE journal_head
  ADD COLUMN sealed_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN horizon_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN horizon_xid xid8 NOT NULL DEFAULT '0';
UPDATE journal_head SET sealed_seq = place, horizon_seq = place;

-- Accounts of the exchange have several rows an asset, so that postings do not wait for each other. Every other account has
-- one, in shard 0: a guarded balance is checked on its single row.
ALTER TABLE balance RENAME TO balance_shard;
ALTER TABLE balance_shard
  ADD COLUMN shard smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT balance_pkey,
  ADD CONSTRAINT balance_shard_pkey PRIMARY KEY (account, asset, shard),
  ADD CONSTRAINT balance_shard_unguarded CHECK (shard = 0 OR account LIKE 'house:%' OR account = 'suspense'),
  SET (fillfactor = 50);
CREATE VIEW balance AS SELECT account, asset, sum(amount)::numeric(78,0) AS amount FROM balance_shard GROUP BY account, asset;

-- Appends a posting once and adds it to the balances. Guarded rows are locked first and in one order; the journal row takes
-- its seq after them. Sequential scans are off: a plan that was made for a few rows would stay.
CREATE OR REPLACE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  unbalanced text;
  one record;
BEGIN
  IF EXISTS (SELECT 1 FROM journal WHERE kind = p_kind AND reference = p_reference) THEN
    RETURN false;
  END IF;
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  SELECT e.asset INTO unbalanced FROM jsonb_to_recordset(p_entries) AS e(asset text, amount numeric(78,0))
    GROUP BY e.asset HAVING sum(e.amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'posting % % does not balance in %', p_kind, p_reference, unbalanced;
  END IF;
  -- The sealer relies on it: the transaction has its id before it takes a seq.
  PERFORM pg_current_xact_id();
  FOR one IN
    SELECT e.account, e.asset, sum(e.amount) AS amount
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    WHERE e.account LIKE 'custody:%' OR e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%'
    GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    UPDATE balance_shard SET amount = amount + one.amount WHERE account = one.account AND asset = one.asset AND shard = 0;
    CONTINUE WHEN FOUND;
    -- A guarded balance is checked on the row as it becomes, so the row must be there before the amount is added.
    INSERT INTO balance_shard (account, asset, amount) VALUES (one.account, one.asset, 0) ON CONFLICT DO NOTHING;
    UPDATE balance_shard SET amount = amount + one.amount WHERE account = one.account AND asset = one.asset AND shard = 0;
  END LOOP;
  INSERT INTO journal (kind, reference, entries, at)
    VALUES (p_kind, p_reference, p_entries, date_trunc('milliseconds', clock_timestamp()));
  INSERT INTO balance_shard (account, asset, shard, amount)
    SELECT e.account, e.asset, CASE WHEN e.account LIKE 'house:%' OR e.account = 'suspense' THEN pg_backend_pid() % 64 ELSE 0 END,
      sum(e.amount)
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    WHERE NOT (e.account LIKE 'custody:%' OR e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%')
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (account, asset, shard) DO UPDATE SET amount = balance_shard.amount + excluded.amount;
  RETURN true;
END $$;

-- Hash of one journal row behind `p_before`.
CREATE FUNCTION journal_hash(p_before bytea, p_line journal) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(p_before || convert_to(p_line.seq::text || '|' || p_line.kind || '|' || p_line.reference || '|'
    || p_line.entries::text || '|' || (extract(epoch FROM p_line.at) * 1000)::bigint::text, 'UTF8'))
$$;

-- Seals at most `p_most` committed rows in the order of their seq and returns how many. A row is sealed by the second call
-- after its commit at the latest, unless an older transaction still runs.
CREATE FUNCTION seal_journal(p_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  head journal_head%ROWTYPE;
  line journal%ROWTYPE;
  newest bigint;
  own xid8;
  sealed integer := 0;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'seal_journal runs in a transaction of its own';
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO newest FROM journal_seq;
  IF newest <= (SELECT sealed_seq FROM journal_head) THEN
    RETURN 0;
  END IF;
  -- Later than the id of every transaction that has taken a seq up to `newest`.
  own := pg_current_xact_id();
  SELECT * INTO head FROM journal_head FOR UPDATE;
  -- A horizon of the future comes from another cluster, of which this one was restored: its transactions have ended.
  IF head.horizon_seq > head.sealed_seq
     AND (pg_snapshot_xmin(pg_current_snapshot()) >= head.horizon_xid OR head.horizon_xid > own) THEN
    FOR line IN SELECT * FROM journal WHERE seq > head.sealed_seq AND seq <= head.horizon_seq ORDER BY seq LIMIT p_most LOOP
      head.place := head.place + 1;
      head.hash := journal_hash(head.hash, line);
      head.sealed_seq := line.seq;
      INSERT INTO journal_seal (place, seq, hash) VALUES (head.place, line.seq, head.hash);
      sealed := sealed + 1;
    END LOOP;
    IF sealed < p_most THEN
      head.sealed_seq := head.horizon_seq;
    END IF;
  END IF;
  IF head.horizon_seq <= head.sealed_seq AND newest > head.sealed_seq THEN
    head.horizon_seq := newest;
    head.horizon_xid := own;
  END IF;
  UPDATE journal_head SET place = head.place, hash = head.hash, sealed_seq = head.sealed_seq,
    horizon_seq = head.horizon_seq, horizon_xid = head.horizon_xid;
  RETURN sealed;
END $$;

-- The first seq at which the chain does not fit the journal, or NULL.
CREATE OR REPLACE FUNCTION journal_broken_at() RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  previous bytea := '\x00';
  expected_place bigint := 1;
  one record;
BEGIN
  FOR one IN SELECT s.place, s.seq, s.hash, j AS line FROM journal_seal s LEFT JOIN journal j USING (seq) ORDER BY s.place LOOP
    IF one.place <> expected_place OR one.hash IS DISTINCT FROM journal_hash(previous, one.line) THEN
      RETURN one.seq;
    END IF;
    previous := one.hash;
    expected_place := expected_place + 1;
  END LOOP;
  RETURN NULL;
END $$;
