-- The application role: reads all, writes all but the journal and its projection, which only post_journal() touches.
DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', app);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', app);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON journal, journal_head, balance FROM %I', app);
  REVOKE EXECUTE ON FUNCTION post_journal(text, text, jsonb) FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION post_journal(text, text, jsonb) TO %I', app);
END $$;
