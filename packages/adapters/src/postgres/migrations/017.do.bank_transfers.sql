-- Lines of the bank statement, and orders for the bank.

-- Height of the newest confirmed line. A transaction that confirms a line locks this row first.
CREATE TABLE bank_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  height bigint NOT NULL DEFAULT 0 CHECK (height >= 0)
);
INSERT INTO bank_head DEFAULT VALUES;

-- Transfers that the signer ordered. An operator carries them out at the bank.
CREATE TABLE bank_order (
  tx_id text PRIMARY KEY CHECK (tx_id ~ '^[0-9a-f]{64}$'),
  iban text NOT NULL CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Lines of the statement. A line counts from its confirmation on: then it has a height and a seal of the operators.
-- Amounts are minor units. `memo` is the deposit memo of the order that the reference names. `reverses` is the order for
-- the bank (kind `in`) or the line (kind `recall`) whose money moved back.
CREATE TABLE bank_line (
  statement_id text PRIMARY KEY CHECK (statement_id ~ '^[\x21-\x7e]{1,64}$'),
  kind text NOT NULL CHECK (kind IN ('in', 'out', 'refused', 'charge', 'recall')),
  memo text CHECK (memo ~ '^[1-9][0-9]{0,9}$'),
  tx_id text UNIQUE REFERENCES bank_order,
  reverses text CHECK (reverses ~ '^[\x21-\x7e]{1,64}$'),
  amount atomic_amount NOT NULL CHECK (amount > 0),
  fee atomic_amount NOT NULL CHECK (fee >= 0),
  name text NOT NULL CHECK (name <> ''),
  payer_check text NOT NULL CHECK (payer_check IN ('matches', 'differs', 'unverified')),
  booked_at timestamptz NOT NULL,
  first_operator text NOT NULL,
  second_operator text CHECK (second_operator <> first_operator),
  recorded_at timestamptz NOT NULL DEFAULT now(),
  height bigint UNIQUE CHECK (height > 0),
  seal bytea CHECK (octet_length(seal) = 64),
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

-- Refuses to change a line except by its confirmation, to confirm a line out of turn, and to reverse more money than the
-- reversed order or line moved. An order can come back in several parts; a line is recalled once, whole or in part.
CREATE FUNCTION forbid_bank_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.height IS NOT NULL OR (to_jsonb(NEW) - '{second_operator,height,seal}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{second_operator,height,seal}'::text[])) THEN
    RAISE EXCEPTION 'line % of the statement never changes', OLD.statement_id;
  END IF;
  -- The operator has locked the statement, so no other transaction adds a return of the same order.
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
