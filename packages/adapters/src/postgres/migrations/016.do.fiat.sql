-- Limits and blocks of card and bank payments, by identity level and holder of the account.

-- Limits of payments by card and bank in a calendar month (UTC). Amounts are in minor units of `currency`. `rates` maps
-- an ISO 4217 code to the value of one minor unit, in minor units of `currency`. The migration runs as the schema owner
-- and stores the setting FIAT_LIMITS here.
CREATE TABLE fiat_policy (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  unverified numeric(78,0) NOT NULL CHECK (unverified >= 0),
  verified numeric(78,0) NOT NULL CHECK (verified >= unverified),
  valid_days int NOT NULL CHECK (valid_days > 0),
  rates jsonb NOT NULL
);

-- Converts an amount in minor units of `p_currency` to minor units of the limits' currency, rounded up. Returns NULL
-- for a currency without a rate.
CREATE FUNCTION fiat_value(p_minor numeric, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT ceil(p_minor * (rates ->> p_currency)::numeric) FROM fiat_policy
$$;

-- Returns the accounts of an account's holder. These are the account itself, the accounts that confirmed the same email
-- address, and the accounts that were merged with one of them.
CREATE FUNCTION accounts_of_holder(p_user_id integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH RECURSIVE held (user_id) AS (
    SELECT p_user_id
    UNION
    SELECT other.user_id FROM held, LATERAL (
      SELECT same.user_id FROM account_email_hash own JOIN account_email_hash same USING (email_hash)
        WHERE own.user_id = held.user_id
      UNION ALL SELECT m.from_user_id FROM account_merge m WHERE m.to_user_id = held.user_id AND m.merged_at IS NOT NULL
      UNION ALL SELECT m.to_user_id FROM account_merge m WHERE m.from_user_id = held.user_id AND m.merged_at IS NOT NULL
    ) AS other)
  SELECT user_id FROM held
$$;

-- Returns whether a bank or card payment of an account's holder was reversed, and no operator has released the account
-- since then.
CREATE FUNCTION fiat_payment_reversed(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT EXISTS (SELECT FROM accounts_of_holder(p_user_id) AS held (user_id)
    WHERE EXISTS (SELECT FROM bank_recall r WHERE r.user_id = held.user_id AND r.released_at IS NULL)
      OR EXISTS (SELECT FROM card_order c WHERE c.user_id = held.user_id AND c.reversed_at IS NOT NULL
        AND (c.released_at IS NULL OR c.released_at < c.reversed_at)))
$$;

-- Returns whether the name of an account's holder may be on a sanctions list: the holder has an uncleared hit.
CREATE FUNCTION holder_has_name_hit(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT EXISTS (SELECT FROM accounts_of_holder(p_user_id) AS held (user_id) JOIN name_hit h USING (user_id)
    WHERE h.decision IS DISTINCT FROM 'cleared')
$$;

-- Returns the time at which the payment page of a card order stops accepting money. This is one minute after the page
-- expires, so that the provider can report a purchase. It is at most 24 hours after the order was created.
CREATE FUNCTION card_page_until(c card_order)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT least(c.page_expires_at + interval '1 minute', c.created_at + interval '24 hours')
$$;

-- Returns the time until which an unpaid card order counts towards the monthly limit. An order without a payment page
-- counts until one minute after its rate has expired. No user can pay it then, and the provider has had a minute to
-- report a purchase. So even an order that the worker never queries stops counting. NULL for an order that the provider
-- has reported, because the provider then also reports its end.
CREATE FUNCTION unpaid_card_until(c card_order)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT CASE WHEN c.payment IS NOT NULL THEN NULL
    WHEN c.redirect_url IS NULL THEN least(c.rate_expires_at + interval '1 minute', c.created_at + interval '24 hours')
    ELSE card_page_until(c) END
$$;

-- Returns the sum of an account's card and bank payments in the month (UTC) that contains `p_at`. The sum is in minor
-- units of the limits' currency. Excludes the order `p_except`, refunded orders, and card orders that the provider
-- declined or cancelled. An expired card order counts until its payment page stops accepting money (`card_page_until`).
-- An expired bank order does not count; money that arrives for it later is compared with the limit on arrival. A sale
-- to a card counts with the money that the provider reported, which may exceed the agreed amount.
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
        AND c.order_id IS DISTINCT FROM p_except
        AND (c.state <> 'EXPIRED' OR (c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND card_page_until(c) > now()))
        AND (c.state <> 'WAITING' OR (unpaid_card_until(c) > now()) IS NOT FALSE)
    UNION ALL
    SELECT greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id)), i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.from_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
    UNION ALL
    SELECT coalesce((o.fill ->> 'payoutAtomic')::numeric, (o.settled_quote ->> 'amountToGetAtomic')::numeric,
        div((o.agreed_quote ->> 'amountToGetAtomic')::numeric * coalesce((o.fill ->> 'depositAtomic')::numeric, o.claimed_deposit), o.claimed_deposit)),
        i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.to_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
  ) AS counted (amount, of_currency)
$$;

-- Returns the sum of an account's bank purchases and sales whose money or coins arrived in the month (UTC) that
-- contains `p_at`. Excludes orders that were created in that month, because `fiat_used` counts them. Also excludes the
-- order `p_except`. The sum is in minor units of the limits' currency.
CREATE FUNCTION fiat_arrived(p_user_id integer, p_at timestamptz, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH month AS (SELECT date_trunc('month', p_at, 'UTC') AS start,
    (date_trunc('month', p_at, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next)
  SELECT coalesce(sum(fiat_value(CASE i.slug WHEN o.from_slug THEN arrived.amount
      ELSE (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric END, i.currency_title)), 0)
    FROM month m CROSS JOIN orders o JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug) AND i.instrument_type = 'fiat'
    JOIN LATERAL (SELECT sum(d.amount) AS amount FROM deposit d WHERE d.order_id = o.order_id AND d.status NOT IN ('SEEN', 'ORPHANED')
      AND d.seen_at >= m.start AND d.seen_at < m.next) AS arrived ON arrived.amount > 0
    WHERE o.user_id = p_user_id AND (o.created_at < m.start OR o.created_at >= m.next)
      AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
$$;

-- Returns the used part of the monthly limit of an account's holder, in minor units of the limits' currency. The month
-- (UTC) is the one that contains `p_at`. Counts the orders of the month (`fiat_used`) and the money that arrived in it
-- for orders of other months (`fiat_arrived`). Excludes the order `p_except`.
CREATE FUNCTION fiat_used_by_holder(p_user_id integer, p_at timestamptz, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT sum(fiat_used(held.user_id, p_at, p_except) + fiat_arrived(held.user_id, p_at, p_except)) FROM accounts_of_holder(p_user_id) AS held (user_id)
$$;

-- Returns an account's identity level, its monthly limit, the used part of the limit, and the time at which its
-- verification expires. Identity checks by the exchange and by the card provider result in the same level. The level is
-- `held` while the account's holder has an uncleared name hit.
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
    WHEN holder_has_name_hit(p_user_id) THEN 'held'
    WHEN verified_until > now() THEN 'verified'
    ELSE 'unverified' END;
  monthly := CASE level WHEN 'held' THEN 0 WHEN 'verified' THEN policy.verified ELSE policy.unverified END;
  used := fiat_used_by_holder(p_user_id, now(), NULL);
END $$;

-- Returns the part of this month's used limit (`fiat_standing`) that unpaid orders of an account's holder reserve. It
-- is in minor units of the limits' currency. Also returns the time at which the last of these orders stops counting.
-- The time is NULL if an order counts until the provider reports its end. An expired purchase by card counts until its
-- payment page stops accepting money (`fiat_used`).
CREATE FUNCTION fiat_reserved(p_user_id integer, OUT reserved numeric, OUT reserved_until timestamptz)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH month AS (SELECT date_trunc('month', now(), 'UTC') AS start,
    (date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next),
  holder AS (SELECT user_id FROM accounts_of_holder(p_user_id) AS held (user_id))
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0),
      CASE WHEN bool_and(coalesce(until > now(), false)) THEN least(max(until), (SELECT next FROM month)) END FROM (
    SELECT c.pay, c.currency, CASE WHEN c.state = 'EXPIRED' THEN card_page_until(c) ELSE unpaid_card_until(c) END
      FROM month m, card_order c JOIN holder USING (user_id)
      WHERE c.created_at >= m.start AND c.created_at < m.next
        AND ((c.state = 'WAITING' AND (unpaid_card_until(c) > now()) IS NOT FALSE)
        OR (c.state = 'EXPIRED' AND c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND card_page_until(c) > now()))
    UNION ALL
    SELECT CASE i.slug WHEN o.from_slug THEN greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id))
        ELSE (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric END, i.currency_title, o.deposit_deadline
      FROM month m, orders o JOIN holder USING (user_id)
        JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug) AND i.instrument_type = 'fiat'
      WHERE o.created_at >= m.start AND o.created_at < m.next AND o.state = 'WAITING'
  ) AS unpaid (amount, of_currency, until)
$$;

-- Rows that `lock_fiat_holder` locks, one for each account holder. `holder` is the lowest of the holder's account IDs.
-- The table has no foreign key, because its check would lock the account, which the server's login can lock as well.
CREATE TABLE fiat_holder_lock (
  holder int PRIMARY KEY
);

-- Waits until no other transaction compares arriving money of the same holder with the limit. Locks a row that the
-- server's login cannot lock. If it took an advisory lock, this login could stop all credits.
CREATE FUNCTION lock_fiat_holder(p_user_id int)
 RETURNS void
 LANGUAGE plpgsql
 VOLATILE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  lowest int := (SELECT min(held) FROM accounts_of_holder(p_user_id) AS held);
BEGIN
  INSERT INTO fiat_holder_lock (holder) VALUES (lowest) ON CONFLICT DO NOTHING;
  PERFORM FROM fiat_holder_lock WHERE holder = lowest FOR NO KEY UPDATE;
END $$;

-- Returns the reason why an operator must decide about an order with bank or card money: `name-hit`, `payment-reversed`
-- or `over-limit`. Returns NULL if there is no reason. `p_minor` is the bank or card money of the order, in minor
-- units; NULL skips the limit.
-- Applies the limit to the month in which the order was created and to the current month, in which the money arrives.
-- Otherwise orders of one month that are paid later, or orders of several months that are paid in one month, could
-- exceed the limit.
-- The function is volatile, so that it sees what an earlier transaction of the same holder committed.
CREATE FUNCTION fiat_hold(p_order_id integer, p_minor numeric)
 RETURNS text
 LANGUAGE plpgsql
 VOLATILE SECURITY DEFINER
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
  IF p_minor IS NOT NULL THEN
    PERFORM lock_fiat_holder(held.user_id);
  END IF;
  SELECT * INTO STRICT standing FROM fiat_standing(held.user_id);
  IF standing.level = 'held' THEN
    RETURN 'name-hit';
  END IF;
  IF held.from_slug = 'eur-sepa' AND fiat_payment_reversed(held.user_id) THEN
    RETURN 'payment-reversed';
  END IF;
  IF p_minor IS NOT NULL AND (greatest(fiat_used_by_holder(held.user_id, held.created_at, held.order_id),
      fiat_used_by_holder(held.user_id, now(), held.order_id)) + fiat_value(p_minor, of_currency) <= standing.monthly) IS NOT TRUE THEN
    RETURN 'over-limit';
  END IF;
  RETURN NULL;
END $$;

-- Refuses a payment by card or bank that exceeds the limit of the account's holder. Checks the orders of one holder one
-- after another.
CREATE FUNCTION fiat_within_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
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
  -- The server's login can hold this lock as well, so only the creation of orders may wait for it.
  PERFORM pg_advisory_xact_lock(hashtextextended('fiat_limit:' || (SELECT min(held) FROM accounts_of_holder(NEW.user_id) AS held), 8));
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

-- Returns whether an ended card order would exceed its holder's limit if it counted again. Uses the limit of the month
-- in which the order was created.
CREATE FUNCTION card_over_limit(p_order_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
 VOLATILE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  resumed card_order%ROWTYPE;
BEGIN
  SELECT * INTO STRICT resumed FROM card_order WHERE order_id = p_order_id;
  PERFORM lock_fiat_holder(resumed.user_id);
  RETURN (fiat_used_by_holder(resumed.user_id, resumed.created_at, p_order_id) + fiat_value(resumed.pay, resumed.currency)
    <= (SELECT s.monthly FROM fiat_standing(resumed.user_id) s)) IS NOT TRUE;
END $$;
