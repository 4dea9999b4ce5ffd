-- The server keeps sessions and nothing else of an account (decision 073). Factors, keys and settings are written by the worker.

-- A refresh token is bound to the account of its session from now on. Tokens from before cannot be verified.
UPDATE session SET ended_at = now(), end_reason = 'ended' WHERE ended_at IS NULL;
UPDATE refresh_token SET spent_at = now() WHERE spent_at IS NULL;

-- A session keeps its account and start, does not live on after its end, and ends 90 days after its start at the latest.
CREATE FUNCTION session_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.session_id, NEW.user_id, NEW.created_at) IS DISTINCT FROM (OLD.session_id, OLD.user_id, OLD.created_at)
    OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.end_reason) IS DISTINCT FROM (OLD.ended_at, OLD.end_reason))
    OR NEW.expires_at > greatest(OLD.expires_at, OLD.created_at + interval '2160 hours') THEN
    RAISE EXCEPTION 'session % keeps its account, its start and its end', OLD.session_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_stays BEFORE UPDATE ON session FOR EACH ROW EXECUTE FUNCTION session_stays();

-- A refresh token that was spent stays spent.
CREATE FUNCTION refresh_token_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.token_hash, NEW.session_id, NEW.created_at) IS DISTINCT FROM (OLD.token_hash, OLD.session_id, OLD.created_at)
    OR (OLD.spent_at IS NOT NULL AND NEW.spent_at IS DISTINCT FROM OLD.spent_at) THEN
    RAISE EXCEPTION 'a refresh token of session % stays as it was spent', OLD.session_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refresh_token_stays BEFORE UPDATE ON refresh_token FOR EACH ROW EXECUTE FUNCTION refresh_token_stays();

-- Keeps an account from being deleted, and its password from being changed, until the transaction ends. Returns false for a
-- deleted account and for another password. A hash of NULL stands for any password.
CREATE FUNCTION hold_account(p_user_id int, p_password_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM account WHERE user_id = p_user_id AND deleted_at IS NULL
    AND (p_password_hash IS NULL OR password_hash = p_password_hash) FOR SHARE;
  RETURN FOUND;
END $$;

-- Queues one of the three emails that the server sends. It goes to the email of the account and nowhere else.
CREATE FUNCTION queue_account_email(p_kind text, p_user_id int, p_email text, p_locale text, p_facts jsonb, p_at timestamptz)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_kind NOT IN ('CONFIRM_EMAIL', 'NEW_DEVICE', 'RESET_PASSWORD') THEN
    RAISE EXCEPTION 'an email of kind % is queued by the worker', p_kind;
  END IF;
  IF p_kind = 'RESET_PASSWORD' THEN
    INSERT INTO account_letter (kind, email, locale, facts, created_at, next_at)
      VALUES (p_kind, p_email, p_locale, p_facts, p_at, p_at);
    RETURN;
  END IF;
  INSERT INTO account_letter (kind, user_id, email, locale, facts, created_at, next_at)
    SELECT p_kind, user_id, email, p_locale, p_facts, p_at, p_at FROM account
    WHERE user_id = p_user_id AND email = p_email AND (p_kind = 'CONFIRM_EMAIL' OR email_confirmed_at IS NOT NULL);
END $$;

-- The worker stores the seals of deposit addresses, for the server that makes them.
DROP FUNCTION seal_place(int, text, text);
