-- What people with an account take out of it.

-- What somebody is owed is never overdrawn: what we owe grows by negative entries.
ALTER TABLE balance DROP CONSTRAINT balance_guarded;
ALTER TABLE balance ADD CONSTRAINT balance_guarded CHECK (CASE
  WHEN account LIKE 'user:%' OR account LIKE 'withdrawal:%' THEN amount <= 0
  WHEN account LIKE 'custody:%' AND account <> 'custody:undone' THEN amount >= 0
  ELSE true END);

CREATE TABLE withdrawal (
  -- Random.
  withdrawal_id bigint PRIMARY KEY CHECK (withdrawal_id > 0),
  user_id int NOT NULL REFERENCES account,
  asset text NOT NULL REFERENCES instrument,
  -- Taken from the balance; `fee` of it is for the network, the rest is sent.
  amount atomic_amount NOT NULL,
  fee atomic_amount NOT NULL CHECK (fee >= 0 AND fee < amount),
  address text NOT NULL,
  memo text,
  idempotency_key text,
  request_hash text,
  created_at timestamptz NOT NULL,
  -- When a person gave it back.
  voided_at timestamptz,
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL)),
  UNIQUE (user_id, idempotency_key)
);
CREATE INDEX withdrawal_of ON withdrawal (user_id, created_at DESC, withdrawal_id DESC);

ALTER TABLE payment DROP CONSTRAINT payment_purpose_check;
ALTER TABLE payment ADD CONSTRAINT payment_purpose_check
  CHECK (purpose IN ('payout', 'refund', 'return', 'withdrawal', 'sweep', 'gas'));

ALTER TABLE account_letter DROP CONSTRAINT account_letter_kind_check;
ALTER TABLE account_letter ADD CONSTRAINT account_letter_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD',
  'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED'));

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON withdrawal TO %I', app);
  EXECUTE format('GRANT UPDATE (voided_at) ON withdrawal TO %I', app);
END $$;
