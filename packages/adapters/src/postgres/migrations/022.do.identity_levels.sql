-- Screening of names by sanctions lists.

-- Screenings of identity checks. `lists` is the SHA-256 of the lists.
CREATE TABLE name_screening (
  screening_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  lists text NOT NULL CHECK (lists ~ '^[0-9a-f]{64}$'),
  operator text NOT NULL CHECK (operator <> ''),
  screened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX name_screening_of ON name_screening (check_id, screened_at DESC);

-- Possible matches with a sanctions list. They contain no name. A payer is known by the bank's id of the statement line.
CREATE TABLE name_hit (
  hit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid REFERENCES identity_check,
  user_id int REFERENCES account,
  statement_id text,
  list text NOT NULL CHECK (list <> ''),
  entry_id text NOT NULL CHECK (entry_id <> ''),
  entry_digest text NOT NULL CHECK (entry_digest ~ '^[0-9a-f]{64}$'),
  score_percent int NOT NULL CHECK (score_percent BETWEEN 1 AND 100),
  found_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('cleared', 'confirmed')),
  decided_by text CHECK (decided_by <> ''),
  decided_at timestamptz,
  CHECK ((check_id IS NULL) = (user_id IS NULL) AND (check_id IS NULL) <> (statement_id IS NULL)),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  UNIQUE NULLS NOT DISTINCT (check_id, statement_id, list, entry_id, entry_digest)
);
CREATE INDEX name_hit_waiting ON name_hit (found_at) WHERE decision IS NULL;
CREATE INDEX name_hit_of ON name_hit (user_id) WHERE decision IS DISTINCT FROM 'cleared';

-- Refuses to change a hit except by a decision. Only another operator clears a confirmed hit.
CREATE FUNCTION forbid_name_hit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (to_jsonb(NEW) - '{decision,decided_by,decided_at}'::text[]) IS DISTINCT FROM
     (to_jsonb(OLD) - '{decision,decided_by,decided_at}'::text[])
     OR NOT (NEW.decision IS NOT NULL AND (OLD.decision IS NULL OR
       (OLD.decision = 'confirmed' AND NEW.decision = 'cleared' AND OLD.decided_by <> NEW.decided_by))) THEN
    RAISE EXCEPTION 'name hit % is not changed this way', OLD.hit_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_name_hit_change BEFORE UPDATE ON name_hit
  FOR EACH ROW
  EXECUTE FUNCTION forbid_name_hit_change();

-- Refuses to accept an identity that was not screened within the last hour, or that has a hit that is not cleared.
CREATE FUNCTION identity_is_screened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM name_screening s WHERE s.check_id = NEW.check_id AND s.screened_at > now() - interval '1 hour') THEN
    RAISE EXCEPTION 'identity check % was not screened by the sanctions lists', NEW.check_id;
  END IF;
  IF EXISTS (SELECT 1 FROM name_hit h WHERE h.check_id = NEW.check_id AND h.decision IS DISTINCT FROM 'cleared') THEN
    RAISE EXCEPTION 'identity check % has a name hit that is not cleared', NEW.check_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER identity_is_screened BEFORE UPDATE ON identity_check
  FOR EACH ROW WHEN (NEW.status = 'PASS' AND OLD.status <> 'PASS')
  EXECUTE FUNCTION identity_is_screened();

-- Limits of payments by card and bank in a calendar month (UTC). Amounts are minor units of `currency`. `rates` maps an
-- ISO 4217 code to the value of one minor unit in minor units of `currency`. The migration stores the setting FIAT_LIMITS here, as the owner.
CREATE TABLE fiat_policy (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  unverified numeric(78,0) NOT NULL CHECK (unverified >= 0),
  verified numeric(78,0) NOT NULL CHECK (verified >= unverified),
  valid_days int NOT NULL CHECK (valid_days > 0),
  rates jsonb NOT NULL
);

-- Results of the identity check at a card provider, as the server last read them.
CREATE TABLE provider_identity (
  user_id int NOT NULL REFERENCES account,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  state text NOT NULL CHECK (state IN ('incomplete', 'under_review', 'complete', 'failed')),
  checked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, provider)
);

-- Stores what a card provider reports about a user's identity check. The database sets the time, which begins the validity.
CREATE FUNCTION note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO provider_identity AS known (user_id, provider, state) VALUES (p_user_id, p_provider, p_state)
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, checked_at = now()
    WHERE known.state <> excluded.state OR known.checked_at < now() - interval '1 hour'
$$;

-- A passed check expires. The account may then submit another one.
ALTER TABLE identity_check ADD COLUMN expired_at timestamptz CHECK (expired_at IS NULL OR status = 'PASS');
DROP INDEX identity_check_one;
CREATE UNIQUE INDEX identity_check_one ON identity_check (user_id) WHERE status <> 'REJECT' AND expired_at IS NULL;
CREATE INDEX identity_check_passed ON identity_check (decided_at) WHERE status = 'PASS' AND expired_at IS NULL;

-- Emails about purchases by bank transfer and sales to a card read the changed orders by this index.
CREATE INDEX orders_fiat_changed ON orders (updated_at) WHERE from_slug = 'eur-sepa' OR to_slug IN ('usd-card', 'eur-card');

-- Part of `pay` that the provider keeps, in minor units.
ALTER TABLE card_order ADD COLUMN fee numeric(78,0) NOT NULL DEFAULT 0 CHECK (fee >= 0);

