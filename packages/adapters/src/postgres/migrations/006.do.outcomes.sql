-- Every outcome of an exchange (docs/decisions/013): policy, choice and clock of an order; returns; what operators did.

ALTER TABLE orders
  ADD COLUMN exception_policy text NOT NULL DEFAULT 'ASK' CHECK (exception_policy IN ('ASK', 'REFUND', 'RERATE')),
  ADD COLUMN rerate_within_bps int CHECK (rerate_within_bps > 0),
  ADD COLUMN choice jsonb,
  ADD COLUMN act_by timestamptz,
  ADD COLUMN escalated_at timestamptz,
  ADD CONSTRAINT orders_rerate CHECK ((exception_policy = 'RERATE') = (rerate_within_bps IS NOT NULL)),
  ADD CONSTRAINT orders_choice CHECK ((state = 'ACTION_REQUIRED') = (choice IS NOT NULL));
UPDATE orders SET act_by = deposit_deadline WHERE state = 'WAITING';
DROP INDEX orders_overdue;
CREATE INDEX orders_due ON orders (act_by) WHERE act_by IS NOT NULL;
CREATE INDEX orders_for_person ON orders (updated_at)
  WHERE escalated_at IS NOT NULL OR state IN ('SUSPENSE', 'AT_RISK');

ALTER TABLE deposit
  DROP CONSTRAINT deposit_status_check,
  ADD CONSTRAINT deposit_status_check
    CHECK (status IN ('SEEN', 'CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'ORPHANED'));
DROP INDEX deposit_unswept;
CREATE INDEX deposit_unswept ON deposit (chain, id)
  WHERE swept_by IS NULL AND status IN ('CREDITED', 'SUSPENSE', 'RETURNED');
CREATE INDEX deposit_in_suspense ON deposit (id) WHERE status = 'SUSPENSE';

ALTER TABLE payment
  DROP CONSTRAINT payment_purpose_check,
  ADD CONSTRAINT payment_purpose_check CHECK (purpose IN ('payout', 'refund', 'return', 'sweep', 'gas'));
CREATE INDEX payment_held ON payment (id) WHERE status IN ('HELD', 'FAILED');

-- What a person of the house decided. The application role may add lines and read them, nothing else.
CREATE TABLE ops_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  operator text NOT NULL CHECK (operator <> ''),
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  facts jsonb NOT NULL DEFAULT '{}'
);
DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('REVOKE ALL ON ops_action FROM %I', app);
  EXECUTE format('GRANT SELECT, INSERT ON ops_action TO %I', app);
END $$;

-- All or nothing: the idempotency key, a deposit address from the pool, the order, its first event. The outcome says
-- why nothing was written: repeated, mismatch, in-flight, own-destination, no-address, id-taken.
CREATE OR REPLACE FUNCTION create_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text) LANGUAGE plpgsql AS $$
DECLARE
  p_key text := p ->> 'idempotencyKey';
  p_order_id int := (p ->> 'orderId')::int;
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
  SELECT * INTO taken FROM own_address
    WHERE chain = p ->> 'chain' AND purpose = 'deposit' AND order_id IS NULL
    ORDER BY key_index LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
      destination_address, destination_memo, refund_address, refund_memo, user_email, locale, claimed_deposit, bargain,
      exception_policy, rerate_within_bps, act_by, deposit_deadline, control_token_hash, referrer_id, tracking,
      created_at, updated_at)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'bargain',
      p -> 'exceptionPolicy' ->> 'kind', (p -> 'exceptionPolicy' ->> 'withinBps')::int,
      to_timestamp((p ->> 'actBy')::numeric / 1000),
      to_timestamp((p ->> 'depositDeadline')::numeric / 1000), p ->> 'controlTokenHash', p ->> 'referrerId',
      nullif(p -> 'tracking', 'null'::jsonb), to_timestamp((p ->> 'createdAt')::numeric / 1000),
      to_timestamp((p ->> 'createdAt')::numeric / 1000));
  EXCEPTION WHEN unique_violation THEN
    GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
    outcome := CASE violated WHEN 'orders_pkey' THEN 'id-taken' WHEN 'orders_legacy_order_id_key' THEN 'mismatch' END;
    IF outcome IS NULL THEN
      RAISE;
    END IF;
    RETURN;
  END;
  UPDATE own_address SET order_id = p_order_id WHERE chain = taken.chain AND address = taken.address;
  INSERT INTO order_event (order_id, kind, seq, at)
    VALUES (p_order_id, 'CREATION_END', 1, to_timestamp((p ->> 'createdAt')::numeric / 1000));
  INSERT INTO idempotency_key (key, request_hash, order_id, created_at)
    VALUES (p_key, p ->> 'requestHash', p_order_id, now());
  outcome := 'created';
  made_order_id := p_order_id;
  made_address := taken.address;
END $$;
