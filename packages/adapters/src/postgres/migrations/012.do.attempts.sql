-- Every signed version of a payment, kept for ever: fees are replaced and transactions expire, and whatever was signed once
-- may come into a block (docs/decisions/018). The database itself keeps them, whoever writes the payment.
CREATE TABLE payment_attempt (
  payment_id bigint NOT NULL REFERENCES payment,
  attempt int NOT NULL CHECK (attempt > 0),
  chain text NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  reservation jsonb NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT now(),
  -- Why it can have no effect any more: 'expired', proven by a final block of the chain's clock ended_by; 'failed' in the
  -- block of height ended_by.
  ended text CHECK (ended IN ('expired', 'failed')),
  ended_by bigint,
  PRIMARY KEY (payment_id, attempt),
  UNIQUE (chain, tx_id),
  CHECK ((ended IS NULL) = (ended_by IS NULL))
);

CREATE FUNCTION keep_payment_attempt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation)
  SELECT NEW.id, coalesce(max(attempt), 0) + 1, NEW.chain, NEW.tx_id, NEW.raw, NEW.reservation
  FROM payment_attempt WHERE payment_id = NEW.id
  ON CONFLICT (chain, tx_id) DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM payment_attempt a
                 WHERE a.chain = NEW.chain AND a.tx_id = NEW.tx_id AND a.payment_id = NEW.id AND a.raw = NEW.raw) THEN
    RAISE EXCEPTION 'transaction % was signed for another payment or in other bytes', NEW.tx_id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $$;

INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation, signed_at)
SELECT id, 1, chain, tx_id, raw, reservation, coalesce(sent_at, created_at) FROM payment
WHERE raw IS NOT NULL AND tx_id IS NOT NULL AND reservation IS NOT NULL;

CREATE TRIGGER payment_attempt_of_new AFTER INSERT ON payment
  FOR EACH ROW WHEN (NEW.raw IS NOT NULL) EXECUTE FUNCTION keep_payment_attempt();
CREATE TRIGGER payment_attempt_of_signed AFTER UPDATE OF raw ON payment
  FOR EACH ROW WHEN (NEW.raw IS NOT NULL AND NEW.raw IS DISTINCT FROM OLD.raw) EXECUTE FUNCTION keep_payment_attempt();

-- The application role may read attempts and say that one is dead, nothing else.
DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('REVOKE ALL ON payment_attempt FROM %I', app);
  EXECUTE format('GRANT SELECT, UPDATE (ended, ended_by) ON payment_attempt TO %I', app);
END $$;
