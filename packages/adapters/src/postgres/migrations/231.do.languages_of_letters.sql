-- As of accounts: another language needs no migration.
ALTER TABLE account_letter
  DROP CONSTRAINT account_letter_locale_check,
  ADD CONSTRAINT account_letter_locale_check CHECK (locale ~ '^[a-z]{2,3}$');
ALTER TABLE support_message
  DROP CONSTRAINT support_message_locale_check,
  ADD CONSTRAINT support_message_locale_check CHECK (locale ~ '^[a-z]{2,3}$');
