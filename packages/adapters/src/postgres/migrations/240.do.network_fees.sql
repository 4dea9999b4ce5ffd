-- Network fees of a payment (docs/decisions/048, 049). `charged_fee`: what the receiver was charged, base units of the asset;
-- `allowed_fee`: highest fee allowed when it was reserved or replaced, base units of the chain's coin; `held`: why it is held
-- unsigned; `front_since`: since when it is first in line and no block takes it; `void_requested_at`: when its void was requested.
ALTER TABLE payment
  ADD COLUMN charged_fee atomic_amount NOT NULL DEFAULT 0 CHECK (charged_fee >= 0),
  ADD COLUMN allowed_fee atomic_amount CHECK (allowed_fee >= 0),
  ADD COLUMN held jsonb CHECK (held IS NULL OR status = 'HELD'),
  ADD COLUMN front_since timestamptz,
  ADD COLUMN void_requested_at timestamptz;

-- What was charged stays as it was; the rest changes with the payment.
DO $$ BEGIN
  EXECUTE format('GRANT UPDATE (allowed_fee, held, front_since, void_requested_at) ON payment TO %I',
    current_setting('cambio.app_role'));
END $$;
