-- Letters about keys and identity checks.
ALTER TABLE account_letter DROP CONSTRAINT account_letter_kind_check;
ALTER TABLE account_letter ADD CONSTRAINT account_letter_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD',
  'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED'));
