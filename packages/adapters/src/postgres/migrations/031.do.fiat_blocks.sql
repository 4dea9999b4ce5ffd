-- Limits and blocks of card and bank payments that an account cannot evade.

-- Time of the newest chargeback that the provider reported, whatever its amount.
ALTER TABLE card_order ADD COLUMN reversed_at timestamptz;
-- Reported chargebacks of another amount than the payment's, such as 'USD 1050'.
ALTER TABLE card_order ADD COLUMN reversed_amounts text[] NOT NULL DEFAULT '{}';
UPDATE card_order SET reversed_at = least(updated_at, coalesce(released_at, updated_at)) WHERE payment = 'charged-back';
ALTER TABLE card_order ADD CONSTRAINT card_order_reversed CHECK (payment IS DISTINCT FROM 'charged-back' OR reversed_at IS NOT NULL);
CREATE INDEX card_order_reversed_of ON card_order (user_id) WHERE reversed_at IS NOT NULL;

-- Keyed hashes of the email addresses that an account has confirmed. The key is not in the database. The hashes of a deleted
-- account stay for a while, so that its blocks and its use of the month's limit apply to a new account of the same holder.
CREATE TABLE account_email_hash (
  user_id int NOT NULL REFERENCES account,
  email_hash text NOT NULL CHECK (email_hash ~ '^[A-Za-z0-9_-]{22}$'),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, email_hash)
);
CREATE INDEX account_email_hash_of ON account_email_hash (email_hash);
CREATE INDEX account_deleted ON account (deleted_at) WHERE deleted_at IS NOT NULL;

-- Returns an account and the accounts of the same holder: those that confirmed the same email address, and those that were
-- merged with it.
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

-- Returns whether a bank or card payment of an account's holder was taken back, and no operator has released the account since.
CREATE OR REPLACE FUNCTION fiat_payment_reversed(p_user_id integer)
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

