-- Emails about identity checks that ended, and card orders whose paid coins are late.

ALTER TABLE account_email_queue
  DROP CONSTRAINT account_email_queue_kind_check,
  ADD CONSTRAINT account_email_queue_kind_check CHECK (kind IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CONFIRM_WITHDRAWAL',
    'CHANGE_EMAIL', 'NEW_DEVICE', 'PASSWORD_CHANGED', 'EMAIL_CHANGED', 'WITHDRAWAL', 'WITHDRAWAL_CANCELLED',
    'KEY_CREATED', 'IDENTITY_PASSED', 'IDENTITY_REJECTED', 'IDENTITY_EXPIRED', 'PROVIDER_IDENTITY_ENDED', 'TOTP_ADDED',
    'TOTP_REMOVED', 'PASSKEY_ADDED', 'PASSKEY_REMOVED', 'PASSKEY_REFUSED', 'SECOND_STEP_TRIED', 'SECOND_STEP_REMOVED',
    'RECOVERY_CODE_USED', 'RECOVERY_CODES_MADE', 'MESSENGER_LINKED', 'MESSENGER_UNLINKED'));

-- Whether the user must get an email when the complete check at the provider ends. Only the worker clears it.
ALTER TABLE provider_identity ADD COLUMN awaits_end boolean NOT NULL DEFAULT false;
UPDATE provider_identity SET awaits_end = true WHERE state = 'complete';
CREATE INDEX provider_identity_awaits_end ON provider_identity (checked_at) WHERE awaits_end;

-- Stores what a card provider reports about a user's identity check. The database sets the time, which begins the validity.
CREATE OR REPLACE FUNCTION note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO provider_identity AS known (user_id, provider, state, awaits_end)
    VALUES (p_user_id, p_provider, p_state, p_state = 'complete')
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, checked_at = now(),
      awaits_end = known.awaits_end OR excluded.awaits_end
    WHERE known.state <> excluded.state OR known.checked_at < now() - interval '1 hour'
$$;

-- When the worker noticed that the coins of a paid card order are late.
ALTER TABLE card_order ADD COLUMN late_at timestamptz;
