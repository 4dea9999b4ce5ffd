-- Chargebacks of any amount close purchases.

-- Time of the newest chargeback that the provider reported, whatever its amount.
ALTER TABLE card_order ADD COLUMN reversed_at timestamptz;
UPDATE card_order SET reversed_at = updated_at WHERE payment = 'charged-back';
ALTER TABLE card_order ADD CONSTRAINT card_order_reversed CHECK (payment IS DISTINCT FROM 'charged-back' OR reversed_at IS NOT NULL);
CREATE INDEX card_order_reversed_of ON card_order (user_id) WHERE reversed_at IS NOT NULL;

-- Returns whether a bank or card payment of an account was taken back, and no operator has released the account since.
CREATE OR REPLACE FUNCTION fiat_payment_reversed(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM bank_recall WHERE user_id = p_user_id AND released_at IS NULL)
    OR EXISTS (SELECT FROM card_order WHERE user_id = p_user_id AND reversed_at IS NOT NULL
      AND (released_at IS NULL OR released_at < reversed_at))
$$;
