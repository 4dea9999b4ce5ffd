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

ALTER TABLE account_email_queue
  DROP CONSTRAINT account_email_queue_kind_check,
  ADD CONSTRAINT account_email_queue_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL',
    'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'WITHDRAWAL_CANCELLED',
    'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'TOTP_ADDED', 'TOTP_REMOVED', 'PASSKEY_ADDED',
    'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'TWO_FACTOR_TRIED', 'TWO_FACTOR_REMOVED', 'RECOVERY_CODE_USED',
    'RECOVERY_CODES_MADE', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED'));

-- Chats of messenger users with the bot. The chat of a user has the id of the user.
CREATE TABLE messenger_chat (
  messenger_user_id bigint PRIMARY KEY CHECK (messenger_user_id > 0),
  -- Language that the user chose by a command; NULL means the language of the messenger.
  locale text CHECK (locale ~ '^[a-z]{2,3}$'),
  -- When the bot may first have sent messages. Older events are not sent.
  reachable_since timestamptz NOT NULL DEFAULT now(),
  -- When the messenger refused a message because the user had blocked the bot.
  blocked_at timestamptz
);

-- Updates of the messenger that the bot has handled. The messenger repeats an update for at most a day. Unlogged, so that
-- an answer waits for no disk: after a crash of the database, a repeated update may be answered twice.
CREATE UNLOGGED TABLE messenger_update (
  update_id bigint PRIMARY KEY CHECK (update_id >= 0),
  handled_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX messenger_update_handled ON messenger_update (handled_at);

-- Messages of the bot about orders that wait for delivery.
CREATE TABLE messenger_notice (
  order_id int NOT NULL REFERENCES orders,
  kind text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (order_id, kind)
);

-- State of the bot's webhook, as the worker last saw it. At most one row.
CREATE TABLE messenger_webhook (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL,
  -- What is wrong; NULL means nothing.
  problem text CHECK (problem <> '')
);
