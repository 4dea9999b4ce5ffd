-- Which languages there are is told by the folders of messages: another one needs no migration.
ALTER TABLE account
  DROP CONSTRAINT account_locale_check,
  ADD CONSTRAINT account_locale_check CHECK (locale ~ '^[a-z]{2,3}$');