-- Returns an amount of a currency in minor units of the limits, rounded up. Returns NULL for a currency without a rate.
CREATE FUNCTION fiat_value(p_minor numeric, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT ceil(p_minor * (rates ->> p_currency)::numeric) FROM fiat_policy
$$;

-- Returns the payments of an account by card and bank in the month (UTC) that contains `p_at`, in minor units of the limits,
-- without the order `p_except`. A card order counts for a day after its creation even if it expired, because its payment page
-- may still take money. A bank transfer to an expired order is compared with the limit when it arrives.
CREATE FUNCTION fiat_used(p_user_id integer, p_at timestamptz, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH month AS (SELECT date_trunc('month', p_at, 'UTC') AS start,
    (date_trunc('month', p_at, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next)
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0) FROM (
    SELECT c.pay, c.currency FROM card_order c, month m
      WHERE c.user_id = p_user_id AND c.created_at >= m.start AND c.created_at < m.next AND c.state <> 'REFUNDED'
        AND (c.state <> 'EXPIRED' OR c.created_at > now() - interval '24 hours')
    UNION ALL
    SELECT greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id)), i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.from_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
    UNION ALL
    SELECT (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric, i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.to_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
  ) AS counted (amount, of_currency)
$$;

-- Returns the identity level of an account, its limit and its use of this month, and the end of its verification. Own check
-- and provider's check are two sources of one level. An account with a name hit that is not cleared is `held`.
CREATE FUNCTION fiat_standing(p_user_id integer, OUT level text, OUT currency text, OUT monthly numeric, OUT used numeric,
    OUT verified_until timestamptz, OUT verified_limit numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  policy fiat_policy%ROWTYPE;
BEGIN
  SELECT * INTO STRICT policy FROM fiat_policy;
  currency := policy.currency;
  verified_limit := policy.verified;
  SELECT max(at) + make_interval(days => policy.valid_days) INTO verified_until FROM (
    SELECT decided_at AS at FROM identity_check WHERE user_id = p_user_id AND status = 'PASS'
    UNION ALL SELECT checked_at FROM provider_identity WHERE user_id = p_user_id AND state = 'complete') AS source;
  level := CASE
    WHEN EXISTS (SELECT 1 FROM name_hit h WHERE h.user_id = p_user_id AND h.decision IS DISTINCT FROM 'cleared') THEN 'held'
    WHEN verified_until > now() THEN 'verified'
    ELSE 'unverified' END;
  monthly := CASE level WHEN 'held' THEN 0 WHEN 'verified' THEN policy.verified ELSE policy.unverified END;
  used := fiat_used(p_user_id, now(), NULL);
END $$;

-- Returns why an operator has to decide about an order with bank or card money: `name-hit`, `payment-reversed` or `over-limit`.
-- Returns NULL without a reason. `p_minor` is the bank or card money of the order, in minor units; NULL skips the limit. The limit is that
-- of the month in which the order was created, so that orders of earlier months cannot be paid above it.
CREATE FUNCTION fiat_hold(p_order_id integer, p_minor numeric)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  held orders%ROWTYPE;
  standing record;
  of_currency text;
BEGIN
  SELECT * INTO STRICT held FROM orders WHERE order_id = p_order_id;
  SELECT i.currency_title INTO of_currency
    FROM instrument i WHERE i.slug IN (held.from_slug, held.to_slug) AND i.instrument_type = 'fiat';
  IF NOT FOUND OR held.user_id IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT standing FROM fiat_standing(held.user_id);
  IF standing.level = 'held' THEN
    RETURN 'name-hit';
  END IF;
  IF held.from_slug = 'eur-sepa' AND fiat_payment_reversed(held.user_id) THEN
    RETURN 'payment-reversed';
  END IF;
  IF p_minor IS NOT NULL AND (fiat_used(held.user_id, held.created_at, held.order_id) + fiat_value(p_minor, of_currency)
      <= standing.monthly) IS NOT TRUE THEN
    RETURN 'over-limit';
  END IF;
  RETURN NULL;
END $$;

-- Refuses a payment by card or bank above the limit of its account. Orders of one account are counted one after another.
CREATE FUNCTION fiat_within_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  standing record;
  amount numeric;
  of_currency text;
BEGIN
  IF TG_TABLE_NAME = 'card_order' THEN
    SELECT NEW.pay, NEW.currency INTO amount, of_currency;
  ELSIF NEW.user_id IS NULL THEN
    RETURN NEW;
  ELSE
    SELECT CASE i.slug WHEN NEW.from_slug THEN NEW.claimed_deposit ELSE (NEW.agreed_quote ->> 'amountToGetAtomic')::numeric END, i.currency_title
      INTO amount, of_currency
      FROM instrument i WHERE i.slug IN (NEW.from_slug, NEW.to_slug) AND i.instrument_type = 'fiat';
    IF NOT FOUND THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('fiat_limit:' || NEW.user_id, 8));
  SELECT * INTO standing FROM fiat_standing(NEW.user_id);
  IF fiat_value(amount, of_currency) IS NULL OR standing.used + fiat_value(amount, of_currency) > standing.monthly THEN
    RAISE EXCEPTION 'the payments of account % would exceed its limit', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fiat_limit', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER fiat_within_limit BEFORE INSERT ON card_order
  FOR EACH ROW
  EXECUTE FUNCTION fiat_within_limit();
CREATE TRIGGER fiat_within_limit BEFORE INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION fiat_within_limit();

-- Finished reconciliations of the card provider's report with the journal.
CREATE TABLE card_reconciliation (
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  finished_at timestamptz NOT NULL,
  report_rows int NOT NULL CHECK (report_rows >= 0),
  differences int NOT NULL CHECK (differences >= 0),
  PRIMARY KEY (provider, finished_at)
);

-- Differences between the card provider's report and the journal. The same difference is stored once. `order_ref` is the
-- order id in the report, which may belong to no order.
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
