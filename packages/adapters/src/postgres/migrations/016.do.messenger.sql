-- Accounts of messenger users, and the use of their launch data.

-- Messenger users that accounts are linked to. An account has at most one, and a messenger user has at most one account.
CREATE TABLE messenger_link (
  user_id int PRIMARY KEY REFERENCES account,
  messenger_user_id bigint NOT NULL UNIQUE CHECK (messenger_user_id > 0),
  linked_at timestamptz NOT NULL
);

-- Uses of launch data, so that none is used twice for one purpose. The id is a hash of the signed text.
CREATE TABLE messenger_launch (
  launch_id bytea NOT NULL CHECK (octet_length(launch_id) = 32),
  use text NOT NULL CHECK (use IN ('session', 'link', 'email')),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (launch_id, use)
);
CREATE INDEX messenger_launch_expired ON messenger_launch (expires_at);

ALTER TABLE account_letter
  DROP CONSTRAINT account_letter_kind_check,
  ADD CONSTRAINT account_letter_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL',
    'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'WITHDRAWAL_CANCELLED',
    'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'TOTP_ADDED', 'TOTP_REMOVED', 'PASSKEY_ADDED',
    'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'SECOND_STEP_TRIED', 'SECOND_STEP_REMOVED', 'RECOVERY_CODE_USED',
    'RECOVERY_CODES_MADE', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED'));
