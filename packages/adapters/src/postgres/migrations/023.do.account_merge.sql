-- Merging an account that was created in the messenger into another account of the same user.

-- Requests to merge accounts, and the merges. Only `merge_accounts` carries one out. A merged account keeps its row, its
-- deposit addresses and its history; its coins belong to the other account.
CREATE TABLE account_merge (
  merge_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_user_id int NOT NULL REFERENCES account,
  to_user_id int NOT NULL REFERENCES account CHECK (to_user_id <> from_user_id),
  -- Messenger user who was linked to the merged account, and who confirms the request.
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  -- The server's signature of the three ids above. The signer pays from the merged account's deposits only with it.
  seal bytea NOT NULL CHECK (octet_length(seal) = 64),
  -- Session that requested the merge. The end of the session ends the request.
  session_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  rejected_at timestamptz,
  merged_at timestamptz,
  -- Number of postings that have moved coins to the other account.
  moves int NOT NULL DEFAULT 0 CHECK (moves >= 0),
  CHECK (rejected_at IS NULL OR merged_at IS NULL)
);
CREATE UNIQUE INDEX account_merge_from ON account_merge (from_user_id) WHERE merged_at IS NOT NULL;
CREATE INDEX account_merge_to ON account_merge (to_user_id);

ALTER TABLE messenger_message
  ADD COLUMN merge_id bigint REFERENCES account_merge,
  DROP CONSTRAINT messenger_message_kind_check,
  ADD CONSTRAINT messenger_message_kind_check CHECK (kind IN ('CONFIRM_WITHDRAWAL', 'WITHDRAWAL', 'WITHDRAWAL_CONFIRMED',
    'WITHDRAWAL_CANCELLED', 'SUPPORT_ANSWER', 'PRICE_ALERT', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED', 'EMAIL_ADDED',
    'CONFIRM_MERGE')),
  ADD CONSTRAINT messenger_message_merge CHECK ((kind = 'CONFIRM_MERGE') = (merge_id IS NOT NULL));
CREATE INDEX messenger_message_of_merge ON messenger_message (merge_id) WHERE merge_id IS NOT NULL;

DROP TRIGGER messenger_message_author ON messenger_message;
CREATE TRIGGER messenger_message_author BEFORE INSERT ON messenger_message
  FOR EACH ROW WHEN (NEW.kind IN ('CONFIRM_WITHDRAWAL', 'MESSENGER_LINKED', 'EMAIL_ADDED', 'CONFIRM_MERGE'))
  EXECUTE FUNCTION check_messenger_author();

-- Returns the accounts of users in the entries of a posting.
CREATE FUNCTION user_ids_in(p_entries jsonb)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT DISTINCT substr(e.account, 6)::int FROM jsonb_to_recordset(p_entries) AS e(account text)
  WHERE e.account ~ '^user:[0-9]{1,9}$'
$$;

-- Moves all coins of a merged account to the account that it was merged into. Does nothing for other accounts.
CREATE FUNCTION move_merged_balance(p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  merged account_merge%ROWTYPE;
  moved jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL) THEN
    RETURN;
  END IF;
  SELECT * INTO merged FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL FOR UPDATE;
  SELECT jsonb_agg(jsonb_build_object('account', e.account, 'asset', b.asset, 'amount', e.amount::text)
      ORDER BY e.account, b.asset) INTO moved
    FROM balance b, LATERAL (VALUES (b.account, -b.amount), ('user:' || merged.to_user_id, b.amount)) AS e(account, amount)
    WHERE b.account = 'user:' || p_user_id AND b.amount <> 0;
  IF moved IS NULL THEN
    RETURN;
  END IF;
  UPDATE account_merge SET moves = moves + 1 WHERE merge_id = merged.merge_id;
  PERFORM post_journal('account-merged', p_user_id || '.' || (merged.moves + 1), moved);
END $$;

-- Stores a posting and applies it to the balances. Returns false when the posting was already stored. Coins that arrive on
-- a merged account go on to the account that it was merged into.
CREATE OR REPLACE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $$
DECLARE
  own smallint := pg_backend_pid() % 16;
  -- Shard of `custody:held`. It depends on the payment, so that every connection debits the shard that was credited.
  held smallint := hashtext(split_part(p_reference, '+', 1)) & 15;
  result record;
  one record;
  moves_users boolean := p_entries::text LIKE '%"user:%';
