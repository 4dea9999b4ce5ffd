-- Sales to bank accounts, and recalls of received money.

-- Orders with bank money have an owner and a floating rate. An operator confirms transfers after a fixed rate has ended.
ALTER TABLE orders ADD CONSTRAINT orders_bank_money CHECK ('eur-sepa' NOT IN (from_slug, to_slug)
  OR (rate_mode = 'FLOATING' AND user_id IS NOT NULL AND api_id IS NULL AND fill IS NULL));

-- Deposits that the payer's bank took back. The account cannot buy with bank or card money until an operator releases it.
CREATE TABLE bank_recall (
  deposit_id bigint PRIMARY KEY REFERENCES deposit,
  user_id int NOT NULL REFERENCES account,
  recalled_at timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz
);
CREATE INDEX bank_recall_of ON bank_recall (user_id) WHERE released_at IS NULL;

-- Returns whether a bank or card payment of an account was taken back, and no operator has released the account.
CREATE FUNCTION fiat_payment_reversed(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM bank_recall WHERE user_id = p_user_id AND released_at IS NULL)
    OR EXISTS (SELECT FROM card_order WHERE user_id = p_user_id AND payment = 'charged-back' AND released_at IS NULL)
$$;

-- Refuses a purchase by bank transfer of an account whose bank or card payment was taken back.
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

-- Refuses a sale to a bank account by an account without a confirmed email or without a verified name, because the
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
      AND EXISTS (SELECT FROM payment p WHERE p.raw IS NOT NULL AND p.status <> 'FAILED'
        AND CASE p.purpose WHEN 'return' THEN p.reference = d.id::text ELSE p.order_id = d.order_id END))
$$;

-- Refuses to send the rest of a recalled transfer back after money left for the transfer.
CREATE FUNCTION forbid_return_after_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.id::text = NEW.reference AND d.chain = 'sepa' AND is_recall_with_loss(d.tx_id)) THEN
    RAISE EXCEPTION 'deposit % covers a loss, so it is not returned', NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_return_after_loss', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_return_after_loss BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (NEW.purpose = 'return' AND NEW.chain = 'sepa')
  EXECUTE FUNCTION forbid_return_after_loss();
