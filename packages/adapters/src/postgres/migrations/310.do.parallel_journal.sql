-- Postings run in parallel: the hash chain moves out of the posting transaction, and balances of the exchange are sharded.

-- The chain. `place` counts sealed rows from 1; the hash covers the hash before it and the journal row.
CREATE TABLE journal_seal (
  place bigint PRIMARY KEY,
  seq bigint NOT NULL UNIQUE REFERENCES journal,
  hash bytea NOT NULL
);
INSERT INTO journal_seal (place, seq, hash) SELECT seq, seq, hash FROM journal;

-- `seq` numbers postings. It may have gaps, and a lower seq may commit later.
CREATE SEQUENCE journal_seq OWNED BY journal.seq;
SELECT setval('journal_seq', seq) FROM journal_head WHERE seq > 0;
ALTER TABLE journal ALTER COLUMN seq SET DEFAULT nextval('journal_seq'), DROP COLUMN hash;

-- State of the sealer: its last seal, and the last seq that it has processed. After every transaction older than `horizon_xid` has
-- ended, no further row up to `horizon_seq` can appear.
ALTER TABLE journal_head RENAME COLUMN seq TO place;
ALTER TABLE journal_head
  ADD COLUMN sealed_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN horizon_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN horizon_xid xid8 NOT NULL DEFAULT '0';
UPDATE journal_head SET sealed_seq = place, horizon_seq = place;

-- Accounts of the exchange have several rows per asset, so that concurrent postings change different rows. Each custody row is guarded,
-- and therefore their sum. Every other account has one row, in shard 0.
ALTER TABLE balance RENAME TO balance_shard;
ALTER TABLE balance_shard
  ADD COLUMN shard smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT balance_pkey,
  ADD COLUMN guard smallint NOT NULL DEFAULT 0,
  DROP CONSTRAINT balance_guarded,
  ADD CONSTRAINT balance_shard_pkey PRIMARY KEY (account, asset, shard),
  SET (fillfactor = 50);
-- The guard limits the sign of a balance: 1 not below zero (custody), -1 not above zero (users, withdrawals), 0 either sign. The check
-- is short because Postgres parses its expression for each statement.
UPDATE balance_shard SET guard = CASE WHEN account = 'custody:undone' THEN 0 WHEN account LIKE 'custody:%' THEN 1
  WHEN account LIKE 'user:%' OR account LIKE 'withdrawal:%' THEN -1 ELSE 0 END;
ALTER TABLE balance_shard ADD CONSTRAINT balance_guarded CHECK (guard * amount >= 0);
CREATE VIEW balance AS SELECT account, asset, sum(amount)::numeric(78,0) AS amount FROM balance_shard GROUP BY account, asset;

-- Debits a custody account when the preferred row holds too little. Takes the amount from the largest unlocked row and moves half of the
-- rest to the preferred row. Otherwise locks all rows in order of their shard and takes from each. Fails with `balance_guarded` when
-- their sum is too small.
CREATE FUNCTION debit_custody(p_account text, p_asset text, p_amount numeric, p_own smallint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  one record;
  moved numeric := 0;
  rest numeric := p_amount;
BEGIN
  SELECT shard, amount INTO one FROM balance_shard
    WHERE account = p_account AND asset = p_asset AND shard <> p_own AND amount >= p_amount
    ORDER BY amount DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    PERFORM 1 FROM balance_shard
      WHERE account = p_account AND asset = p_asset AND shard = p_own FOR UPDATE SKIP LOCKED;
    IF FOUND THEN
      moved := div(one.amount - p_amount, 2);
      UPDATE balance_shard SET amount = amount + moved WHERE account = p_account AND asset = p_asset AND shard = p_own;
    END IF;
    UPDATE balance_shard SET amount = amount - p_amount - moved
      WHERE account = p_account AND asset = p_asset AND shard = one.shard;
    RETURN;
  END IF;
  FOR one IN SELECT shard, amount FROM balance_shard
    WHERE account = p_account AND asset = p_asset ORDER BY shard FOR UPDATE
  LOOP
    CONTINUE WHEN one.amount = 0 OR rest = 0;
    moved := least(one.amount, rest);
    rest := rest - moved;
    UPDATE balance_shard SET amount = amount - moved WHERE account = p_account AND asset = p_asset AND shard = one.shard;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'balance_guarded: % of % lacks %', p_account, p_asset, rest
      USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_guarded', TABLE = 'balance_shard';
  END IF;
END $$;

-- Appends a posting once and applies it to the balances. Changes rows in order of account and asset, so that two postings cannot
-- deadlock. A concurrent repeat waits for the first posting and returns false. Disables sequential scans: Postgres would keep a plan
-- made for a small table.
CREATE OR REPLACE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  -- Row of `custody:held`, by payment: any connection that ends the payment debits the row that was credited.
  held smallint := hashtext(split_part(p_reference, '+', 1)) & 15;
  one record;
BEGIN
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  -- The sealer relies on it: the transaction has its id before it takes a seq.
  PERFORM pg_current_xact_id();
  INSERT INTO journal (kind, reference, entries, at)
    VALUES (p_kind, p_reference, p_entries, date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (kind, reference) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOR one IN
    SELECT e.account, e.asset, sum(e.amount) AS amount, sum(sum(e.amount)) OVER (PARTITION BY e.asset) AS off,
      CASE WHEN e.account = 'custody:undone' THEN 0 WHEN e.account LIKE 'custody:%' THEN 1
        WHEN e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%' THEN -1 ELSE 0 END AS guard,
      CASE WHEN e.account = 'custody:held' THEN held WHEN e.account LIKE 'custody:%' OR e.account LIKE 'house:%' OR e.account = 'suspense' THEN own ELSE 0 END AS shard
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    GROUP BY e.account, e.asset
    ORDER BY e.account, e.asset
  LOOP
    IF one.off <> 0 THEN
      RAISE EXCEPTION 'posting % % does not balance in %', p_kind, p_reference, one.asset;
    END IF;
    IF one.guard = 1 AND one.amount < 0 THEN
      UPDATE balance_shard SET amount = amount + one.amount
        WHERE account = one.account AND asset = one.asset AND shard = one.shard AND amount >= -one.amount;
      IF NOT FOUND THEN
        PERFORM debit_custody(one.account, one.asset, -one.amount, one.shard::smallint);
      END IF;
      CONTINUE;
    END IF;
    UPDATE balance_shard SET amount = amount + one.amount
      WHERE account = one.account AND asset = one.asset AND shard = one.shard;
    CONTINUE WHEN FOUND;
    INSERT INTO balance_shard AS known (account, asset, shard, guard, amount)
      VALUES (one.account, one.asset, one.shard, one.guard, one.amount)
      ON CONFLICT (account, asset, shard) DO UPDATE SET amount = known.amount + excluded.amount;
  END LOOP;
  RETURN true;
END $$;

-- Returns the hash of a journal row that follows the hash `p_before`.
CREATE FUNCTION journal_hash(p_before bytea, p_line journal) RETURNS bytea
LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(p_before || convert_to(p_line.seq::text || '|' || p_line.kind || '|' || p_line.reference || '|'
    || p_line.entries::text || '|' || (extract(epoch FROM p_line.at) * 1000)::bigint::text, 'UTF8'))
$$;

-- Seals at most `p_most` committed rows in order of seq and returns their number. The second call after a commit seals its row, unless
-- an older transaction still runs.
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
  -- A horizon above the newest transaction id comes from a restored cluster, whose transactions have all ended.
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

-- Returns the first seq whose hash does not match the journal, or NULL.
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
