-- Earnings of accounts, and visits through affiliate links.

-- Cashback, affiliate earnings and mark-ups of accounts, each with the order that earned it.
CREATE TABLE earning (
  earning_id bigint NOT NULL DEFAULT (1 + (floor((random() * ('281474976710655'::bigint)::double precision)))::bigint) UNIQUE,
  kind text NOT NULL CHECK (kind IN ('cashback', 'accrual', 'markup')),
  order_id int NOT NULL REFERENCES orders,
  user_id int NOT NULL REFERENCES account,
  amount atomic_amount NOT NULL CHECK (amount > 0),
  is_reversed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, order_id)
);
CREATE INDEX earning_of ON earning (user_id, kind, created_at DESC, earning_id DESC);

-- Number of visits through each account's affiliate link by day.
CREATE TABLE affiliate_click (
  user_id int NOT NULL REFERENCES account,
  day date NOT NULL,
  clicks int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);

-- Hashes of today's visitors, so that each visitor counts once a day.
CREATE TABLE affiliate_visitor (
  day date NOT NULL,
  user_id int NOT NULL REFERENCES account,
  visitor bytea NOT NULL CHECK (octet_length(visitor) = 32),
  PRIMARY KEY (day, user_id, visitor)
);

-- Random salt for the visitor hashes of one day.
CREATE TABLE visit_salt (
  day date PRIMARY KEY,
  salt bytea NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

-- Counts a visit through an affiliate link, once a day for each visitor. Refuses a day far from today, because rows of
-- such a day would never be deleted.
CREATE FUNCTION count_visit(p_user_id integer, p_visitor text, p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF (abs(p_day - (now() AT TIME ZONE 'UTC')::date) <= 1) IS NOT TRUE THEN
    RAISE EXCEPTION 'a visit on % is not counted now', p_day;
  END IF;
  INSERT INTO visit_salt (day) VALUES (p_day) ON CONFLICT DO NOTHING;
  INSERT INTO affiliate_visitor (day, user_id, visitor)
    SELECT p_day, p_user_id, sha256(salt || convert_to(p_visitor, 'UTF8')) FROM visit_salt WHERE day = p_day
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO affiliate_click (user_id, day, clicks) VALUES (p_user_id, p_day, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET clicks = affiliate_click.clicks + 1;
  RETURN true;
END $$;

-- Notifies the servers that mark-ups of affiliate links changed.
CREATE FUNCTION notify_link_markups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('link_markups', '');
  RETURN NULL;
END $$;

CREATE TRIGGER link_markups AFTER UPDATE OF markup_bps ON account
  FOR EACH ROW
  WHEN (old.markup_bps <> new.markup_bps)
  EXECUTE FUNCTION notify_link_markups();
