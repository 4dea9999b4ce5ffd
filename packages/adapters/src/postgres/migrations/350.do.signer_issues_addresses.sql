-- Only the signer's role records addresses. Orders and accounts get addresses of the current wallet only.

ALTER TABLE own_address
  -- Fingerprint of the wallet whose signer derived the address. Null: another process recorded it before this migration, and the
  -- signer has not derived it again yet.
  ADD COLUMN wallet text,
  ADD CONSTRAINT own_address_wallet CHECK (wallet ~ '^[0-9a-f]{32}$'),
  ADD CONSTRAINT own_address_key_index CHECK (key_index >= 0 AND (purpose = 'deposit' OR key_index = 0));
CREATE INDEX own_address_unproven ON own_address (chain, key_index) WHERE wallet IS NULL;

CREATE OR REPLACE FUNCTION address_stays_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
    OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'address % of % is given already', OLD.address, OLD.chain;
  END IF;
  IF (OLD.chain, OLD.address, OLD.purpose, OLD.key_index)
    IS DISTINCT FROM (NEW.chain, NEW.address, NEW.purpose, NEW.key_index) THEN
    RAISE EXCEPTION 'address % of % keeps its key', OLD.address, OLD.chain;
  END IF;
  IF OLD.wallet IS NOT NULL AND NEW.wallet IS DISTINCT FROM OLD.wallet THEN
    RAISE EXCEPTION 'address % of % keeps its wallet', OLD.address, OLD.chain;
  END IF;
  RETURN NEW;
END $$;

-- It was limited to order_id and user_id, so a changed address or key passed.
DROP TRIGGER own_address_stays_given ON own_address;
CREATE TRIGGER own_address_stays_given BEFORE UPDATE ON own_address
  FOR EACH ROW EXECUTE FUNCTION address_stays_given();

-- An account's memo stands at the hot address of its chain.
CREATE FUNCTION memo_is_at_hot_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM own_address WHERE chain = NEW.chain AND address = NEW.address AND purpose = 'hot') THEN
    RAISE EXCEPTION 'memo % is not at the hot address of %', NEW.memo, NEW.chain;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER memo_is_at_hot_address BEFORE INSERT OR UPDATE OF chain, address ON account_memo
  FOR EACH ROW EXECUTE FUNCTION memo_is_at_hot_address();

