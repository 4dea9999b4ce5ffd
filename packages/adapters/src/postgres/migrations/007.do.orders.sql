-- Orders and their events, and the exposure that FIXED orders reserve.

-- Orders, one row for each swap.
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
  agreed_quote jsonb NOT NULL,
  settled_quote jsonb,
  settlement text CHECK (settlement IN ('payout', 'refund', 'balance')),
  deposit_deadline timestamptz NOT NULL,
  control_token_hash text NOT NULL,
  referrer_id text,
  tracking jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  exception_policy text NOT NULL DEFAULT 'ASK' CHECK (exception_policy IN ('ASK', 'REFUND', 'RERATE')),
  rerate_within_bps int CHECK (rerate_within_bps > 0),
  choice jsonb,
  act_by timestamptz,
  escalated_at timestamptz,
  api_id int REFERENCES api_key,
  fill jsonb,
  query_at timestamptz,
  user_id int REFERENCES account,
  email_left_at timestamptz,
  terms_seal bytea,
  refund_seal bytea,
  rate_seal bytea,
  -- The server's login can write the columns `agreed_quote` and `fill`. These constraints ensure that the worker can
  -- parse every row.
  CONSTRAINT orders_agreed_quote CHECK ((
    agreed_quote @? 'strict $ ? (@.tickAt.type() == "number" && @.costs.type() == "array"
      && @.price like_regex "^[0-9]{1,255}([.][0-9]{1,255})?$" && @.amountToGetAtomic like_regex "^[0-9]{1,78}$"
      && @.networkFeeAtomic like_regex "^[0-9]{1,78}$" && @.minDepositAtomic like_regex "^[0-9]{1,78}$"
      && @.maxDepositAtomic like_regex "^[0-9]{1,78}$")'
    AND jsonb_array_length(agreed_quote -> 'costs') = jsonb_array_length(
      jsonb_path_query_array(agreed_quote, '$.costs[*] ? (@.amountAtomic like_regex "^-?[0-9]{1,78}$")'))) IS TRUE),
  CONSTRAINT orders_fill_values CHECK (fill IS NULL OR (
    fill @? 'strict $ ? (@.provider.type() == "string" && @.providerOrderId.type() == "string"
      && @.status.type() == "string" && @.isChecking.type() == "boolean" && @.failures.type() == "number"
      && (@.depositAtomic == null || @.depositAtomic like_regex "^[0-9]{1,78}$")
      && (@.payoutAtomic == null || @.payoutAtomic like_regex "^[0-9]{1,78}$")
      && (@.refundAtomic == null || @.refundAtomic like_regex "^[0-9]{1,78}$"))'
    AND coalesce(jsonb_typeof(fill -> 'isHeld'), 'boolean') = 'boolean'
    AND coalesce(jsonb_typeof(fill -> 'isOverLimit'), 'boolean') = 'boolean') IS TRUE),
  -- If the destination is a contract, the agreed quote contains the estimated cost of the payout. It is a percentage of
  -- the cost of an ordinary payout.
  CONSTRAINT orders_transfer_cost CHECK ((
    NOT agreed_quote ? 'transferCostPercent'
    OR agreed_quote @? 'strict $.transferCostPercent ? (@.type() == "number" && @ > 100 && @ <= 10000 && @.floor() == @)') IS TRUE),
  -- A sale to a card stores no more of the card number than its last four digits.
  CONSTRAINT orders_card_digits CHECK (coalesce(fill ->> 'cardDigits' ~ '^[0-9]{4}$', true)),
  -- An order that is paid in or out by bank transfer belongs to an account. It has a floating rate, because a fixed
  -- rate would expire before an operator confirms the transfer.
  CONSTRAINT orders_bank_money CHECK ('eur-sepa' NOT IN (from_slug, to_slug)
    OR (rate_mode = 'FLOATING' AND user_id IS NOT NULL AND api_id IS NULL AND fill IS NULL)),
  -- Bank money goes to an IBAN in its canonical form. The bank accepts no payment order with another form.
  CONSTRAINT orders_iban CHECK ((to_slug <> 'eur-sepa' OR destination_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')
    AND (from_slug <> 'eur-sepa' OR refund_address IS NULL OR refund_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')),
  CONSTRAINT orders_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND deposit_deadline BETWEEN '1970-01-01Z' AND '3000-01-01Z' AND act_by BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND query_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  -- The server's login can write these columns. The limits ensure that the worker can hold every row in memory.
  CONSTRAINT orders_sizes CHECK (char_length(deposit_address) <= 512 AND char_length(deposit_memo) <= 512
    AND char_length(destination_address) <= 150 AND char_length(destination_memo) <= 150
    AND char_length(refund_address) <= 150 AND char_length(refund_memo) <= 150
    AND char_length(user_email) <= 320 AND char_length(locale) <= 16
    AND char_length(control_token_hash) <= 128 AND char_length(referrer_id) <= 64
    AND octet_length(terms_seal) <= 128 AND octet_length(refund_seal) <= 128
    AND octet_length(agreed_quote::text) <= 16384 AND octet_length(fill::text) <= 16384
    AND octet_length(tracking::text) <= 16384),
  CONSTRAINT orders_ask CHECK (query_at IS NULL OR fill IS NOT NULL),
  CONSTRAINT orders_balance_of_account CHECK (settlement <> 'balance' OR (user_id IS NOT NULL AND fill IS NULL)),
  CHECK (from_slug <> to_slug),
  CHECK (rate_mode = 'FLOATING' OR refund_address IS NOT NULL),
  CONSTRAINT orders_choice CHECK ((state = 'ACTION_REQUIRED') = (choice IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (deposit_chain, deposit_address, deposit_memo),
  CONSTRAINT orders_own_memo CHECK (fill IS NOT NULL OR deposit_memo IS NULL OR length(deposit_memo) < 10
    OR (length(deposit_memo) = 10 AND ((deposit_memo COLLATE "C") < '2147483648'))),
  CONSTRAINT orders_rerate CHECK ((exception_policy = 'RERATE') = (rerate_within_bps IS NOT NULL))
);
CREATE INDEX orders_paid_query ON orders (query_at) WHERE query_at IS NOT NULL AND state NOT IN ('WAITING', 'EXPIRED');
CREATE INDEX orders_waiting_query ON orders (query_at) WHERE query_at IS NOT NULL AND state = 'WAITING';
CREATE INDEX orders_expired_query ON orders (query_at) WHERE query_at IS NOT NULL AND state = 'EXPIRED';
-- Index for the emails about purchases by bank transfer and about sales to a card or a bank account.
CREATE INDEX orders_fiat_changed ON orders (updated_at)
  WHERE from_slug = 'eur-sepa' OR to_slug IN ('usd-card', 'eur-card', 'eur-sepa');
CREATE INDEX orders_by_account ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_by_key ON orders (api_id, created_at DESC, order_id DESC) WHERE api_id IS NOT NULL;
CREATE INDEX orders_by_referrer ON orders (referrer_id) WHERE referrer_id IS NOT NULL;
CREATE INDEX orders_created ON orders (created_at);
CREATE INDEX orders_due ON orders (act_by) WHERE act_by IS NOT NULL;
CREATE INDEX orders_finished ON orders (updated_at DESC) WHERE state = 'FINISHED';
CREATE INDEX orders_for_operator ON orders (updated_at)
  WHERE escalated_at IS NOT NULL OR state IN ('SUSPENSE', 'AT_RISK') OR fill -> 'isOverLimit' = 'true'::jsonb;
CREATE INDEX orders_history_attention ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL AND state IN ('ACTION_REQUIRED', 'SUSPENSE', 'AT_RISK');
CREATE INDEX orders_history_deposit ON orders (user_id, lower((deposit_address COLLATE "C")), created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_destination ON orders (user_id, lower((destination_address COLLATE "C")), created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_expired ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL AND state = 'EXPIRED';
CREATE INDEX orders_history_finished ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL AND state = 'FINISHED';
CREATE INDEX orders_history_from ON orders (user_id, from_slug, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX orders_history_open ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL AND state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED');
-- The expression has a maximum length, because a longer value would not fit into the index.
CREATE INDEX orders_history_payout ON orders (user_id, lower(("left"(fill ->> 'payoutTxId', 150) COLLATE "C"))) WHERE user_id IS NOT NULL AND fill IS NOT NULL;
CREATE INDEX orders_history_refunded ON orders (user_id, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL AND state = 'REFUNDED';
CREATE INDEX orders_history_to ON orders (user_id, to_slug, created_at DESC, order_id DESC) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX orders_fill ON orders (((fill ->> 'provider')), ((fill ->> 'providerOrderId'))) WHERE fill IS NOT NULL;

-- Events of orders. `seq` is the position of an event among its order's events. An order has each kind of event at most
-- once.
CREATE TABLE order_event (
  order_id int NOT NULL REFERENCES orders,
  kind text NOT NULL,
  seq int NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (order_id, seq),
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_event_noticed ON order_event (at) WHERE kind IN ('DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');

-- Idempotency keys of created orders, with the hash of the request.
CREATE TABLE idempotency_key (
  key text PRIMARY KEY,
  request_hash text NOT NULL,
  order_id int NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_key_sizes CHECK (char_length(key) <= 255 AND char_length(request_hash) <= 128)
);

-- Slots for unpaid orders. A client has as many slots as it may have unpaid orders. Orders that the exchange fills and
-- orders that providers fill have separate slots. Client names for orders that the exchange fills start with `own:`.
-- The server holds a slot before it calls the provider. The hold expires if the server dies before it stores the order.
CREATE TABLE unpaid_fill (
  client text NOT NULL CHECK (client <> '' AND char_length(client) <= 512),
  slot integer NOT NULL CHECK (slot > 0),
  order_id integer REFERENCES orders ON DELETE CASCADE,
  hold uuid,
  held_until timestamptz,
  PRIMARY KEY (client, slot),
  CONSTRAINT unpaid_fill_owner CHECK ((order_id IS NULL) = (hold IS NOT NULL) AND (hold IS NULL) = (held_until IS NULL))
);
CREATE INDEX unpaid_fill_order ON unpaid_fill (order_id);
CREATE INDEX unpaid_fill_hold ON unpaid_fill (hold) WHERE hold IS NOT NULL;

-- Amount of each asset that open FIXED orders reserve.
CREATE TABLE exposure_book (
  asset text PRIMARY KEY,
  reserved atomic_amount NOT NULL CHECK (reserved >= 0),
  ceiling atomic_amount NOT NULL,
  CONSTRAINT exposure_book_limit CHECK (reserved <= ceiling)
);

-- Value that open FIXED orders reserve for each client.
CREATE TABLE exposure_client (
  client text PRIMARY KEY CHECK (char_length(client) <= 512),
  reserved atomic_amount NOT NULL CHECK (reserved >= 0),
  ceiling atomic_amount NOT NULL,
  CONSTRAINT exposure_client_limit CHECK (reserved <= ceiling)
);

-- Reservation of each open FIXED order.
CREATE TABLE exposure_hold (
  order_id int PRIMARY KEY REFERENCES orders,
  asset text NOT NULL,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  value atomic_amount NOT NULL CHECK (value >= 0),
  clients text[] NOT NULL CHECK (octet_length(clients::text) <= 16384),
  released_at timestamptz
);
CREATE INDEX exposure_hold_open ON exposure_hold (asset) WHERE released_at IS NULL;

-- Order events about which users get an email or a push notification, with the kind of message.
CREATE VIEW order_news AS
SELECT e.order_id, e.at, CASE
  WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.settlement = 'payout' THEN e.kind
  WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.choice ->> 'mayAccept' = 'false' THEN 'ADDRESS_NEEDED'
  WHEN e.kind = 'RATE_MODE_CHANGED' AND o.state = 'ACTION_REQUIRED' THEN e.kind
  WHEN e.kind = 'REFUND_COMPLETED' AND o.settlement = 'balance' THEN 'REFUNDED_INTO_BALANCE'
  WHEN e.kind IN ('WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED') THEN e.kind
END AS kind
FROM order_event e JOIN orders o USING (order_id)
WHERE e.kind IN ('DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');

-- Creates an order with a free deposit address, at most once for an idempotency key.
CREATE FUNCTION create_sealed_order(p jsonb, OUT outcome text, OUT made_order_id integer, OUT made_address text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
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
  p_first int := first_assignable(p ->> 'chain');
BEGIN
  IF p ->> 'state' <> 'WAITING' THEN
    RAISE EXCEPTION 'a new order is %', p ->> 'state';
  END IF;
  -- Refuse contents that no use case writes. The audit would halt the chain of such an order.
  IF p ->> 'chain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'from')
     OR p ->> 'toChain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'to') THEN
    RAISE EXCEPTION 'order % is on another chain than its coin', p_order_id;
  END IF;
  IF (nullif(p -> 'fill', 'null'::jsonb) IS NULL) <> (p_given IS NULL) THEN
    RAISE EXCEPTION 'order % has either a fill or an address from a provider', p_order_id;
  END IF;
  IF p -> 'fill' -> 'isHeld' = 'true'::jsonb THEN
    RAISE EXCEPTION 'new order % is held', p_order_id;
  END IF;
  IF p -> 'fill' -> 'isOverLimit' = 'true'::jsonb THEN
    RAISE EXCEPTION 'new order % is over the limit', p_order_id;
  END IF;
  IF ((p ->> 'actBy')::numeric >= (p ->> 'depositDeadline')::numeric) IS NOT TRUE THEN
    RAISE EXCEPTION 'order % expires before its deposit deadline', p_order_id;
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
    -- A provider must not name one of our addresses as its deposit address, because coins that arrive there belong to
    -- us.
    IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'chain' AND address = p_given) THEN
      outcome := 'no-address';
      RETURN;
    END IF;
    taken.address := p_given;
  ELSIF p_memo IS NULL THEN
    SELECT * INTO taken FROM own_address
      WHERE chain = p ->> 'chain' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND coalesce(wallet, '') = p_wallet AND key_index >= p_first
      -- FOR UPDATE would make a deposit at the address wait, so use a weaker lock.
      ORDER BY key_index LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  ELSE
    SELECT * INTO taken FROM own_address WHERE chain = p ->> 'chain' AND purpose = 'hot'
      AND coalesce(wallet, '') = p_wallet AND p_first IS NOT NULL;
  END IF;
  IF taken.address IS NULL THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
      deposit_memo, destination_address, destination_memo, refund_address, refund_memo, user_email, locale, claimed_deposit, agreed_quote,
      exception_policy, rerate_within_bps, act_by, deposit_deadline, control_token_hash, referrer_id, tracking,
      created_at, updated_at, fill, query_at, api_id, user_id, terms_seal, refund_seal)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p_memo, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'agreedQuote',
      p -> 'exceptionPolicy' ->> 'kind', (p -> 'exceptionPolicy' ->> 'withinBps')::int,
      to_timestamp((p ->> 'actBy')::numeric / 1000),
      to_timestamp((p ->> 'depositDeadline')::numeric / 1000), p ->> 'controlTokenHash', p ->> 'referrerId',
      nullif(p -> 'tracking', 'null'::jsonb), to_timestamp((p ->> 'createdAt')::numeric / 1000),
      to_timestamp((p ->> 'createdAt')::numeric / 1000), nullif(p -> 'fill', 'null'::jsonb),
      to_timestamp((p ->> 'queryAt')::numeric / 1000), (p ->> 'apiId')::int, (p ->> 'userId')::int,
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
    PERFORM queue_webhooks(p_order_id, 'CREATION_END');
  END IF;
  outcome := 'created';
  made_order_id := p_order_id;
  made_address := taken.address;
END $$;

-- Reserves the promised amount of a FIXED order within the limits.
CREATE FUNCTION reserve_exposure(p_order_id integer, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  p_amount numeric := (p ->> 'amountAtomic')::numeric;
  p_value numeric := (p ->> 'valueMicro')::numeric;
  made orders%ROWTYPE;
  client record;
BEGIN
  SELECT * INTO STRICT made FROM orders WHERE order_id = p_order_id;
  IF made.rate_mode <> 'FIXED' OR made.fill IS NOT NULL OR made.state <> 'WAITING'
     OR (made.agreed_quote ->> 'amountToGetAtomic')::numeric <> p_amount THEN
    RAISE EXCEPTION 'order % does not promise % at a fixed rate', p_order_id, p_amount;
  END IF;
  INSERT INTO exposure_hold (order_id, asset, amount, value, clients)
    SELECT p_order_id, made.to_slug, p_amount, p_value, coalesce(array_agg(c.name ORDER BY c.name), '{}')
    FROM jsonb_to_recordset(p -> 'clients') AS c(name text);
  INSERT INTO exposure_book AS book (asset, reserved, ceiling)
    VALUES (made.to_slug, p_amount, (p ->> 'assetLimitAtomic')::numeric)
    ON CONFLICT (asset) DO UPDATE SET reserved = book.reserved + excluded.reserved, ceiling = excluded.ceiling;
  -- Lock the clients in the order of their names, so that two orders of the same clients cannot deadlock.
  FOR client IN SELECT * FROM jsonb_to_recordset(p -> 'clients') AS c(name text, "limitMicro" numeric) ORDER BY name LOOP
    INSERT INTO exposure_client AS known (client, reserved, ceiling)
      VALUES (client.name, p_value, client."limitMicro")
      ON CONFLICT ON CONSTRAINT exposure_client_pkey
      DO UPDATE SET reserved = known.reserved + excluded.reserved, ceiling = excluded.ceiling;
  END LOOP;
  RETURN true;
END $$;

-- Refuses to commit a FIXED order that has no reservation.
CREATE FUNCTION require_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM exposure_hold WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'order % promises a fixed rate and reserves nothing', NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

-- Releases the reservation of an order.
CREATE FUNCTION free_exposure(p_order_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  held exposure_hold%ROWTYPE;
  name text;
BEGIN
  SELECT * INTO held FROM exposure_hold WHERE order_id = p_order_id AND released_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE exposure_hold SET released_at = now(), clients = '{}' WHERE order_id = p_order_id;
  UPDATE exposure_book SET reserved = reserved - held.amount WHERE asset = held.asset;
  FOREACH name IN ARRAY held.clients LOOP
    UPDATE exposure_client SET reserved = reserved - held.value WHERE client = name;
    DELETE FROM exposure_client WHERE client = name AND reserved = 0;
  END LOOP;
END $$;

-- Releases the reservation of an order that no longer waits for its deposit.
CREATE FUNCTION release_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
AS $$
BEGIN
  PERFORM free_exposure(NEW.order_id);
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END $$;

-- Releases the reservations of orders that no longer wait for a deposit, if `release_exposure` could not get the lock.
-- Also releases the reservations of orders whose deposit deadline passed without a mined deposit that may still get the
-- fixed rate. A later deposit, a deposit in another asset and a suspended deposit do not get it. Waits one minute after
-- the deadline, so that the worker can read the last blocks.
CREATE FUNCTION release_ended_exposure()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $$
DECLARE
  ended integer;
  released integer := 0;
BEGIN
  FOR ended IN
    SELECT h.order_id FROM exposure_hold h JOIN orders o USING (order_id)
    WHERE h.released_at IS NULL AND (
      o.state NOT IN ('WAITING', 'CONFIRMING')
      OR (o.deposit_deadline < now() - interval '1 minute' AND NOT EXISTS (
        SELECT 1 FROM deposit d
        WHERE d.order_id = o.order_id AND d.asset = o.from_slug AND d.status = 'SEEN' AND d.block_at <= o.deposit_deadline))
    ) ORDER BY h.order_id LIMIT 20
  LOOP
    BEGIN
      PERFORM free_exposure(ended);
      released := released + 1;
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
  RETURN released;
END $$;

CREATE TRIGGER orders_release_exposure AFTER UPDATE OF state ON orders
  FOR EACH ROW
  WHEN ((new.rate_mode = 'FIXED') AND old.state IN ('WAITING', 'CONFIRMING') AND new.state NOT IN ('WAITING', 'CONFIRMING'))
  EXECUTE FUNCTION release_exposure();

CREATE CONSTRAINT TRIGGER orders_require_exposure AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((new.rate_mode = 'FIXED') AND new.fill IS NULL AND (new.state = 'WAITING'))
  EXECUTE FUNCTION require_exposure();

-- Assigns a random free slot of each client to an order or a hold. Fails if a client has no free slot. If two calls
-- choose the same slot at the same time, the second call waits for the first one and then chooses another slot. The
-- random choice makes this rare. Processes the clients in the order of their names, so that two calls cannot deadlock.
CREATE FUNCTION take_unpaid_slots(p_clients jsonb, p_order_id integer, p_hold uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $$
DECLARE
  wanted record;
  free integer;
BEGIN
  FOR wanted IN SELECT * FROM jsonb_to_recordset(p_clients) AS c(name text, "maxOrders" integer) ORDER BY name LOOP
    DELETE FROM unpaid_fill u WHERE u.client = wanted.name AND u.held_until < now();
    CONTINUE WHEN EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.order_id = p_order_id);
    LOOP
      SELECT candidate INTO free FROM generate_series(1, least(wanted."maxOrders", 1000)) AS candidate
        WHERE NOT EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.slot = candidate)
        ORDER BY random() LIMIT 1;
      IF free IS NULL THEN
        RAISE EXCEPTION 'client has too many unpaid orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'unpaid_fill_limit';
      END IF;
      INSERT INTO unpaid_fill (client, slot, order_id, hold, held_until)
        VALUES (wanted.name, free, p_order_id, p_hold, CASE WHEN p_hold IS NOT NULL THEN now() + interval '2 minutes' END)
        ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
    END LOOP;
  END LOOP;
END $$;

-- Holds a slot of each client for two minutes, while a provider creates an order.
CREATE FUNCTION hold_unpaid_fill(p_hold uuid, p_clients jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  PERFORM take_unpaid_slots(p_clients, NULL, p_hold);
  RETURN true;
END $$;

-- Frees the slots of a hold if the provider has not created the order.
CREATE FUNCTION release_unpaid_fill(p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  DELETE FROM unpaid_fill WHERE hold = p_hold;
  RETURN FOUND;
END $$;

CREATE FUNCTION reserve_unpaid_fill(p_order_id integer, p_clients jsonb, p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_id = p_order_id AND state = 'WAITING')
     OR EXISTS (SELECT FROM unpaid_fill WHERE order_id = p_order_id) THEN
    RAISE EXCEPTION 'order % is no new order', p_order_id;
  END IF;
  UPDATE unpaid_fill SET order_id = p_order_id, hold = NULL, held_until = NULL WHERE hold = p_hold;
  PERFORM take_unpaid_slots(p_clients, p_order_id, NULL);
  RETURN true;
END $$;

-- Frees the slots of an order when its deposit is credited or the order expires. An unmined deposit frees no slot,
-- because its sender can still replace the transaction at no cost.
CREATE FUNCTION free_unpaid_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  DELETE FROM unpaid_fill WHERE order_id = NEW.order_id;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_free_unpaid_fill AFTER UPDATE OF state ON orders FOR EACH ROW
  WHEN (OLD.state IN ('WAITING', 'CONFIRMING') AND NEW.state NOT IN ('WAITING', 'CONFIRMING'))
  EXECUTE FUNCTION free_unpaid_fill();
