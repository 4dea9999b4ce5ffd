-- A payout or refund that nobody has signed, and that its node will never take, may be given up for another way out: it
-- lets go of its order, and can do nothing ever again.
ALTER TABLE payment DROP CONSTRAINT payment_check;
ALTER TABLE payment ADD CONSTRAINT payment_check CHECK (
  (purpose IN ('payout', 'refund')) = (order_id IS NOT NULL)
  OR (purpose = 'payout' AND status = 'HELD' AND raw IS NULL AND tx_id IS NULL AND reservation IS NULL)
);
