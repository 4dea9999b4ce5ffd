-- The exchange: catalogue, rate ticks, orders, deposits, payments, and the journal.
-- Amounts are base units, numeric(78,0). The application role may not change the journal.

CREATE DOMAIN atomic_amount AS numeric(78, 0);

CREATE TABLE instrument (
  slug text PRIMARY KEY,
  currency_title text NOT NULL,
  network_title text NOT NULL,
  best_change_name text NOT NULL UNIQUE,
  instrument_type text NOT NULL CHECK (instrument_type IN ('crypto', 'fiat')),
  full_name text NOT NULL,
  currency_friendly_title text NOT NULL,
  network_friendly_title text NOT NULL,
  currency_logo_link text NOT NULL,
  coinstat_value text NOT NULL,
  requires_memo boolean NOT NULL DEFAULT false,
  decimals int NOT NULL CHECK (decimals BETWEEN 0 AND 30),
  precision_decimals int NOT NULL CHECK (precision_decimals BETWEEN 0 AND decimals),
  chain text NOT NULL,
  contract text,
  min_confirmations_to_trade int NOT NULL CHECK (min_confirmations_to_trade > 0),
  min_confirmations_to_withdraw int NOT NULL CHECK (min_confirmations_to_withdraw > 0),
  is_deposit_enabled boolean NOT NULL DEFAULT true,
  is_payout_enabled boolean NOT NULL DEFAULT true,
  popularity int NOT NULL DEFAULT 0,
  address_example text NOT NULL DEFAULT '',
  explorer_tx_url text NOT NULL DEFAULT '',
  explorer_address_url text NOT NULL DEFAULT '',
  UNIQUE (currency_title, network_title),
  UNIQUE NULLS NOT DISTINCT (chain, contract)
);

CREATE TABLE rate_tick (
  at bigint PRIMARY KEY,
  tick jsonb NOT NULL
);

-- Chains ---------------------------------------------------------------------------------------------------------

CREATE TABLE chain_cursor (
  chain text PRIMARY KEY,
  height bigint NOT NULL,
  hash text NOT NULL
);

CREATE TABLE chain_block (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (chain, height)
);

CREATE TABLE chain_halt (
  chain text PRIMARY KEY,
  reason text NOT NULL,
  halted_at timestamptz NOT NULL
);

CREATE TABLE own_address (
  chain text NOT NULL,
  address text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('hot', 'deposit')),
  key_index int NOT NULL,
  order_id int UNIQUE,
  PRIMARY KEY (chain, address),
  UNIQUE (chain, purpose, key_index)
);
CREATE INDEX own_address_free ON own_address (chain, key_index) WHERE purpose = 'deposit' AND order_id IS NULL;

-- Orders ---------------------------------------------------------------------------------------------------------

CREATE TABLE orders (
  order_id int PRIMARY KEY CHECK (order_id > 0),
  legacy_order_id uuid NOT NULL UNIQUE,
  rate_mode text NOT NULL CHECK (rate_mode IN ('FIXED', 'FLOATING')),
  from_slug text NOT NULL REFERENCES instrument,
  to_slug text NOT NULL REFERENCES instrument,
  state text NOT NULL,
  deposit_chain text NOT NULL,
  deposit_address text NOT NULL,
  deposit_memo text,
  destination_address text NOT NULL,
  destination_memo text,
  refund_address text,
  refund_memo text,
  user_email text,
  locale text NOT NULL,
  claimed_deposit atomic_amount NOT NULL CHECK (claimed_deposit > 0),
  bargain jsonb NOT NULL,
  strike jsonb,
  settlement text CHECK (settlement IN ('payout', 'refund')),
  deposit_deadline timestamptz NOT NULL,
  control_token_hash text NOT NULL,
  referrer_id text,
  tracking jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (from_slug <> to_slug),
  CHECK (rate_mode = 'FLOATING' OR refund_address IS NOT NULL),
  UNIQUE NULLS NOT DISTINCT (deposit_chain, deposit_address, deposit_memo)
);
CREATE INDEX orders_overdue ON orders (deposit_deadline) WHERE state = 'WAITING';
CREATE INDEX orders_finished ON orders (updated_at DESC) WHERE state = 'FINISHED';
CREATE INDEX orders_created ON orders (created_at);

