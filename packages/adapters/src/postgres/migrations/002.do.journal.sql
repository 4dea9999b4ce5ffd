-- The journal of all postings, the balances that follow from it, and the hash chain that seals it.

CREATE SEQUENCE journal_seq;

-- Postings. The entries of a posting sum to zero for every asset. `kind` and `reference` identify a posting. Rows are
-- never changed.
CREATE TABLE journal (
  seq bigint PRIMARY KEY DEFAULT nextval('journal_seq'::regclass),
  kind text NOT NULL,
  reference text NOT NULL,
  entries jsonb NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (kind, reference)
);

-- Progress of `seal_journal`, which adds journal rows to the hash chain. `position` and `hash` belong to the newest
-- seal. `sealed_seq` is the last sealed row. `horizon_seq` is the last row that may be sealed, once all transactions
-- before `horizon_xid` have ended.
CREATE TABLE journal_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  position bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_seq bigint NOT NULL DEFAULT 0,
  horizon_seq bigint NOT NULL DEFAULT 0,
  horizon_xid xid8 NOT NULL DEFAULT '0'::xid8
);

-- Hash chain over the journal, in the order in which its rows were committed.
CREATE TABLE journal_seal (
  position bigint PRIMARY KEY,
  seq bigint NOT NULL REFERENCES journal UNIQUE,
  hash bytea NOT NULL
);

-- Balances by account and asset. Busy accounts are divided into shards, so that postings do not wait for each other.
-- `guard` is 1 if the amount must not be negative, -1 if it must not be positive, and 0 if it may be both.
CREATE TABLE balance_shard (
  account text NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  shard smallint NOT NULL DEFAULT 0,
  guard smallint NOT NULL DEFAULT 0,
  CONSTRAINT balance_guarded CHECK ((guard * amount) >= 0),
  PRIMARY KEY (account, asset, shard)
) WITH (fillfactor = 50);

-- Balances, summed over their shards.
CREATE VIEW balance AS
SELECT account, asset, sum(amount)::numeric(78, 0) AS amount FROM balance_shard GROUP BY account, asset;

-- Returns the hash of a journal row in the chain: SHA-256 over the previous row's hash and the content of the row.
CREATE FUNCTION journal_hash(p_before bytea, p_line journal)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT sha256(p_before || convert_to(p_line.seq::text || '|' || p_line.kind || '|' || p_line.reference || '|'
    || p_line.entries::text || '|' || (extract(epoch FROM p_line.at) * 1000)::bigint::text, 'UTF8'))
$$;

