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
-- Amounts are minor units. `memo` is the deposit memo of the order that the reference names.
CREATE TABLE bank_line (
  statement_id text PRIMARY KEY CHECK (statement_id ~ '^[\x21-\x7e]{1,64}$'),
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  memo text CHECK (memo ~ '^[1-9][0-9]{0,9}$'),
  tx_id text UNIQUE REFERENCES bank_order,
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
  CONSTRAINT bank_line_direction CHECK ((direction = 'out') = (tx_id IS NOT NULL)),
  CONSTRAINT bank_line_in CHECK (direction = 'in' OR memo IS NULL),
  CONSTRAINT bank_line_fee CHECK (direction = 'out' OR fee = 0)
);
CREATE INDEX bank_line_waiting ON bank_line (recorded_at) WHERE height IS NULL;

-- Refuses to change a line except by its confirmation, and to confirm a line out of turn.
CREATE FUNCTION bank_line_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.height IS NOT NULL OR (to_jsonb(NEW) - '{second_operator,height,seal}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{second_operator,height,seal}'::text[])) THEN
    RAISE EXCEPTION 'line % of the statement never changes', OLD.statement_id;
  END IF;
  IF NEW.height IS NOT NULL AND NEW.height <> (SELECT height FROM bank_head) + 1 THEN
    RAISE EXCEPTION 'line % of the statement is not the next one', NEW.statement_id;
  END IF;
  IF NEW.height IS NOT NULL THEN
    UPDATE bank_head SET height = NEW.height;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER bank_line_stays BEFORE INSERT OR UPDATE ON bank_line
  FOR EACH ROW
  EXECUTE FUNCTION bank_line_stays();
