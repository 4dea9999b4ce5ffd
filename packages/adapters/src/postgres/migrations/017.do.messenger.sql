-- Messenger users and their accounts, used launch data, the bot's messages, and merges of accounts.

-- Links between accounts and messenger users. An account has at most one messenger user, and a messenger user has at
-- most one account.
CREATE TABLE messenger_link (
  user_id int PRIMARY KEY REFERENCES account,
  messenger_user_id bigint NOT NULL UNIQUE CHECK (messenger_user_id > 0),
  linked_at timestamptz NOT NULL
);

-- Used launch data. Each launch data can be used only once for each purpose (`use`). `launch_id` is a hash of the
-- signed text.
CREATE TABLE messenger_launch (
  launch_id bytea NOT NULL CHECK (octet_length(launch_id) = 32),
  use text NOT NULL CHECK (use IN ('session', 'link', 'email')),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (launch_id, use),
  CONSTRAINT messenger_launch_times CHECK (expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX messenger_launch_expired ON messenger_launch (expires_at);

-- Chats of messenger users with the bot. The ID of a chat is the ID of its user.
CREATE TABLE messenger_chat (
  messenger_user_id bigint PRIMARY KEY CHECK (messenger_user_id > 0),
  -- Language that the user chose by a command; NULL means the language of the messenger.
  locale text CHECK (locale ~ '^[a-z]{2,3}$'),
  -- Time since which the bot may write to the user. The bot does not report earlier events.
  reachable_since timestamptz NOT NULL DEFAULT now(),
  -- Time at which the messenger rejected a message because the user had blocked the bot.
  blocked_at timestamptz,
  -- Language that the chat's menu button should have; NULL means the button that all chats share.
  menu_locale text CHECK (menu_locale ~ '^[a-z]{2,3}$'),
  -- Text and page of the menu button that the worker set last; NULL means none.
  menu_shown text,
  -- Number of failed attempts to set the menu button.
  menu_attempts int NOT NULL DEFAULT 0 CHECK (menu_attempts >= 0),
  -- Time of the next attempt to set the menu button; NULL if no attempt is due.
  menu_next_at timestamptz CHECK (menu_next_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT messenger_chat_times CHECK (reachable_since BETWEEN '1970-01-01Z' AND '3000-01-01Z'
    AND blocked_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX messenger_chat_menu_due ON messenger_chat (menu_next_at) WHERE menu_next_at IS NOT NULL;

-- Updates from the messenger that the bot has handled. The messenger repeats an update for at most one day. The table
-- is unlogged, so that an answer does not wait for the disk. After a crash of the database, the bot may therefore
-- answer a repeated update twice. `update_key` is the server's HMAC of the update's ID. A thief with the server's login
-- cannot compute it, and can therefore not mark updates that are still to come.
CREATE UNLOGGED TABLE messenger_update (
  update_key bytea PRIMARY KEY CHECK (octet_length(update_key) = 32),
  handled_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX messenger_update_handled ON messenger_update (handled_at);

-- Messages of the bot about orders: attempts so far, and the time when each was sent. `order_id` belongs to a row of
-- `orders` or of `card_order`; the two tables have no id in common.
CREATE TABLE messenger_notice (
  order_id int NOT NULL,
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
  -- What is wrong with the webhook; NULL if it works.
  problem text CHECK (problem <> '')
);

-- The bot's messages about accounts, with the users' answers.
CREATE TABLE messenger_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  kind text NOT NULL CHECK (kind IN ('CONFIRM_WITHDRAWAL', 'WITHDRAWAL', 'WITHDRAWAL_CONFIRMED', 'WITHDRAWAL_CANCELLED',
    'WITHDRAWAL_FEE_ROSE', 'SUPPORT_ANSWER', 'PRICE_ALERT', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED', 'EMAIL_ADDED', 'CONFIRM_MERGE')),
  user_id int REFERENCES account,
  withdrawal_id bigint REFERENCES withdrawal,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- After this time, the bot does not send the message, and the buttons of a sent message have no effect.
  expires_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- SHA-256 hashes of the secrets in the two buttons. NULL for a message without these buttons.
  yes_hash bytea UNIQUE CHECK (octet_length(yes_hash) = 32),
  no_hash bytea UNIQUE CHECK (octet_length(no_hash) = 32 AND no_hash <> yes_hash),
  answer text CHECK (answer IN ('yes', 'no')),
  answered_at timestamptz,
  merge_id bigint REFERENCES account_merge,
  CONSTRAINT messenger_message_merge CHECK ((kind = 'CONFIRM_MERGE') = (merge_id IS NOT NULL)),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (kind <> 'CONFIRM_WITHDRAWAL' OR (withdrawal_id IS NOT NULL AND user_id IS NOT NULL))
);
CREATE INDEX messenger_message_due ON messenger_message (next_at) WHERE sent_at IS NULL;
CREATE INDEX messenger_message_withdrawal ON messenger_message (withdrawal_id);
CREATE INDEX messenger_message_user ON messenger_message (user_id);
CREATE INDEX messenger_message_expired ON messenger_message (expires_at);
CREATE INDEX messenger_message_of_merge ON messenger_message (merge_id) WHERE merge_id IS NOT NULL;

-- Refuses to confirm a withdrawal by messenger unless its owner has pressed the button in a message about this
-- withdrawal. The messenger user must have been linked to the account since before the withdrawal.
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
  FOR EACH ROW WHEN (NEW.kind IN ('CONFIRM_WITHDRAWAL', 'MESSENGER_LINKED', 'EMAIL_ADDED', 'CONFIRM_MERGE'))
  EXECUTE FUNCTION check_messenger_author();

-- Refuses to replace the answer to a message with another one.
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

-- Price alerts that have not been reached. A reached alert is deleted in the transaction that queues its message.
CREATE TABLE price_alert (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  messenger_user_id bigint NOT NULL CHECK (messenger_user_id > 0),
  -- Number of the alert among the user's alerts. Limits the number of a user's alerts.
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 10),
  from_title text NOT NULL,
  to_title text NOT NULL CHECK (to_title <> from_title),
  -- Price of one unit of the first currency, in units of the second currency.
  price numeric(38, 18) NOT NULL CHECK (price > 0),
  direction text NOT NULL CHECK (direction IN ('above', 'below')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (messenger_user_id, slot),
  UNIQUE (messenger_user_id, from_title, to_title, price, direction)
);
CREATE INDEX price_alert_pair ON price_alert (from_title, to_title);
CREATE INDEX price_alert_expired ON price_alert (expires_at);

-- Moves all coins of a merged account to the account that it was merged into. Does nothing for other accounts.
CREATE FUNCTION move_merged_balance(p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  merged account_merge%ROWTYPE;
  moved jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL) THEN
    RETURN;
  END IF;
  SELECT * INTO merged FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL FOR UPDATE;
  SELECT jsonb_agg(jsonb_build_object('account', e.account, 'asset', b.asset, 'amount', e.amount::text)
      ORDER BY e.account, b.asset) INTO moved
    FROM balance b, LATERAL (VALUES (b.account, -b.amount), ('user:' || merged.to_user_id, b.amount)) AS e(account, amount)
    WHERE b.account = 'user:' || p_user_id AND b.amount <> 0;
  IF moved IS NULL THEN
    RETURN;
  END IF;
  UPDATE account_merge SET moves = moves + 1 WHERE merge_id = merged.merge_id;
  PERFORM post_journal('account-merged', p_user_id || '.' || (merged.moves + 1), moved);
END $$;

-- Returns the reason why an account cannot be merged, temporarily or permanently; NULL if it can be merged. A merge can
-- move coins, but neither an identity nor an order or withdrawal in progress.
CREATE FUNCTION merge_obstacle(p_user_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM account WHERE user_id = p_user_id AND (email IS NOT NULL OR password_hash IS NOT NULL
      OR deleted_at IS NOT NULL OR permissions <> 'USER')) THEN 'account'
    WHEN EXISTS (SELECT 1 FROM account_merge WHERE p_user_id IN (from_user_id, to_user_id) AND merged_at IS NOT NULL)
      THEN 'account'
    WHEN EXISTS (SELECT 1 FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
      WHERE w.user_id = p_user_id AND w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL') THEN 'withdrawal'
    WHEN EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED')) THEN 'order'
    WHEN EXISTS (SELECT 1 FROM card_order WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND 'eur-sepa' IN (from_slug, to_slug))
      OR EXISTS (SELECT 1 FROM bank_recall WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM identity_check WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM provider_identity WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM name_hit WHERE user_id = p_user_id) THEN 'identity'
  END
$$;

-- Merges two accounts in the caller's transaction: moves the link of the messenger user, and all coins. Fails unless
-- the messenger user was linked before the request and has confirmed it with the button of the bot's message. Returns
-- NULL if the accounts are merged, even by an earlier call. Otherwise returns the obstacle and changes nothing.
CREATE FUNCTION merge_accounts(p_merge_id bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  wanted account_merge%ROWTYPE;
  obstacle text;
BEGIN
  SELECT * INTO wanted FROM account_merge WHERE merge_id = p_merge_id FOR UPDATE;
  IF NOT FOUND OR wanted.rejected_at IS NOT NULL THEN
    RAISE EXCEPTION 'merge % does not exist or was rejected', p_merge_id;
  END IF;
  IF wanted.merged_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  -- Lock the accounts in the order of their IDs, so that two merges of the same accounts wait for each other. FOR
  -- UPDATE also blocks postings and new rows that refer to the accounts.
  PERFORM 1 FROM account WHERE user_id IN (wanted.from_user_id, wanted.to_user_id) ORDER BY user_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM messenger_message m JOIN messenger_link l USING (messenger_user_id)
    WHERE m.kind = 'CONFIRM_MERGE' AND m.merge_id = p_merge_id AND m.answer = 'yes' AND m.answered_at <= wanted.expires_at
      AND m.messenger_user_id = wanted.messenger_user_id AND l.user_id = wanted.from_user_id
      AND l.linked_at <= wanted.requested_at)
  THEN
    RAISE EXCEPTION 'the owner has not confirmed merge % in the messenger', p_merge_id;
  END IF;
  obstacle := merge_obstacle(wanted.from_user_id);
  IF obstacle IS NULL AND (EXISTS (SELECT 1 FROM messenger_link WHERE user_id = wanted.to_user_id)
    OR EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = wanted.to_user_id AND merged_at IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM account WHERE user_id = wanted.to_user_id AND email_confirmed_at IS NOT NULL
      AND deleted_at IS NULL)) THEN
    obstacle := 'account';
  END IF;
  PERFORM 1 FROM session WHERE session_id = wanted.session_id AND user_id = wanted.to_user_id AND ended_at IS NULL FOR SHARE;
  IF obstacle IS NULL AND NOT FOUND THEN
    obstacle := 'session';
  END IF;
  IF obstacle IS NOT NULL THEN
    RETURN obstacle;
  END IF;
  DELETE FROM messenger_link WHERE user_id = wanted.from_user_id;
  INSERT INTO messenger_link (user_id, messenger_user_id, linked_at)
    VALUES (wanted.to_user_id, wanted.messenger_user_id, p_at);
  UPDATE account_merge SET merged_at = p_at WHERE merge_id = p_merge_id;
  -- An account must not be its own referrer.
  UPDATE account SET referred_by = NULL WHERE user_id = wanted.to_user_id AND referred_by = wanted.from_user_id;
  PERFORM move_merged_balance(wanted.from_user_id);
  RETURN NULL;
END $$;

-- Deletes at most `p_most` requests that expired more than 30 days ago, and returns their number. Keeps completed
-- merges, because the signer needs them for coins that arrive later. Also keeps requests to which a message of the bot
-- refers.
CREATE FUNCTION forget_merge_requests(p_at timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  deleted int;
BEGIN
  DELETE FROM account_merge WHERE merged_at IS NULL AND merge_id IN (
    SELECT m.merge_id FROM account_merge m
    WHERE m.merged_at IS NULL AND m.expires_at < least(p_at, now()) - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM messenger_message k WHERE k.merge_id = m.merge_id)
    ORDER BY m.expires_at LIMIT p_most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