-- Applies an entry of a posting that the guard of its balance row forbids. For a custody account, debits the other
-- shards as well. Fails for any other account. `p_added` is true if the balance row was inserted for this entry.
CREATE FUNCTION apply_guarded(p_account text, p_asset text, p_shard smallint, p_amount numeric, p_added boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF p_account NOT LIKE 'custody:%' THEN
    RAISE EXCEPTION 'balance_guarded: % of % cannot change by %', p_account, p_asset, p_amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_guarded', TABLE = 'balance_shard';
  END IF;
  IF p_added THEN
    UPDATE balance_shard SET amount = 0, guard = 1 WHERE account = p_account AND asset = p_asset AND shard = p_shard;
  END IF;
  PERFORM debit_custody(p_account, p_asset, -p_amount, p_shard);
END $$;

-- Debits a custody account. `p_own` is the shard of this connection. If another unlocked shard covers the whole amount,
-- debits that shard and moves half of its remaining amount to `p_own`. Otherwise debits all shards in the order of
-- their numbers.
CREATE FUNCTION debit_custody(p_account text, p_asset text, p_amount numeric, p_own smallint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $$
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

-- Returns the IDs of the users whose balances a posting changes.
CREATE FUNCTION user_ids_in(p_entries jsonb)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT DISTINCT substr(e.account, 6)::int FROM jsonb_to_recordset(p_entries) AS e(account text)
  WHERE e.account ~ '^user:[0-9]{1,9}$'
$$;

-- Stores a posting and applies it to the balances. Returns false if the posting was already stored. If coins arrive in
-- the balance of a merged account, moves them to the account that it was merged into.
CREATE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  -- Shard of `custody:held`. It is derived from the payment, so that every connection debits the shard that was
  -- credited.
  held smallint := hashtext(split_part(p_reference, '+', 1)) & 15;
  result record;
  one record;
  moves_users boolean := p_entries::text LIKE '%"user:%';
BEGIN
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  -- Lock the accounts, as a merge does. A posting is then applied either before or after the whole merge.
  IF moves_users THEN
    PERFORM 1 FROM account WHERE user_id IN (SELECT user_ids_in(p_entries)) ORDER BY user_id FOR KEY SHARE;
  END IF;
  -- Get a transaction ID before the INSERT receives its `seq`. `seal_journal` relies on this order.
  PERFORM pg_current_xact_id();
  INSERT INTO journal (kind, reference, entries, at)
    VALUES (p_kind, p_reference, p_entries, date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (kind, reference) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  WITH line AS (
    SELECT e.account, e.asset, sum(e.amount) AS amount, sum(sum(e.amount)) OVER (PARTITION BY e.asset) AS off,
      CASE WHEN e.account = 'custody:reverted' THEN 0 WHEN e.account LIKE 'custody:%' THEN 1
        WHEN e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%' THEN -1 ELSE 0 END AS guard,
      CASE WHEN e.account = 'custody:held' THEN held
        WHEN e.account LIKE 'custody:%' OR e.account LIKE 'platform:%' OR e.account = 'suspense' THEN own ELSE 0 END AS shard
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    GROUP BY e.account, e.asset
  ), changed AS (
    -- If the guard forbids the amount of a new row, insert the row without a guard. `apply_guarded` then corrects it.
    INSERT INTO balance_shard AS known (account, asset, shard, guard, amount)
    SELECT account, asset, shard, CASE WHEN guard * amount >= 0 THEN guard ELSE 0 END, amount FROM line ORDER BY account, asset
    ON CONFLICT (account, asset, shard) DO UPDATE SET amount = known.amount + excluded.amount
      WHERE known.guard * (known.amount + excluded.amount) >= 0
    RETURNING account, asset, guard
  )
  SELECT min(line.asset) FILTER (WHERE line.off <> 0) AS unbalanced,
      jsonb_agg(jsonb_build_object('account', line.account, 'asset', line.asset, 'shard', line.shard, 'amount', line.amount,
        'added', changed.guard IS NOT NULL)) FILTER (WHERE changed.guard IS DISTINCT FROM line.guard) AS guarded
    INTO result FROM line LEFT JOIN changed USING (account, asset);
  IF result.unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'posting % % does not balance in %', p_kind, p_reference, result.unbalanced;
  END IF;
  IF result.guarded IS NOT NULL THEN
    FOR one IN
      SELECT * FROM jsonb_to_recordset(result.guarded) AS g(account text, asset text, shard smallint, amount numeric, added boolean)
      ORDER BY account, asset
    LOOP
      PERFORM apply_guarded(one.account, one.asset, one.shard, one.amount, one.added);
    END LOOP;
  END IF;
  IF moves_users AND p_kind NOT IN ('account-merged', 'account-unmerged') THEN
    PERFORM move_merged_balance(one_id) FROM user_ids_in(p_entries) AS one_id ORDER BY one_id;
  END IF;
  RETURN true;
END $$;

-- Extends the hash chain by at most `p_most` rows whose transactions have ended. Returns the number of sealed rows.
CREATE FUNCTION seal_journal(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $$
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
  -- This ID is greater than the ID of every transaction that has received a `seq` up to `newest`.
  own := pg_current_xact_id();
  SELECT * INTO head FROM journal_head FOR UPDATE;
  -- After a restore, `horizon_xid` may be greater than the newest transaction ID. All transactions before it have
  -- ended.
  IF head.horizon_seq > head.sealed_seq
     AND (pg_snapshot_xmin(pg_current_snapshot()) >= head.horizon_xid OR head.horizon_xid > own) THEN
    FOR line IN SELECT * FROM journal WHERE seq > head.sealed_seq AND seq <= head.horizon_seq ORDER BY seq LIMIT p_most LOOP
      head.position := head.position + 1;
      head.hash := journal_hash(head.hash, line);
      head.sealed_seq := line.seq;
      INSERT INTO journal_seal (position, seq, hash) VALUES (head.position, line.seq, head.hash);
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
  UPDATE journal_head SET position = head.position, hash = head.hash, sealed_seq = head.sealed_seq,
    horizon_seq = head.horizon_seq, horizon_xid = head.horizon_xid;
  RETURN sealed;
END $$;

-- Returns the first journal row that does not match the hash chain; null when all rows match.
CREATE FUNCTION journal_broken_at()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $$
DECLARE
  previous bytea := '\x00';
  expected_position bigint := 1;
  one record;
BEGIN
  FOR one IN SELECT s.position, s.seq, s.hash, j AS line FROM journal_seal s LEFT JOIN journal j USING (seq) ORDER BY s.position LOOP
    IF one.position <> expected_position OR one.hash IS DISTINCT FROM journal_hash(previous, one.line) THEN
      RETURN one.seq;
    END IF;
    previous := one.hash;
    expected_position := expected_position + 1;
  END LOOP;
  RETURN NULL;
END $$;

ALTER SEQUENCE journal_seq OWNED BY journal.seq;

INSERT INTO journal_head (position, hash) VALUES (0, '\x00');
