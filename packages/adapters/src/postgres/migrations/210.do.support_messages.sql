-- What people write to support, until a mail server has taken it.
CREATE TABLE support_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Both become headers of a letter.
  email text NOT NULL CHECK (email <> '' AND email !~ '[[:cntrl:]]'),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 120 AND subject !~ '[[:cntrl:]]'),
  -- As the person typed it: there may be no such order.
  order_id integer CHECK (order_id > 0),
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 4000),
  locale text NOT NULL CHECK (locale IN ('en', 'ru')),
  created_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Null: given up, and left for the operator.
  next_at timestamptz
);
CREATE INDEX support_message_due ON support_message (next_at) WHERE next_at IS NOT NULL;

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON support_message TO %I', app);
END $$;
