-- Messages of the bot about accounts, and confirmations of withdrawals by the buttons of these messages.

-- When an account that was created in the messenger got its first email. Its withdrawals still need the button of the
-- messenger for some time, and the messenger user can remove the email.
ALTER TABLE account
  ADD COLUMN first_email_at timestamptz,
  ADD CONSTRAINT account_first_email CHECK (email IS NOT NULL OR first_email_at IS NULL);

-- Outbox of the bot's messages about accounts, with the answers of users to them.
CREATE TABLE messenger_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  kind text NOT NULL CHECK (kind IN ('CONFIRM_WITHDRAWAL', 'WITHDRAWAL', 'WITHDRAWAL_CONFIRMED', 'WITHDRAWAL_CANCELLED',
    'SUPPORT_ANSWER', 'PRICE_ALERT', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED', 'EMAIL_ADDED')),
  user_id int REFERENCES account,
  withdrawal_id bigint REFERENCES withdrawal,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Afterwards the message is not sent, and its buttons do nothing.
  expires_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- SHA-256 hashes of the secrets that the two buttons carry. NULL without such buttons.
  yes_hash bytea UNIQUE CHECK (octet_length(yes_hash) = 32),
  no_hash bytea UNIQUE CHECK (octet_length(no_hash) = 32 AND no_hash <> yes_hash),
  answer text CHECK (answer IN ('yes', 'no')),
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (kind <> 'CONFIRM_WITHDRAWAL' OR (withdrawal_id IS NOT NULL AND user_id IS NOT NULL))
);
CREATE INDEX messenger_message_due ON messenger_message (next_at) WHERE sent_at IS NULL;
CREATE INDEX messenger_message_withdrawal ON messenger_message (withdrawal_id);
CREATE INDEX messenger_message_user ON messenger_message (user_id);
CREATE INDEX messenger_message_expired ON messenger_message (expires_at);

-- Proof that the owner gives for a new address: the emailed code, or a button in the messenger.
ALTER TABLE withdrawal
  ADD COLUMN confirm_by text NOT NULL DEFAULT 'EMAIL' CHECK (confirm_by IN ('EMAIL', 'MESSENGER')),
  -- A comparison with NULL passes a CHECK, so the constraint names NULL: no payment precedes the confirmation.
  DROP CONSTRAINT withdrawal_released,
  ADD CONSTRAINT withdrawal_released
    CHECK (released_at IS NULL OR (release_at IS NOT NULL AND released_at >= release_at));

-- Adds only withdrawals that nobody has confirmed, and keeps a cancellation: its coins are on the balance again.
CREATE FUNCTION keep_withdrawal_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN RAISE EXCEPTION 'withdrawal % is new, so it is neither confirmed nor paid', NEW.withdrawal_id;
  END IF;
  RAISE EXCEPTION 'withdrawal % stays cancelled', NEW.withdrawal_id;
END
$$;
CREATE TRIGGER withdrawal_voided_kept BEFORE UPDATE ON withdrawal
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NULL) EXECUTE FUNCTION keep_withdrawal_progress();
CREATE TRIGGER withdrawal_added BEFORE INSERT ON withdrawal
  FOR EACH ROW WHEN (NEW.confirm_by = 'MESSENGER' AND (NEW.confirmed_at IS NOT NULL OR NEW.released_at IS NOT NULL))
  EXECUTE FUNCTION keep_withdrawal_progress();

-- Allows the confirmation of a withdrawal by the messenger only after its owner has pressed the button: in a message about
-- this withdrawal, as the user who was linked to the account before the withdrawal and is linked now.
CREATE FUNCTION check_messenger_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM messenger_message m JOIN messenger_link l USING (messenger_user_id)
    WHERE m.kind = 'CONFIRM_WITHDRAWAL' AND m.withdrawal_id = NEW.withdrawal_id AND m.answer = 'yes'
      AND m.user_id = NEW.user_id AND l.user_id = NEW.user_id AND l.linked_at <= NEW.created_at)
  THEN RAISE EXCEPTION 'the owner has not confirmed withdrawal % in the messenger', NEW.withdrawal_id;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawal_messenger_confirmation BEFORE UPDATE OF confirmed_at ON withdrawal
  FOR EACH ROW WHEN (NEW.confirm_by = 'MESSENGER' AND OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL)
  EXECUTE FUNCTION check_messenger_confirmation();

-- Allows messages with buttons only from logins that may create the secrets of the buttons.
CREATE FUNCTION check_messenger_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT has_column_privilege('messenger_message', 'yes_hash', 'UPDATE')
  THEN RAISE EXCEPTION 'this login may not queue a message of kind %', NEW.kind;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER messenger_message_author BEFORE INSERT ON messenger_message
  FOR EACH ROW WHEN (NEW.kind IN ('CONFIRM_WITHDRAWAL', 'MESSENGER_LINKED', 'EMAIL_ADDED'))
  EXECUTE FUNCTION check_messenger_author();

-- Keeps the answer to a message. A second answer cannot replace the first one.
CREATE FUNCTION keep_messenger_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a message of the bot keeps its answer';
END
$$;
CREATE TRIGGER messenger_message_kept BEFORE UPDATE ON messenger_message
  FOR EACH ROW WHEN (OLD.answer IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer)
  EXECUTE FUNCTION keep_messenger_answer();

-- Messages to support that users wrote to the bot. An operator answers in the author's chat by the number.
CREATE TABLE messenger_ticket (
  ticket_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Number of the update with the message, so that a repeated delivery stores nothing.
  update_id bigint NOT NULL UNIQUE CHECK (update_id >= 0),
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX messenger_ticket_created ON messenger_ticket (created_at);

ALTER TABLE support_message
  ALTER COLUMN email DROP NOT NULL,
  ADD COLUMN ticket_id bigint UNIQUE REFERENCES messenger_ticket,
  ADD CONSTRAINT support_message_author CHECK (email IS NOT NULL OR ticket_id IS NOT NULL);

-- Open price alerts of users of the bot. A reached alert is deleted in the transaction that queues its message.
CREATE TABLE price_alert (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  -- Bounds the number of open alerts of a user.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 10),
  from_title text NOT NULL,
  to_title text NOT NULL CHECK (to_title <> from_title),
  -- Price of one unit of the first currency in the second one.
  price numeric(38, 18) NOT NULL CHECK (price > 0),
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (messenger_user_id, slot),
  UNIQUE (messenger_user_id, from_title, to_title, price, direction)
);
CREATE INDEX price_alert_pair ON price_alert (from_title, to_title);
CREATE INDEX price_alert_expired ON price_alert (expires_at);