-- Returns whether the name of an account's holder may be on a sanctions list, and no operator has cleared the hit.
CREATE FUNCTION holder_has_name_hit(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT EXISTS (SELECT FROM accounts_of_holder(p_user_id) AS held (user_id) JOIN name_hit h USING (user_id)
    WHERE h.decision IS DISTINCT FROM 'cleared')
$$;

-- Returns the money and coins that arrived in the month (UTC) that contains `p_at` for the account's bank orders of other months and
-- sales of other months, in minor units of the limits, without the order `p_except`. `fiat_used` counts the orders of the month.
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

-- Returns the payments of an account's holder by card and bank in the month (UTC) that contains `p_at`, in minor units of the
-- limits, without the order `p_except`: the orders of the month, and the money that arrived in it for other orders.
CREATE FUNCTION fiat_used_by_holder(p_user_id integer, p_at timestamptz, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT sum(fiat_used(held.user_id, p_at, p_except) + fiat_arrived(held.user_id, p_at, p_except)) FROM accounts_of_holder(p_user_id) AS held (user_id)
$$;

-- Returns the identity level of an account, its limit and its use of this month, and the end of its verification. Own check
-- and provider's check are two sources of one level. An account whose holder has a name hit that is not cleared
-- is `held`.
CREATE OR REPLACE FUNCTION fiat_standing(p_user_id integer, OUT level text, OUT currency text, OUT monthly numeric, OUT used numeric,
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

-- Returns why an operator has to decide about an order with bank or card money: `name-hit`, `payment-reversed` or `over-limit`.
-- Returns NULL without a reason. `p_minor` is the bank or card money of the order, in minor units; NULL skips the limit. The limit is that
-- of the month in which the order was created, and that of the present month, in which the money arrives. So neither orders of one month
-- can be paid above it, nor the orders of several months in one.
CREATE OR REPLACE FUNCTION fiat_hold(p_order_id integer, p_minor numeric)
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
  IF p_minor IS NOT NULL AND (greatest(fiat_used_by_holder(held.user_id, held.created_at, held.order_id),
      fiat_used_by_holder(held.user_id, now(), held.order_id)) + fiat_value(p_minor, of_currency) <= standing.monthly) IS NOT TRUE THEN
    RETURN 'over-limit';
  END IF;
  RETURN NULL;
END $$;

-- Refuses a payment by card or bank above the limit of its account. Orders of one holder are counted one after another.
CREATE OR REPLACE FUNCTION fiat_within_limit()
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
  PERFORM pg_advisory_xact_lock(hashtextextended('fiat_limit:' || (SELECT min(held) FROM accounts_of_holder(NEW.user_id) AS held), 8));
  SELECT * INTO standing FROM fiat_standing(NEW.user_id);
  IF fiat_value(amount, of_currency) IS NULL OR standing.used + fiat_value(amount, of_currency) > standing.monthly THEN
    RAISE EXCEPTION 'the payments of account % would exceed its limit', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fiat_limit', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- Refuses a purchase by card of an account whose bank or card payment was taken back.
CREATE FUNCTION card_order_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF fiat_payment_reversed(NEW.user_id) THEN
    RAISE EXCEPTION 'the account of card order % cannot buy by card', NEW.order_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER card_order_payer BEFORE INSERT ON card_order
  FOR EACH ROW
  EXECUTE FUNCTION card_order_payer();

-- Returns the settlement that a bank order pays. A bank order may send money again that the bank returned. Then the returns are
-- followed back to the settlement of the first bank order. Only the signer and operators write the rows that are read.
CREATE FUNCTION bank_origin(p_subject text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH RECURSIVE step (subject) AS (
    SELECT p_subject UNION
    SELECT earlier.subject FROM step JOIN signer_funding f ON f.subject = step.subject AND f.chain = 'sepa'
    JOIN bank_line l ON l.statement_id = f.tx_id AND l.kind = 'in'
    JOIN signer_version w ON w.chain = 'sepa' AND w.tx_id = l.reverses
    JOIN signer_settlement earlier ON earlier.spend_id = w.spend_id)
  SELECT subject FROM step WHERE subject LIKE 'order:%' LIMIT 1
$$;

-- Returns the account whose payout or refund came back with a line of the statement. NULL for any other line.
CREATE FUNCTION account_of_bank_return(p_statement_id text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT o.user_id FROM bank_line l
    JOIN signer_version w ON w.chain = 'sepa' AND w.tx_id = l.reverses
    JOIN signer_settlement s ON s.spend_id = w.spend_id
    JOIN orders o ON o.order_id = split_part(bank_origin(s.subject), ':', 2)::int
    WHERE l.statement_id = p_statement_id AND l.kind = 'in'
$$;

-- Words of the payer's name, normalised and sorted, to find other lines of the same payer. NULL for other lines.
ALTER TABLE bank_line ADD COLUMN payer_words text CHECK (payer_words <> '');

-- Returns whether a line of the statement is a recall whose received line the exchange has already lost: coins, a refund
-- or a return left for it. A bank order or transaction that failed paid nothing.
CREATE FUNCTION is_recall_with_loss(p_statement_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM bank_line l JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = l.reverses
    WHERE l.statement_id = p_statement_id AND l.kind = 'recall'
      AND EXISTS (SELECT FROM journal j, jsonb_to_recordset(j.entries) AS e(account text, amount numeric)
        WHERE j.kind = 'deposit-undone' AND e.account = 'platform:losses' AND e.amount > 0
          AND j.reference = d.id || CASE WHEN d.undone > 1 THEN '.' || (d.undone - 1) ELSE '' END)
      AND (EXISTS (SELECT FROM payment p WHERE p.purpose = 'return' AND p.reference = d.id::text
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')
        OR EXISTS (SELECT FROM payment p WHERE p.order_id = d.order_id AND p.purpose <> 'return'
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')))
$$;

-- Refuses to send the rest of a recalled transfer back after money left for the transfer.
CREATE FUNCTION forbid_return_after_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.id = NEW.reference::bigint AND d.chain = 'sepa' AND is_recall_with_loss(d.tx_id)) THEN
    RAISE EXCEPTION 'deposit % covers a loss, so it is not returned', NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_return_after_loss', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_return_after_loss BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (NEW.purpose = 'return' AND NEW.chain = 'sepa')
  EXECUTE FUNCTION forbid_return_after_loss();

-- Returns whether a card order would exceed its holder's limit if it counted again, for the month in which it was created.
CREATE OR REPLACE FUNCTION card_over_limit(p_order_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT (fiat_used_by_holder(c.user_id, c.created_at, c.order_id) + fiat_value(c.pay, c.currency) <= s.monthly) IS NOT TRUE
    FROM card_order c, fiat_standing(c.user_id) s WHERE c.order_id = p_order_id
$$;
