-- A posting changes all its balances with one statement instead of one for each, because each statement costs several times its row.

-- Appends a posting once and applies it to the balances. Changes rows in order of account and asset, so that two postings cannot
-- deadlock. A concurrent repeat waits for the first posting and returns false. Disables sequential scans: Postgres would keep a plan
-- made for a small table.
CREATE OR REPLACE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  -- Row of `custody:held`, by payment: any connection that ends the payment debits the row that was credited.
  held smallint := hashtext(split_part(p_reference, '+', 1)) & 15;
  result record;
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
  WITH line AS (
    SELECT e.account, e.asset, sum(e.amount) AS amount, sum(sum(e.amount)) OVER (PARTITION BY e.asset) AS off,
      CASE WHEN e.account = 'custody:undone' THEN 0 WHEN e.account LIKE 'custody:%' THEN 1
        WHEN e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%' THEN -1 ELSE 0 END AS guard,
      CASE WHEN e.account = 'custody:held' THEN held
        WHEN e.account LIKE 'custody:%' OR e.account LIKE 'platform:%' OR e.account = 'suspense' THEN own ELSE 0 END AS shard
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    GROUP BY e.account, e.asset
  ), changed AS (
    -- A row that does not exist yet is added without its guard when the guard forbids it; `apply_guarded` corrects it.
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
  RETURN true;
END $$;

-- Applies the amount of a posting that the guard of its row forbids. Takes the debit of a custody account from its other rows, and refuses
-- a debit of every other account. `p_added`: the posting has just added the row, without its guard.
CREATE FUNCTION apply_guarded(p_account text, p_asset text, p_shard smallint, p_amount numeric, p_added boolean) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
REVOKE ALL ON FUNCTION apply_guarded(text, text, smallint, numeric, boolean) FROM PUBLIC;