CREATE OR REPLACE FUNCTION create_order(p jsonb, OUT outcome text, OUT made_order_id integer, OUT made_address text)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
DECLARE
  p_key text := p ->> 'idempotencyKey';
  p_order_id int := (p ->> 'orderId')::int;
  p_memo text := p ->> 'depositMemo';
  p_given text := p ->> 'givenAddress';
  known idempotency_key%ROWTYPE;
  taken own_address%ROWTYPE;
  violated text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_key, 1)) THEN
    outcome := 'in-flight';
    RETURN;
  END IF;
  SELECT * INTO known FROM idempotency_key WHERE key = p_key;
  IF FOUND THEN
    outcome := CASE WHEN known.request_hash = p ->> 'requestHash' THEN 'repeated' ELSE 'mismatch' END;
    made_order_id := known.order_id;
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'toChain' AND address = p ->> 'destinationAddress') THEN
    outcome := 'own-destination';
    RETURN;
  END IF;
  IF p_given IS NOT NULL THEN
    -- Coins at an address of ours would be ours: no provider may name one.
    IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'chain' AND address = p_given) THEN
      outcome := 'no-address';
      RETURN;
    END IF;
    taken.address := p_given;
  ELSIF p_memo IS NULL THEN
    SELECT * INTO taken FROM own_address
      WHERE chain = p ->> 'chain' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND wallet IS NOT DISTINCT FROM (SELECT fingerprint FROM wallet_identity)
      ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED;
  ELSE
    SELECT * INTO taken FROM own_address WHERE chain = p ->> 'chain' AND purpose = 'hot'
      AND wallet IS NOT DISTINCT FROM (SELECT fingerprint FROM wallet_identity);
  END IF;
  IF taken.address IS NULL THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
      deposit_memo, destination_address, destination_memo, refund_address, refund_memo, user_email, locale, claimed_deposit, bargain,
      exception_policy, rerate_within_bps, act_by, deposit_deadline, control_token_hash, referrer_id, tracking,
      created_at, updated_at, fill, ask_at)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p_memo, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'bargain',
      p -> 'exceptionPolicy' ->> 'kind', (p -> 'exceptionPolicy' ->> 'withinBps')::int,
      to_timestamp((p ->> 'actBy')::numeric / 1000),
      to_timestamp((p ->> 'depositDeadline')::numeric / 1000), p ->> 'controlTokenHash', p ->> 'referrerId',
      nullif(p -> 'tracking', 'null'::jsonb), to_timestamp((p ->> 'createdAt')::numeric / 1000),
      to_timestamp((p ->> 'createdAt')::numeric / 1000), nullif(p -> 'fill', 'null'::jsonb),
      to_timestamp((p ->> 'askAt')::numeric / 1000));
  EXCEPTION WHEN unique_violation THEN
    GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
    outcome := CASE violated WHEN 'orders_pkey' THEN 'id-taken'
      WHEN 'orders_deposit_chain_deposit_address_deposit_memo_key'
        THEN CASE WHEN p_given IS NULL THEN 'id-taken' ELSE 'no-address' END
      WHEN 'orders_fill' THEN 'no-address'
      WHEN 'orders_legacy_order_id_key' THEN 'mismatch' END;
    IF outcome IS NULL THEN
      RAISE;
    END IF;
    RETURN;
  END;
  IF p_memo IS NULL AND p_given IS NULL THEN
    UPDATE own_address SET order_id = p_order_id WHERE chain = taken.chain AND address = taken.address;
  END IF;
  INSERT INTO order_event (order_id, kind, seq, at)
    VALUES (p_order_id, 'CREATION_END', 1, to_timestamp((p ->> 'createdAt')::numeric / 1000));
  INSERT INTO idempotency_key (key, request_hash, order_id, created_at)
    VALUES (p_key, p ->> 'requestHash', p_order_id, now());
  outcome := 'created';
  made_order_id := p_order_id;
  made_address := taken.address;
END $function$;

CREATE OR REPLACE FUNCTION give_place(p_user_id integer, p_chain text, p_memo text, OUT outcome text, OUT given_address text, OUT given_memo text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  current_wallet text := (SELECT fingerprint FROM wallet_identity);
  known own_address%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id || ':' || p_chain, 4));
  outcome := 'given';
  IF p_memo IS NULL THEN
    SELECT * INTO known FROM own_address WHERE chain = p_chain AND user_id = p_user_id;
    IF FOUND THEN
      IF known.wallet IS DISTINCT FROM current_wallet THEN
        outcome := 'no-address';
      ELSE
        given_address := known.address;
      END IF;
      RETURN;
    END IF;
    UPDATE own_address SET user_id = p_user_id WHERE chain = p_chain AND address = (
      SELECT address FROM own_address
      WHERE chain = p_chain AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND wallet IS NOT DISTINCT FROM current_wallet
      ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING address INTO given_address;
    IF NOT FOUND THEN
      outcome := 'no-address';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO known FROM own_address
    WHERE chain = p_chain AND purpose = 'hot' AND wallet IS NOT DISTINCT FROM current_wallet;
  IF NOT FOUND THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  INSERT INTO account_memo (chain, user_id, address, memo) VALUES (p_chain, p_user_id, known.address, p_memo)
    ON CONFLICT DO NOTHING;
  SELECT address, memo INTO given_address, given_memo FROM account_memo
    WHERE chain = p_chain AND user_id = p_user_id AND address = known.address;
  IF NOT FOUND THEN
    outcome := 'memo-taken';
  END IF;
END $function$;
