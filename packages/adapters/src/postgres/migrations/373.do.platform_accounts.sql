-- The accounts of the exchange are called `platform:*` instead of `house:*`. A posting moves their balances, because rows of the journal
-- never change.
SELECT post_journal('accounts-renamed', 'platform', jsonb_agg(jsonb_build_object('account', e.account, 'asset', e.asset, 'amount', e.amount::text)))
  FROM (
    SELECT account, asset, -amount AS amount FROM balance WHERE account LIKE 'house:%' AND amount <> 0
    UNION ALL
    SELECT 'platform:' || substr(account, 7), asset, amount FROM balance WHERE account LIKE 'house:%' AND amount <> 0
  ) e
  HAVING count(*) > 0;

-- As before, with the new names.
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
      CASE WHEN e.account = 'custody:held' THEN held WHEN e.account LIKE 'custody:%' OR e.account LIKE 'platform:%' OR e.account = 'suspense' THEN own ELSE 0 END AS shard
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
