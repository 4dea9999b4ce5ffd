-- Purchases by card at a provider, the provider's callbacks, and the reconciliation of its report with the journal.

-- Card orders. They are not in `orders`, so no query for swaps, deposits, payments or exposure finds them. Their IDs
-- are greater than those of swaps. `pay` is in minor units of `currency`. `amount_to_get` and `delivered` are in base
-- units of `to_slug`. `provider_order_id` is the provider's ID of the purchase. `resolution` is an operator's decision.
-- A chargeback before `released_at` no longer blocks the account.
CREATE TABLE card_order (
  order_id int PRIMARY KEY CHECK (order_id >= 1073741824),
  legacy_order_id uuid NOT NULL UNIQUE,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  user_id int NOT NULL REFERENCES account,
  from_slug text NOT NULL,
  to_slug text NOT NULL REFERENCES instrument,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  pay atomic_amount NOT NULL CHECK (pay > 0),
  amount_to_get atomic_amount NOT NULL CHECK (amount_to_get > 0),
  price text NOT NULL,
  costs jsonb NOT NULL CHECK (jsonb_typeof(costs) = 'array' AND jsonb_array_length(costs) = jsonb_array_length(
    jsonb_path_query_array(costs, '$[*] ? (@.amountAtomic like_regex "^-?[0-9]{1,78}$")'))),
  destination_address text NOT NULL CHECK (destination_address <> ''),
  locale text NOT NULL,
  rate_token text NOT NULL,
  rate_expires_at timestamptz NOT NULL,
  -- Time at which the payment page stops accepting money. NULL if the contract with the provider states no time.
  page_expires_at timestamptz,
  buyer_email text,
  buyer_ip text,
  redirect_url text,
  -- The server's HMAC of order ID and URL. Pages show the URL only if the HMAC is valid.
  redirect_proof text CHECK (redirect_proof <> ''),
  provider_order_id text CHECK (provider_order_id <> ''),
  payment text,
  delivery text,
  tx_id text CHECK (tx_id <> ''),
  delivered numeric(78,0) CHECK (delivered >= 0),
  state text NOT NULL DEFAULT 'WAITING',
  outcome text,
  resolution text CHECK (resolution IN ('delivered', 'refunded', 'written-off')),
  released_at timestamptz,
  escalated_at timestamptz,
  query_at timestamptz,
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  events jsonb NOT NULL DEFAULT jsonb_build_array(
    jsonb_build_object('kind', 'CREATION_END', 'at', floor(extract(epoch FROM now()) * 1000))),
  idempotency_key text NOT NULL UNIQUE,
  request_hash text NOT NULL,
  -- Part of `pay` that the provider keeps, in minor units.
  fee atomic_amount NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- Time at which the worker noticed that the coins of a paid card order are late.
  late_at timestamptz,
  -- Time of the newest chargeback that the provider reported, regardless of its amount.
  reversed_at timestamptz,
  -- Reported chargebacks whose amount differs from the payment, such as 'USD 1050'.
  reversed_amounts text[] NOT NULL DEFAULT '{}',
  CONSTRAINT card_order_reversed CHECK (payment IS DISTINCT FROM 'charged-back' OR reversed_at IS NOT NULL),
  CHECK ((buyer_email IS NULL) = (buyer_ip IS NULL)),
  CHECK (state <> 'FINISHED' OR delivered IS NOT NULL),
  CONSTRAINT card_order_sizes CHECK (char_length(from_slug) <= 40 AND char_length(price) <= 512
    AND octet_length(costs::text) <= 16384 AND char_length(destination_address) <= 150 AND char_length(locale) <= 16
    AND char_length(rate_token) <= 4096 AND char_length(buyer_email) <= 320 AND char_length(buyer_ip) <= 64
    AND char_length(redirect_url) <= 2048 AND char_length(redirect_proof) <= 128
    AND char_length(idempotency_key) <= 255 AND char_length(request_hash) <= 128),
  CONSTRAINT card_order_times CHECK (rate_expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND page_expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z' AND query_at BETWEEN '1970-01-01Z' AND '3000-01-01Z' AND created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX card_order_ask_at ON card_order (query_at) WHERE query_at IS NOT NULL;
CREATE INDEX card_order_buyers ON card_order (updated_at) WHERE buyer_email IS NOT NULL;
CREATE INDEX card_order_escalated ON card_order (escalated_at) WHERE escalated_at IS NOT NULL;
CREATE INDEX card_order_of ON card_order (user_id, created_at DESC, order_id DESC);
CREATE INDEX card_order_transaction ON card_order (lower(tx_id)) WHERE tx_id IS NOT NULL;
CREATE INDEX card_order_changed ON card_order (updated_at);
CREATE INDEX card_order_reversed_of ON card_order (user_id) WHERE reversed_at IS NOT NULL;

-- Callbacks of card providers with their signatures. `digest` is the SHA-256 hash of the body, so that a repeated
-- callback is stored only once. The body is deleted once the worker has applied the callback.
CREATE TABLE card_callback (
  callback_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  body bytea CHECK (octet_length(body) <= 65536),
  signature text NOT NULL CHECK (char_length(signature) <= 512),
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  -- Number of failed attempts to apply the callback. `try_after` is the earliest time of the next attempt.
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  try_after timestamptz,
  CHECK ((body IS NULL) = (applied_at IS NOT NULL)),
  CHECK (digest = encode(sha256(body), 'hex')),
  UNIQUE (provider, digest)
);
CREATE INDEX card_callback_applied ON card_callback (applied_at) WHERE applied_at IS NOT NULL;
CREATE INDEX card_callback_waiting ON card_callback (callback_id) WHERE applied_at IS NULL;

-- Emails about card orders: attempts so far, and the time when each was sent.
CREATE TABLE card_order_notice (
  order_id int NOT NULL REFERENCES card_order,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (order_id, kind)
);

-- Finished reconciliations of the card provider's report with the journal.
CREATE TABLE card_reconciliation (
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  finished_at timestamptz NOT NULL,
  report_rows int NOT NULL CHECK (report_rows >= 0),
  differences int NOT NULL CHECK (differences >= 0),
  PRIMARY KEY (provider, finished_at)
);

-- Differences between the card provider's report and the journal. Each difference is stored only once. `order_ref` is
-- the order ID in the report. An order with this ID may not exist.
CREATE TABLE card_difference (
  difference_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (provider <> ''),
  order_ref text NOT NULL CHECK (order_ref <> ''),
  ours text NOT NULL CHECK (ours <> ''),
  theirs text NOT NULL CHECK (theirs <> ''),
  found_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  UNIQUE (provider, order_ref, ours, theirs)
);
CREATE INDEX card_difference_open ON card_difference (found_at) WHERE closed_at IS NULL;

-- Refuses to change the terms of a card order, or its payment page once it is known.
CREATE FUNCTION forbid_card_terms_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (NEW.user_id, NEW.provider, NEW.from_slug, NEW.to_slug, NEW.currency, NEW.pay, NEW.amount_to_get, NEW.destination_address,
      NEW.page_expires_at)
     IS DISTINCT FROM
     (OLD.user_id, OLD.provider, OLD.from_slug, OLD.to_slug, OLD.currency, OLD.pay, OLD.amount_to_get, OLD.destination_address,
      OLD.page_expires_at)
     OR (OLD.redirect_url IS NOT NULL
       AND (NEW.redirect_url, NEW.redirect_proof) IS DISTINCT FROM (OLD.redirect_url, OLD.redirect_proof)) THEN
    RAISE EXCEPTION 'the terms of card order % never change', OLD.order_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_card_terms_change BEFORE UPDATE ON card_order
  FOR EACH ROW
  EXECUTE FUNCTION forbid_card_terms_change();

-- Refuses a posting that would move the money of a card purchase twice. Money leaves the provider only after a payment.
-- It goes back at most once: as a refund that is not reversed, or as a chargeback.
CREATE FUNCTION card_money_moves_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  kinds text[];
  refunded boolean;
BEGIN
  -- Wait for other transactions that post the same order. The next statement then reads the rows that they committed.
  PERFORM FROM card_order WHERE order_id = NEW.reference::int FOR UPDATE;
  SELECT array_agg(kind) INTO kinds FROM journal WHERE reference = NEW.reference AND kind LIKE 'card-%';
  refunded := 'card-refunded' = ANY (kinds) AND NOT 'card-refund-reversed' = ANY (kinds);
  IF NOT 'card-paid' = ANY (kinds)
     OR ('card-refund-reversed' = ANY (kinds) AND NOT 'card-refunded' = ANY (kinds))
     OR (refunded AND 'card-charged-back' = ANY (kinds))
     OR (refunded AND NEW.kind = 'card-delivered') THEN
    RAISE EXCEPTION 'posting % of card order % would move its money twice', NEW.kind, NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'card_money_moves_once', TABLE = 'journal';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER card_money_moves_once AFTER INSERT ON journal
  FOR EACH ROW
  WHEN (NEW.kind LIKE 'card-%')
  EXECUTE FUNCTION card_money_moves_once();

-- Refuses a purchase by card if a bank or card payment of the account's holder was reversed. Also refuses a creation
-- time in the future, because the purchase would then use up the limit of a later month.
CREATE FUNCTION card_order_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF fiat_payment_reversed(NEW.user_id) THEN
    RAISE EXCEPTION 'the account of card order % cannot buy by card', NEW.order_id;
  END IF;
  IF NEW.created_at > now() + interval '1 hour' THEN
    RAISE EXCEPTION 'card order % is created in the future', NEW.order_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER card_order_payer BEFORE INSERT ON card_order
  FOR EACH ROW
  EXECUTE FUNCTION card_order_payer();
