-- What people say of orders that have ended (docs/decisions/040). One an order, and none without.
CREATE TABLE review (
  review_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id int NOT NULL UNIQUE REFERENCES orders,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL CHECK (char_length(text) <= 1000),
  -- Empty: they gave none, or their account is gone.
  name text NOT NULL CHECK (char_length(name) <= 40),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SHOWN', 'HIDDEN')),
  hidden_reason text CHECK (hidden_reason <> ''),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'HIDDEN') = (hidden_reason IS NOT NULL)),
  CHECK ((status = 'PENDING') = (decided_at IS NULL))
);
CREATE INDEX review_waiting ON review (review_id) WHERE status = 'PENDING';
CREATE INDEX review_shown ON review (review_id) INCLUDE (rating) WHERE status = 'SHOWN';

CREATE FUNCTION review_of_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_id = NEW.order_id AND state IN ('FINISHED', 'REFUNDED')) THEN
    RAISE EXCEPTION 'order % has no outcome to review', NEW.order_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_of_outcome BEFORE INSERT ON review FOR EACH ROW EXECUTE FUNCTION review_of_outcome();

-- Nobody puts words or a name into somebody's mouth; what was decided may be decided again, never undecided.
CREATE FUNCTION review_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name NOT IN (OLD.name, '') OR (NEW.status = 'PENDING' AND OLD.status <> 'PENDING') THEN
    RAISE EXCEPTION 'review % stays as it was written and decided', OLD.review_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_stays BEFORE UPDATE ON review FOR EACH ROW EXECUTE FUNCTION review_stays();

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT ON review TO %I', app);
  EXECUTE format('GRANT INSERT (order_id, rating, text, name, created_at) ON review TO %I', app);
  EXECUTE format('GRANT UPDATE (status, hidden_reason, decided_at, name) ON review TO %I', app);
END $$;