BEGIN
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  -- A merge locks its accounts, so a posting comes completely before or completely after it.
  IF moves_users THEN
    PERFORM 1 FROM account WHERE user_id IN (SELECT user_ids_in(p_entries)) ORDER BY user_id FOR KEY SHARE;
  END IF;
  -- The sealer requires that a transaction has its id before it takes a `seq`.
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
    -- A new row that its guard forbids is inserted without the guard; `apply_guarded` corrects it.
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

-- Returns why an account cannot be merged yet or at all; null when it can be merged. Its coins can be moved, but a payment
-- that is on its way, or an identity, cannot.
CREATE FUNCTION merge_obstacle(p_user_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM account WHERE user_id = p_user_id AND (email IS NOT NULL OR password_hash IS NOT NULL
      OR deleted_at IS NOT NULL OR permissions <> 'USER')) THEN 'account'
    WHEN EXISTS (SELECT 1 FROM account_merge WHERE p_user_id IN (from_user_id, to_user_id) AND merged_at IS NOT NULL)
      THEN 'account'
    WHEN EXISTS (SELECT 1 FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
      WHERE w.user_id = p_user_id AND w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL') THEN 'withdrawal'
    WHEN EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED')) THEN 'order'
    WHEN EXISTS (SELECT 1 FROM card_order WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND 'eur-sepa' IN (from_slug, to_slug))
      OR EXISTS (SELECT 1 FROM bank_recall WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM identity_check WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM provider_identity WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM name_hit WHERE user_id = p_user_id) THEN 'identity'
  END
$$;

-- Merges two accounts: moves the link of the messenger user and all coins, in the transaction of the caller. Requires that
-- the messenger user has confirmed the request by the button of its message, and was linked before the request. Returns
-- null when the accounts are merged, also for a repeated call; otherwise the obstacle, and changes nothing.
CREATE FUNCTION merge_accounts(p_merge_id bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  wanted account_merge%ROWTYPE;
  obstacle text;
BEGIN
  SELECT * INTO wanted FROM account_merge WHERE merge_id = p_merge_id FOR UPDATE;
  IF NOT FOUND OR wanted.rejected_at IS NOT NULL THEN
    RAISE EXCEPTION 'merge % does not exist or was rejected', p_merge_id;
  END IF;
  IF wanted.merged_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  -- In the order of the ids, so that two merges of the same accounts wait for each other. FOR UPDATE excludes postings, and
  -- new rows that refer to the accounts.
  PERFORM 1 FROM account WHERE user_id IN (wanted.from_user_id, wanted.to_user_id) ORDER BY user_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM messenger_message m JOIN messenger_link l USING (messenger_user_id)
    WHERE m.kind = 'CONFIRM_MERGE' AND m.merge_id = p_merge_id AND m.answer = 'yes' AND m.answered_at <= wanted.expires_at
      AND m.messenger_user_id = wanted.messenger_user_id AND l.user_id = wanted.from_user_id
      AND l.linked_at <= wanted.requested_at)
  THEN
    RAISE EXCEPTION 'the owner has not confirmed merge % in the messenger', p_merge_id;
  END IF;
  obstacle := merge_obstacle(wanted.from_user_id);
  IF obstacle IS NULL AND (EXISTS (SELECT 1 FROM messenger_link WHERE user_id = wanted.to_user_id)
    OR EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = wanted.to_user_id AND merged_at IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM account WHERE user_id = wanted.to_user_id AND email_confirmed_at IS NOT NULL
      AND deleted_at IS NULL)) THEN
    obstacle := 'account';
  END IF;
  PERFORM 1 FROM session WHERE session_id = wanted.session_id AND user_id = wanted.to_user_id AND ended_at IS NULL FOR SHARE;
  IF obstacle IS NULL AND NOT FOUND THEN
    obstacle := 'session';
  END IF;
  IF obstacle IS NOT NULL THEN
    RETURN obstacle;
  END IF;
  DELETE FROM messenger_link WHERE user_id = wanted.from_user_id;
  INSERT INTO messenger_link (user_id, messenger_user_id, linked_at)
    VALUES (wanted.to_user_id, wanted.messenger_user_id, p_at);
  UPDATE account_merge SET merged_at = p_at WHERE merge_id = p_merge_id;
  -- An account does not refer itself.
  UPDATE account SET referred_by = NULL WHERE user_id = wanted.to_user_id AND referred_by = wanted.from_user_id;
  PERFORM move_merged_balance(wanted.from_user_id);
  RETURN NULL;
END $$;
