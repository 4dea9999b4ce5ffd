-- Payments that wait too long for a block are sent again with a higher fee, every version under the same number or inputs
-- (docs/decisions/022). `tried_*`: when and at which height the payment was last handed over anew; `replaced`: how often it
-- was signed again; `fee_ceiling`: most that a person lets its fee come to; `stuck`: why a person is called to it.
ALTER TABLE payment
  ADD COLUMN tried_at timestamptz,
  ADD COLUMN tried_height bigint,
  ADD COLUMN replaced int NOT NULL DEFAULT 0 CHECK (replaced >= 0),
  ADD COLUMN fee_ceiling atomic_amount CHECK (fee_ceiling > 0),
  ADD COLUMN stuck jsonb,
  ADD CHECK ((tried_at IS NULL) = (tried_height IS NULL));
UPDATE payment SET tried_at = sent_at, tried_height = 0 WHERE status = 'SENT';
CREATE INDEX payment_stuck ON payment (id) WHERE stuck IS NOT NULL;
