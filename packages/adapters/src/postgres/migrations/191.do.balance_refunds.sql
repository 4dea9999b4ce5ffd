-- Coins of an order that go back into the balance of its account (docs/decisions/038): the one settlement without a payment.
ALTER TABLE settlement
  ALTER COLUMN payment_id DROP NOT NULL,
  DROP CONSTRAINT settlement_purpose_check,
  ADD CONSTRAINT settlement_purpose_check CHECK (purpose IN ('payout', 'refund', 'balance')),
  ADD CONSTRAINT settlement_paid CHECK ((purpose = 'balance') = (payment_id IS NULL));
ALTER TABLE orders
  DROP CONSTRAINT orders_settlement_check,
  ADD CONSTRAINT orders_settlement_check CHECK (settlement IN ('payout', 'refund', 'balance')),
  ADD CONSTRAINT orders_balance_of_account CHECK (settlement <> 'balance' OR (user_id IS NOT NULL AND fill IS NULL));

-- Whose balance a deposit that came for an order went into; for good, also when it is undone.
ALTER TABLE deposit
  ADD COLUMN balance_of int REFERENCES account,
  ADD CONSTRAINT deposit_balance_of_order CHECK (balance_of IS NULL OR order_id IS NOT NULL);
CREATE INDEX deposit_by_balance ON deposit (balance_of, id DESC) WHERE balance_of IS NOT NULL;

CREATE FUNCTION balance_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.balance_of IS NOT NULL AND NEW.balance_of IS DISTINCT FROM OLD.balance_of THEN
    RAISE EXCEPTION 'deposit % went into the balance of account % already', OLD.id, OLD.balance_of;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deposit_balance_stays BEFORE UPDATE OF balance_of ON deposit
  FOR EACH ROW EXECUTE FUNCTION balance_stays();

-- A settlement of this kind is never given up for another: only what a payment held may be.
CREATE FUNCTION balance_settlement_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'order % was settled into a balance', OLD.order_id;
END $$;
CREATE TRIGGER settlement_balance_stays BEFORE UPDATE OR DELETE ON settlement
  FOR EACH ROW WHEN (OLD.purpose = 'balance') EXECUTE FUNCTION balance_settlement_stays();

-- What people are told of it is another thing than of a refund to an address.
CREATE OR REPLACE VIEW order_news AS
  SELECT e.order_id, e.at, CASE
      WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.settlement = 'payout' THEN e.kind
      WHEN e.kind = 'DEPOSIT_REGISTERED' AND o.choice ->> 'mayAccept' = 'false' THEN 'ADDRESS_NEEDED'
      WHEN e.kind = 'RATE_MODE_CHANGED' AND o.state = 'ACTION_REQUIRED' THEN e.kind
      WHEN e.kind = 'REFUND_COMPLETED' AND o.settlement = 'balance' THEN 'REFUNDED_INTO_BALANCE'
      WHEN e.kind IN ('WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED') THEN e.kind END AS kind
  FROM order_event e JOIN orders o USING (order_id)
  WHERE e.kind IN ('DEPOSIT_REGISTERED', 'RATE_MODE_CHANGED', 'WITHDRAWAL_COMPLETED', 'REFUND_COMPLETED');