CREATE TABLE order_event (
  order_id int NOT NULL REFERENCES orders,
  kind text NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind),
  UNIQUE (order_id, seq)
);

CREATE TABLE idempotency_key (
  key text PRIMARY KEY,
  request_hash text NOT NULL,
  order_id int NOT NULL,
  created_at timestamptz NOT NULL
);

-- Deposits -------------------------------------------------------------------------------------------------------

CREATE TABLE deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  asset text NOT NULL REFERENCES instrument,
  address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('SEEN', 'CREDITED', 'TOPPED_UP', 'SUSPENSE', 'ORPHANED')),
  block_height bigint,
  block_hash text,
  block_at timestamptz,
  order_id int REFERENCES orders,
  seen_at timestamptz NOT NULL,
  swept_by bigint,
  UNIQUE (chain, tx_id, output_key),
  FOREIGN KEY (chain, address) REFERENCES own_address (chain, address)
);
CREATE INDEX deposit_waiting ON deposit (chain, block_height) WHERE status = 'SEEN';
CREATE INDEX deposit_by_height ON deposit (chain, block_height);
CREATE INDEX deposit_by_order ON deposit (order_id);
CREATE INDEX deposit_unswept ON deposit (chain, id) WHERE swept_by IS NULL AND status IN ('CREDITED', 'SUSPENSE');

-- Payments -------------------------------------------------------------------------------------------------------

CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('payout', 'refund', 'sweep', 'gas')),
  reference text NOT NULL,
  order_id int REFERENCES orders,
  chain text NOT NULL,
  asset text NOT NULL REFERENCES instrument,
  source_purpose text NOT NULL,
  source_index int NOT NULL,
  to_address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  status text NOT NULL
    CHECK (status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT', 'FINAL', 'FAILED', 'HELD')),
  reservation jsonb,
  held_fee atomic_amount NOT NULL DEFAULT 0 CHECK (held_fee >= 0),
  raw text,
  tx_id text,
  fee atomic_amount CHECK (fee >= 0),
  block_height bigint,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  UNIQUE (purpose, reference),
  UNIQUE (chain, tx_id),
  CHECK ((purpose IN ('payout', 'refund')) = (order_id IS NOT NULL)),
  CHECK (status NOT IN ('SIGNED', 'SENT', 'FINAL', 'FAILED') OR (raw IS NOT NULL AND tx_id IS NOT NULL)),
  CHECK (status = 'INTENT' OR status = 'HELD' OR reservation IS NOT NULL)
);
CREATE INDEX payment_open ON payment (chain, id) WHERE status IN ('INTENT', 'RESERVED', 'SIGNED', 'SENT');
CREATE INDEX payment_by_order ON payment (order_id);

-- One way out of an order, ever.
CREATE TABLE settlement (
  order_id int PRIMARY KEY REFERENCES orders,
  payment_id bigint NOT NULL UNIQUE REFERENCES payment,
  purpose text NOT NULL CHECK (purpose IN ('payout', 'refund'))
);

CREATE TABLE nonce_claim (
  chain text NOT NULL,
  source_purpose text NOT NULL,
  source_index int NOT NULL,
  nonce bigint NOT NULL CHECK (nonce >= 0),
  payment_id bigint NOT NULL UNIQUE REFERENCES payment,
  PRIMARY KEY (chain, source_purpose, source_index, nonce)
);

CREATE TABLE utxo (
  chain text NOT NULL,
  tx_id text NOT NULL,
  vout int NOT NULL,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  key_purpose text NOT NULL,
  key_index int NOT NULL,
  block_height bigint NOT NULL,
  claimed_by bigint REFERENCES payment,
  PRIMARY KEY (chain, tx_id, vout)
);
CREATE INDEX utxo_spendable ON utxo (chain, amount DESC) WHERE claimed_by IS NULL;

