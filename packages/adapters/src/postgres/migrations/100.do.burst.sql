-- What a burst of payments waits for (docs/decisions/027).

-- The head of the journal is locked first: whoever posts waits here, with no balance in hand that another holds the head for.
CREATE OR REPLACE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%ROWTYPE;
  next_hash bytea;
  moment timestamptz;
  unbalanced text;
BEGIN
  IF EXISTS (SELECT 1 FROM journal WHERE kind = p_kind AND reference = p_reference) THEN
    RETURN false;
  END IF;
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  SELECT e ->> 'asset' INTO unbalanced FROM jsonb_array_elements(p_entries) e
    GROUP BY e ->> 'asset' HAVING sum((e ->> 'amount')::numeric(78, 0)) <> 0 LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'posting % % does not balance in %', p_kind, p_reference, unbalanced;
  END IF;
  SELECT * INTO head FROM journal_head FOR UPDATE;
  IF EXISTS (SELECT 1 FROM journal WHERE kind = p_kind AND reference = p_reference) THEN
    RAISE EXCEPTION 'posting % % is being made twice', p_kind, p_reference USING ERRCODE = 'unique_violation';
  END IF;
  -- A guarded balance is checked on the row as it becomes, so the row must be there before the amount is added.
  INSERT INTO balance (account, asset, amount)
    SELECT DISTINCT e ->> 'account', e ->> 'asset', 0::numeric FROM jsonb_array_elements(p_entries) e ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  UPDATE balance b SET amount = b.amount + e.amount
    FROM (SELECT e ->> 'account' AS account, e ->> 'asset' AS asset, sum((e ->> 'amount')::numeric(78, 0)) AS amount
          FROM jsonb_array_elements(p_entries) e GROUP BY 1, 2) e
    WHERE b.account = e.account AND b.asset = e.asset;
  moment := date_trunc('milliseconds', clock_timestamp());
  next_hash := sha256(head.hash || convert_to(
    (head.seq + 1)::text || '|' || p_kind || '|' || p_reference || '|' || p_entries::text || '|'
    || (extract(epoch FROM moment) * 1000)::bigint::text, 'UTF8'));
  INSERT INTO journal (seq, kind, reference, entries, at, hash)
    VALUES (head.seq + 1, p_kind, p_reference, p_entries, moment, next_hash);
  UPDATE journal_head SET seq = head.seq + 1, hash = next_hash;
  RETURN true;
END $$;

-- Counts what the signer is about to let go, once for each spend at the most it was ever asked for, or says which cap it is
-- over. One at a time for each asset, until the caller's transaction ends.
CREATE FUNCTION count_spend(p_spend_id text, p_asset text, p_amount numeric, p_per_hour numeric, p_per_day numeric)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  counted numeric;
  hour numeric;
  day numeric;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_asset, 2));
  SELECT max(amount) FILTER (WHERE spend_id = p_spend_id),
         coalesce(sum(amount) FILTER (WHERE spend_id <> p_spend_id AND at > now() - interval '1 hour'), 0),
         coalesce(sum(amount) FILTER (WHERE spend_id <> p_spend_id AND at > now() - interval '1 day'), 0)
    INTO counted, hour, day
    FROM signer_spend WHERE asset = p_asset AND (at > now() - interval '1 day' OR spend_id = p_spend_id);
  IF p_amount <= counted THEN
    RETURN 'counted';
  END IF;
  IF hour + p_amount > p_per_hour THEN
    RETURN 'cap-hour';
  END IF;
  IF day + p_amount > p_per_day THEN
    RETURN 'cap-day';
  END IF;
  INSERT INTO signer_spend (spend_id, asset, amount) VALUES (p_spend_id, p_asset, p_amount)
    ON CONFLICT (spend_id) DO UPDATE SET amount = excluded.amount;
  RETURN 'counted';
END $$;
