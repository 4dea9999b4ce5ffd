-- A withdrawal to a new address waits for the emailed code, and then for a time, before its payment is committed.
ALTER TABLE withdrawal
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN release_at timestamptz,
  ADD COLUMN released_at timestamptz;
UPDATE withdrawal SET confirmed_at = created_at, release_at = created_at, released_at = created_at;
ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_confirmed CHECK ((confirmed_at IS NULL) = (release_at IS NULL)),
  ADD CONSTRAINT withdrawal_released CHECK (released_at IS NULL OR released_at >= release_at);
CREATE INDEX withdrawal_waiting ON withdrawal (created_at) WHERE released_at IS NULL AND voided_at IS NULL;

ALTER TABLE account_code DROP CONSTRAINT account_code_purpose_check;
ALTER TABLE account_code ADD CONSTRAINT account_code_purpose_check
  CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL'));
ALTER TABLE account_letter DROP CONSTRAINT account_letter_kind_check;
ALTER TABLE account_letter ADD CONSTRAINT account_letter_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD',
  'CONFIRM_WITHDRAWAL', 'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL',
  'WITHDRAWAL_CANCELLED', 'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'TOTP_ADDED', 'TOTP_REMOVED',
  'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'SECOND_STEP_TRIED', 'SECOND_STEP_REMOVED', 'RECOVERY_CODE_USED',
  'RECOVERY_CODES_MADE'));
