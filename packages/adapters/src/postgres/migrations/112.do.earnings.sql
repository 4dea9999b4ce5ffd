-- What orders earn people, and what came by their links.

CREATE TABLE earning (
  -- Random: it tells nobody how many there are.
  earning_id bigint NOT NULL UNIQUE DEFAULT 1 + floor(random() * 281474976710655)::bigint,
  kind text NOT NULL CHECK (kind IN ('cashback', 'accrual')),
  order_id int NOT NULL REFERENCES orders,
  user_id int NOT NULL REFERENCES account,
  -- Base units of USDT on Tron.
  amount atomic_amount NOT NULL CHECK (amount > 0),
  is_reversed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, order_id)
);
CREATE INDEX earning_of ON earning (user_id, kind, created_at DESC, earning_id DESC);

-- Guests who came by a link.
CREATE INDEX orders_by_referrer ON orders (referrer_id) WHERE referrer_id IS NOT NULL;

CREATE TABLE affiliate_click (
  user_id int NOT NULL REFERENCES account,
  day date NOT NULL,
  clicks int NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, day)
);

-- Who was counted today: a hash with a salt that is thrown away when the day ends, and worth nothing then.
CREATE TABLE visit_salt (
  day date PRIMARY KEY,
  salt bytea NOT NULL DEFAULT uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
CREATE TABLE affiliate_visitor (
  day date NOT NULL,
  user_id int NOT NULL REFERENCES account,
  visitor bytea NOT NULL,
  PRIMARY KEY (day, user_id, visitor)
);

CREATE FUNCTION count_visit(p_user_id int, p_visitor text, p_day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
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

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON earning TO %I', app);
  EXECUTE format('GRANT UPDATE (is_reversed) ON earning TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE ON affiliate_click TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON visit_salt, affiliate_visitor TO %I', app);
END $$;
