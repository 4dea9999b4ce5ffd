-- Lines of the bank statement, payment orders for the bank, and recalls of received money.

-- Height of the newest confirmed line. A transaction that confirms a line locks this row first.
CREATE TABLE bank_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  height bigint NOT NULL DEFAULT 0 CHECK (height >= 0)
);
INSERT INTO bank_head DEFAULT VALUES;

-- Payment orders for the bank, which the signer has signed. An operator submits them to the bank.
CREATE TABLE bank_order (
  tx_id text PRIMARY KEY CHECK (tx_id ~ '^[0-9a-f]{64}$'),
  iban text NOT NULL CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Lines of the bank statement. A line takes effect once operators have confirmed it: it then has a height and the
-- operators' seal. Amounts are in minor units. `memo` is the deposit memo of the order that the payment reference
-- names. `reverses` is the payment order whose money came back (kind `in`) or the received line that was recalled (kind
-- `recall`). `payer_check` is `unverified-total` if the lines of a payer without a verified name exceed the limit. It
-- is `listed` if the payer's name may be on a sanctions list.
CREATE TABLE bank_line (
  statement_id text PRIMARY KEY CHECK (statement_id ~ '^[\x21-\x7e]{1,64}$'),
  kind text NOT NULL CHECK (kind IN ('in', 'out', 'refused', 'charge', 'recall')),
  memo text CHECK (memo ~ '^[1-9][0-9]{0,9}$'),
  tx_id text UNIQUE REFERENCES bank_order,
  reverses text CHECK (reverses ~ '^[\x21-\x7e]{1,64}$'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  fee atomic_amount NOT NULL CHECK (fee >= 0),
  name text NOT NULL CHECK (name <> ''),
  payer_check text NOT NULL CHECK (payer_check IN ('matches', 'differs', 'unverified', 'unverified-total', 'listed')),
  booked_at timestamptz NOT NULL,
  first_operator text NOT NULL,
  second_operator text CHECK (second_operator <> first_operator),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  height bigint UNIQUE CHECK (height > 0),
  seal bytea CHECK (octet_length(seal) = 64),
  -- Words of the payer's name, normalised and sorted, to find other lines of the same payer. NULL for a line without a
  -- payer.
  payer_words text CHECK (payer_words <> ''),
  -- IBAN that sent a received transfer. Money of the transfer goes back only to this IBAN.
  payer_iban text CHECK (payer_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT bank_line_payer_iban CHECK (payer_iban IS NULL OR (kind = 'in' AND reverses IS NULL)),
  CONSTRAINT bank_line_sealed CHECK ((height IS NULL) = (seal IS NULL)),
  CONSTRAINT bank_line_ends CHECK ((kind IN ('out', 'refused')) = (tx_id IS NOT NULL)),
  CONSTRAINT bank_line_in CHECK (kind = 'in' OR memo IS NULL),
  CONSTRAINT bank_line_reverses CHECK (CASE kind WHEN 'recall' THEN reverses IS NOT NULL
    WHEN 'in' THEN reverses IS NULL OR memo IS NULL ELSE reverses IS NULL END),
  CONSTRAINT bank_line_fee CHECK (kind = 'out' OR fee = 0)
);
CREATE UNIQUE INDEX bank_line_recalled ON bank_line (reverses) WHERE kind = 'recall';
CREATE INDEX bank_line_reversed ON bank_line (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX bank_line_waiting ON bank_line (recorded_at) WHERE height IS NULL;

-- Index for the sum of the statement lines in a period, and for the search for equal lines on one day.
CREATE INDEX bank_line_booked ON bank_line (booked_at);

-- Operators who submit payment orders to the bank. Only one operator can claim a payment order.
CREATE TABLE bank_order_taken (
  tx_id text PRIMARY KEY REFERENCES bank_order,
  operator text NOT NULL CHECK (operator <> ''),
  taken_at timestamptz NOT NULL DEFAULT now()
);

-- Deposits that the payer's bank recalled. The account cannot buy by bank transfer or card until an operator releases
-- it.
CREATE TABLE bank_recall (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  user_id int NOT NULL REFERENCES account,
  recalled_at timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz
);
CREATE INDEX bank_recall_of ON bank_recall (user_id) WHERE released_at IS NULL;

-- Allows no change of a statement line except its confirmation. Refuses to confirm a line before the lines that precede
-- it. Refuses to reverse more money than the reversed payment order or line moved. The money of a payment order can
-- come back in several parts. A line can be recalled once, completely or in part.
CREATE FUNCTION forbid_bank_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.height IS NOT NULL OR (to_jsonb(NEW) - '{second_operator,height,seal}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{second_operator,height,seal}'::text[])) THEN
    RAISE EXCEPTION 'line % of the statement never changes', OLD.statement_id;
  END IF;
  -- The operator's transaction locks the statement, so no other transaction adds a return of the same payment order.
  IF NEW.reverses IS NOT NULL AND NOT EXISTS (SELECT FROM bank_line l WHERE l.height IS NOT NULL
      AND CASE NEW.kind WHEN 'in' THEN l.kind = 'out' AND l.tx_id = NEW.reverses
          AND l.amount >= NEW.amount + (SELECT coalesce(sum(r.amount), 0) FROM bank_line r
            WHERE r.kind = 'in' AND r.reverses = NEW.reverses AND r.statement_id <> NEW.statement_id)
        ELSE l.kind = 'in' AND l.statement_id = NEW.reverses AND l.amount >= NEW.amount END) THEN
    RAISE EXCEPTION 'line % of the statement reverses other money than %', NEW.statement_id, NEW.reverses;
  END IF;
  IF NEW.height IS NOT NULL AND NEW.height <> (SELECT height FROM bank_head) + 1 THEN
    RAISE EXCEPTION 'line % of the statement is not the next one', NEW.statement_id;
  END IF;
  IF NEW.height IS NOT NULL THEN
    UPDATE bank_head SET height = NEW.height;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_bank_line_change BEFORE INSERT OR UPDATE ON bank_line
  FOR EACH ROW
  EXECUTE FUNCTION forbid_bank_line_change();

-- Refuses a purchase by bank transfer if a bank or card payment of the account's holder was reversed.
CREATE FUNCTION orders_bank_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF fiat_payment_reversed(NEW.user_id) THEN
    RAISE EXCEPTION 'the account of order % cannot buy by bank transfer', NEW.order_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_bank_payer BEFORE INSERT ON orders
  FOR EACH ROW
  WHEN (NEW.from_slug = 'eur-sepa')
  EXECUTE FUNCTION orders_bank_payer();

-- Refuses a sale to a bank account if the user's account has no confirmed email address or no verified name. The
-- exchange pays only the account holder.
CREATE FUNCTION orders_bank_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE user_id = NEW.user_id AND email_confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account of order % has no confirmed email', NEW.order_id;
  END IF;
  IF NOT EXISTS (SELECT FROM identity_check
      WHERE user_id = NEW.user_id AND status = 'PASS' AND sealed_data IS NOT NULL) THEN
    RAISE EXCEPTION 'the account of order % has no verified name', NEW.order_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER orders_bank_payee BEFORE INSERT ON orders
  FOR EACH ROW
  WHEN (NEW.to_slug = 'eur-sepa')
  EXECUTE FUNCTION orders_bank_payee();

-- Returns the settlement of the user's order that a payment order for the bank pays. If the bank returned the money,
-- another payment order may send it again. In this case, follows the returns back to the settlement of the first
-- payment order. Reads only rows that the signer and operators write.
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

-- Returns the account whose payout or refund the bank returned with the given statement line. NULL for any other line.
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

-- Returns whether a statement line is a recall that causes a loss. This is the case if the exchange has already paid
-- coins, a refund or a return for the received line. Ignores payment orders and transactions that failed, because they
-- paid nothing.
CREATE FUNCTION is_recall_with_loss(p_statement_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM bank_line l JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = l.reverses
    WHERE l.statement_id = p_statement_id AND l.kind = 'recall'
      AND EXISTS (SELECT FROM journal j, jsonb_to_recordset(j.entries) AS e(account text, amount numeric)
        WHERE j.kind = 'deposit-reverted' AND e.account = 'platform:losses' AND e.amount > 0
          AND j.reference = d.id || CASE WHEN d.times_reverted > 1 THEN '.' || (d.times_reverted - 1) ELSE '' END)
      AND (EXISTS (SELECT FROM payment p WHERE p.purpose = 'return' AND p.reference = d.id::text
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')
        OR EXISTS (SELECT FROM payment p WHERE p.order_id = d.order_id AND p.purpose <> 'return'
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')))
$$;

-- Refuses to return the rest of a recalled transfer if the recall causes a loss.
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

-- Returns the IBAN that sent a received line. For a recall, returns the IBAN that sent the recalled line.
CREATE FUNCTION recorded_payer_iban(p_statement_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT l.payer_iban FROM bank_line l WHERE l.statement_id = coalesce(
    (SELECT c.reverses FROM bank_line c WHERE c.statement_id = p_statement_id AND c.kind = 'recall'), p_statement_id)
$$;

-- Returns the only IBAN to which the money of a received line, or its rest after a recall, may go back. NULL for a line
-- without an IBAN. Also NULL if the bank has refused a transfer that returned this money to the IBAN. Other refused
-- transfers to the IBAN do not count, because a seller chooses the IBAN of a payout.
CREATE FUNCTION payer_iban_of(p_statement_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT l.iban FROM recorded_payer_iban(p_statement_id) AS l (iban)
  WHERE NOT EXISTS (SELECT FROM bank_line r
      JOIN payment_attempt a ON a.chain = 'sepa' AND a.tx_id = r.tx_id
      JOIN payment p ON p.id = a.payment_id
      JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = p_statement_id
      WHERE r.kind = 'refused' AND r.height IS NOT NULL AND r.name = l.iban
        AND (p.purpose = 'refund' AND split_part(p.reference, '.', 1) = d.order_id::text
          OR p.purpose = 'return' AND split_part(p.reference, '.', 1) = d.id::text))
$$;

-- Returns whether another operator has proposed to send the money of an order or deposit to an IBAN. The worker cannot
-- write to `ops_action`.
CREATE FUNCTION is_iban_proposed(p_subject text, p_iban text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT EXISTS (SELECT FROM ops_action a WHERE a.subject = p_subject AND a.facts ->> 'to' = p_iban
    AND a.action IN ('order refund, first of two', 'deposit return, first of two')
    AND a.operator <> nullif(current_setting('cambio.operator', true), ''))
$$;

-- Refuses to return bank money to an IBAN that did not send it. Allows it if the bank has refused to return this money
-- and two operators have named the other IBAN.
CREATE FUNCTION forbid_return_to_other_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  subject text := CASE NEW.purpose WHEN 'return' THEN 'deposit ' || NEW.reference ELSE 'order ' || NEW.order_id END;
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.chain = 'sepa' AND recorded_payer_iban(d.tx_id) <> NEW.to_address
      AND (payer_iban_of(d.tx_id) IS NOT NULL OR NOT is_iban_proposed(subject, NEW.to_address))
      AND CASE NEW.purpose WHEN 'return' THEN d.id = NEW.reference::bigint
        ELSE d.order_id = NEW.order_id AND d.status = 'CREDITED' END) THEN
    RAISE EXCEPTION 'payment for % % goes to another IBAN than the one that paid', NEW.purpose, NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_to_payer', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_return_to_other_iban BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (NEW.purpose IN ('refund', 'return') AND NEW.chain = 'sepa')
  EXECUTE FUNCTION forbid_return_to_other_iban();

-- Detaches a held return from its deposit, so that another payment can return the deposit. Appends the payment ID to
-- the return's reference, and the signer signs no return whose reference is not a deposit ID. Returns false if a signed
-- transaction of the payment may still be valid.
CREATE FUNCTION void_return(p_payment_id bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  WITH voided AS (
    UPDATE payment p SET reference = p.reference || '.' || p.id, held = NULL
    WHERE p.id = p_payment_id AND p.purpose = 'return' AND p.reference NOT LIKE '%.%' AND p.status = 'HELD'
      AND p.raw IS NULL AND p.tx_id IS NULL AND p.reservation IS NULL
      AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.payment_id = p.id AND a.ended IS NULL)
    RETURNING p.id)
  SELECT EXISTS (SELECT FROM voided)
$$;