CREATE TABLE signer_spend (
  spend_id text PRIMARY KEY,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signer_spend_recent ON signer_spend (asset, at);

CREATE TABLE signer_switch (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  killed boolean NOT NULL DEFAULT false
);
INSERT INTO signer_switch DEFAULT VALUES;

CREATE TABLE lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Journal --------------------------------------------------------------------------------------------------------

CREATE TABLE journal_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  seq bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO journal_head (seq, hash) VALUES (0, '\x00');

CREATE TABLE journal (
  seq bigint PRIMARY KEY,
  kind text NOT NULL,
  reference text NOT NULL,
  entries jsonb NOT NULL,
  at timestamptz NOT NULL,
  hash bytea NOT NULL,
  UNIQUE (kind, reference)
);

CREATE TABLE balance (
  account text NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  PRIMARY KEY (account, asset),
  CONSTRAINT balance_guarded CHECK (amount >= 0 OR account NOT LIKE 'custody:%')
);

-- Appends one balanced posting, once. Runs as the owner: the application role has no write access to these tables.
-- `entries` is an array of {account, asset, amount}; amounts are text of signed base units.
CREATE FUNCTION post_journal(p_kind text, p_reference text, p_entries jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head journal_head%ROWTYPE;
  next_hash bytea;
  moment timestamptz := date_trunc('milliseconds', clock_timestamp());
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
  -- A guarded balance is checked on the row as it becomes, so the row must be there before the amount is added.
  INSERT INTO balance (account, asset, amount)
    SELECT DISTINCT e ->> 'account', e ->> 'asset', 0::numeric FROM jsonb_array_elements(p_entries) e ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
  UPDATE balance b SET amount = b.amount + e.amount
    FROM (SELECT e ->> 'account' AS account, e ->> 'asset' AS asset, sum((e ->> 'amount')::numeric(78, 0)) AS amount
          FROM jsonb_array_elements(p_entries) e GROUP BY 1, 2) e
    WHERE b.account = e.account AND b.asset = e.asset;
  SELECT * INTO head FROM journal_head FOR UPDATE;
  IF EXISTS (SELECT 1 FROM journal WHERE kind = p_kind AND reference = p_reference) THEN
    RAISE EXCEPTION 'posting % % is being made twice', p_kind, p_reference USING ERRCODE = 'unique_violation';
  END IF;
  next_hash := sha256(head.hash || convert_to(
    (head.seq + 1)::text || '|' || p_kind || '|' || p_reference || '|' || p_entries::text || '|'
    || (extract(epoch FROM moment) * 1000)::bigint::text, 'UTF8'));
  INSERT INTO journal (seq, kind, reference, entries, at, hash)
    VALUES (head.seq + 1, p_kind, p_reference, p_entries, moment, next_hash);
  UPDATE journal_head SET seq = head.seq + 1, hash = next_hash;
  RETURN true;
END $$;

-- The first link of the hash chain that does not hold, or null.
CREATE FUNCTION journal_broken_at() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  previous bytea := '\x00';
  expected_seq bigint := 1;
  line journal%ROWTYPE;
BEGIN
  FOR line IN SELECT * FROM journal ORDER BY seq LOOP
    IF line.seq <> expected_seq OR line.hash <> sha256(previous || convert_to(
      line.seq::text || '|' || line.kind || '|' || line.reference || '|' || line.entries::text || '|'
      || (extract(epoch FROM line.at) * 1000)::bigint::text, 'UTF8')) THEN
      RETURN line.seq;
    END IF;
    previous := line.hash;
    expected_seq := expected_seq + 1;
  END LOOP;
  RETURN NULL;
END $$;

-- Orders are made in one round trip ---------------------------------------------------------------------------------

-- All or nothing: the idempotency key, a deposit address from the pool, the order, its first event. The outcome says
-- why nothing was written: repeated, mismatch, in-flight, own-destination, no-address, id-taken.
CREATE FUNCTION create_order(p jsonb, OUT outcome text, OUT made_order_id int, OUT made_address text) LANGUAGE plpgsql AS $$
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
      deposit_deadline, control_token_hash, referrer_id, tracking, created_at, updated_at)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'bargain',
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
