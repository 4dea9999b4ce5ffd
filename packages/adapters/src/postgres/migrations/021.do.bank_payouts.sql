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
