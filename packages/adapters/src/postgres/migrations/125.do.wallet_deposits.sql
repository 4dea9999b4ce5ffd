-- Coins that people with an account send into their wallet (docs/decisions/034).

-- An address of the pool goes to one order or to one account, and stays theirs.
ALTER TABLE own_address
  ADD COLUMN user_id int REFERENCES account,
  ADD CONSTRAINT own_address_of_one CHECK (order_id IS NULL OR user_id IS NULL),
  ADD CONSTRAINT own_address_of_account CHECK (user_id IS NULL OR purpose = 'deposit');
CREATE UNIQUE INDEX own_address_by_account ON own_address (chain, user_id) WHERE user_id IS NOT NULL;
DROP INDEX own_address_free;
CREATE INDEX own_address_free ON own_address (chain, key_index)
  WHERE purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL;

CREATE FUNCTION address_stays_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
    OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'address % of % is given already', OLD.address, OLD.chain;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER own_address_stays_given BEFORE UPDATE OF order_id, user_id ON own_address
  FOR EACH ROW EXECUTE FUNCTION address_stays_given();

-- On a chain of memos an account has the hot wallet's address and a memo of its own. Memos of orders are below 2^31, that is
-- the house's, and accounts have those above: no two can be the same, and all fit a tag of XRP.
CREATE TABLE account_memo (
  chain text NOT NULL,
  user_id int NOT NULL REFERENCES account,
  address text NOT NULL,
  memo text NOT NULL CHECK (memo ~ '^[1-9][0-9]{9}$' AND memo::bigint > 2147483648 AND memo::bigint < 4294967296),
  PRIMARY KEY (chain, user_id),
  UNIQUE (chain, address, memo),
  FOREIGN KEY (chain, address) REFERENCES own_address (chain, address)
);
-- A provider that fills an order names a memo of its own, at an address that is not ours.
ALTER TABLE orders ADD CONSTRAINT orders_own_memo
  CHECK (fill IS NOT NULL OR deposit_memo IS NULL OR length(deposit_memo) < 10
    OR (length(deposit_memo) = 10 AND deposit_memo COLLATE "C" < '2147483648'));

ALTER TABLE deposit
  ADD COLUMN user_id int REFERENCES account,
  -- What of it the house bore when its credit was undone: it is the house's when the coins come back.
  ADD COLUMN lost atomic_amount NOT NULL DEFAULT 0 CHECK (lost >= 0 AND lost <= amount),
  -- Random: it tells nobody how many there are.
  ADD COLUMN public_id bigint NOT NULL DEFAULT 1 + floor(random() * 281474976710655)::bigint,
  ADD CONSTRAINT deposit_of_one CHECK (order_id IS NULL OR user_id IS NULL);
CREATE INDEX deposit_by_account ON deposit (user_id, id DESC) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX deposit_public_id ON deposit (user_id, public_id) WHERE user_id IS NOT NULL;

-- The place where an account is paid on a chain: the same each time it is asked for. No memo: an address of the pool.
CREATE FUNCTION give_place(p_user_id int, p_chain text, p_memo text, OUT outcome text, OUT given_address text, OUT given_memo text)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id || ':' || p_chain, 4));
  outcome := 'given';
  IF p_memo IS NULL THEN
    SELECT address INTO given_address FROM own_address WHERE chain = p_chain AND user_id = p_user_id;
    IF FOUND THEN
      RETURN;
    END IF;
    UPDATE own_address SET user_id = p_user_id WHERE chain = p_chain AND address = (
      SELECT address FROM own_address
      WHERE chain = p_chain AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
      ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING address INTO given_address;
    IF NOT FOUND THEN
      outcome := 'no-address';
    END IF;
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT 1 FROM own_address WHERE chain = p_chain AND purpose = 'hot') THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  INSERT INTO account_memo (chain, user_id, address, memo)
    SELECT p_chain, p_user_id, address, p_memo FROM own_address WHERE chain = p_chain AND purpose = 'hot'
    ON CONFLICT DO NOTHING;
  SELECT address, memo INTO given_address, given_memo FROM account_memo WHERE chain = p_chain AND user_id = p_user_id;
  IF NOT FOUND THEN
    outcome := 'memo-taken';
  END IF;
END $$;

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON account_memo TO %I', app);
END $$;

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
      ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED;
  ELSE
    SELECT * INTO taken FROM own_address WHERE chain = p ->> 'chain' AND purpose = 'hot';
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
