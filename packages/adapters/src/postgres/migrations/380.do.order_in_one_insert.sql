-- One function creates an order, with one INSERT. Before, three nested functions wrote the row three times.
-- The search for a free deposit address uses an index for the wallet, too. `IS NOT DISTINCT FROM` cannot use one, so the search read and
-- sorted every free address.

DROP INDEX own_address_free;
CREATE INDEX own_address_free ON own_address (chain, coalesce(wallet, ''), key_index)
  WHERE purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL;

DROP FUNCTION create_sealed_order(jsonb);
DROP FUNCTION create_owned_order(jsonb);
DROP FUNCTION create_order(jsonb);

CREATE FUNCTION create_sealed_order(p jsonb, OUT outcome text, OUT made_order_id integer, OUT made_address text)
 RETURNS record
 LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  p_key text := p ->> 'idempotencyKey';
  p_order_id int := (p ->> 'orderId')::int;
  p_memo text := p ->> 'depositMemo';
  p_given text := p ->> 'givenAddress';
  known idempotency_key%ROWTYPE;
  taken own_address%ROWTYPE;
  violated text;
  p_wallet text := coalesce((SELECT fingerprint FROM wallet_identity), '');
BEGIN
  IF p ->> 'state' <> 'WAITING' THEN
    RAISE EXCEPTION 'a new order is %', p ->> 'state';
  END IF;
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
    -- Coins at an address of the exchange belong to it, so a provider must not name one.
    IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'chain' AND address = p_given) THEN
      outcome := 'no-address';
      RETURN;
    END IF;
    taken.address := p_given;
  ELSIF p_memo IS NULL THEN
    SELECT * INTO taken FROM own_address
      WHERE chain = p ->> 'chain' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND coalesce(wallet, '') = p_wallet
      ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED;
  ELSE
    SELECT * INTO taken FROM own_address WHERE chain = p ->> 'chain' AND purpose = 'hot'
      AND coalesce(wallet, '') = p_wallet;
  END IF;
  IF taken.address IS NULL THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
      deposit_memo, destination_address, destination_memo, refund_address, refund_memo, user_email, locale, claimed_deposit, bargain,
      exception_policy, rerate_within_bps, act_by, deposit_deadline, control_token_hash, referrer_id, tracking,
      created_at, updated_at, fill, ask_at, api_id, user_id, terms_seal, refund_seal)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p_memo, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'bargain',
      p -> 'exceptionPolicy' ->> 'kind', (p -> 'exceptionPolicy' ->> 'withinBps')::int,
      to_timestamp((p ->> 'actBy')::numeric / 1000),
      to_timestamp((p ->> 'depositDeadline')::numeric / 1000), p ->> 'controlTokenHash', p ->> 'referrerId',
      nullif(p -> 'tracking', 'null'::jsonb), to_timestamp((p ->> 'createdAt')::numeric / 1000),
      to_timestamp((p ->> 'createdAt')::numeric / 1000), nullif(p -> 'fill', 'null'::jsonb),
      to_timestamp((p ->> 'askAt')::numeric / 1000), (p ->> 'apiId')::int, (p ->> 'userId')::int,
      decode(p ->> 'termsSeal', 'hex'), decode(p ->> 'refundSeal', 'hex'));
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
  IF p ->> 'apiId' IS NOT NULL THEN
    PERFORM tell_webhooks(p_order_id, 'CREATION_END', to_timestamp((p ->> 'createdAt')::numeric / 1000));
  END IF;
  outcome := 'created';
  made_order_id := p_order_id;
  made_address := taken.address;
END $$;

REVOKE ALL ON FUNCTION create_sealed_order(jsonb) FROM PUBLIC;
