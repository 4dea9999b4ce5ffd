-- Requests to the worker, rate limits, reviews, and the status page.

-- Requests from the server to the worker, with their outcomes.
CREATE TABLE worker_request (
  request_id uuid PRIMARY KEY,
  sealed_input bytea NOT NULL CHECK (octet_length(sealed_input) <= 65536),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  sealed_outcome bytea,
  finished_at timestamptz,
  lane text NOT NULL DEFAULT 'account' CHECK (lane IN ('account', 'guest')),
  CHECK ((sealed_outcome IS NULL) = (finished_at IS NULL)),
  CHECK (expires_at <= (created_at + '00:01:00'::interval)),
  CONSTRAINT worker_request_times CHECK (expires_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX worker_request_age ON worker_request (created_at);
CREATE INDEX worker_request_waiting ON worker_request (lane, created_at) WHERE finished_at IS NULL;

-- Attempts that the server counts for its rate limits.
CREATE UNLOGGED TABLE attempt_limit (
  key character varying(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX attempt_limit_expired ON attempt_limit (expire);

-- Attempts that the worker counts. The server cannot reset them.
CREATE UNLOGGED TABLE worker_attempt_limit (
  key character varying(255) PRIMARY KEY,
  points int NOT NULL DEFAULT 0,
  expire bigint
);

-- Reviews of completed swaps and card purchases. Each review belongs to exactly one of the two.
CREATE TABLE review (
  review_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id int REFERENCES orders UNIQUE,
  card_order_id int REFERENCES card_order UNIQUE,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  text text NOT NULL CHECK (char_length(text) <= 1000),
  name text NOT NULL CHECK (char_length(name) <= 40),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SHOWN', 'HIDDEN')),
  hidden_reason text CHECK (hidden_reason <> ''),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((status = 'HIDDEN') = (hidden_reason IS NOT NULL)),
  CHECK ((status = 'PENDING') = (decided_at IS NULL)),
  CONSTRAINT review_of_one_order CHECK (num_nonnulls(order_id, card_order_id) = 1),
  CONSTRAINT review_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z')
);
CREATE INDEX review_shown ON review (review_id) INCLUDE (rating) WHERE status = 'SHOWN';
CREATE INDEX review_waiting ON review (review_id) WHERE status = 'PENDING';

-- State of each component of the service, measured every minute.
CREATE TABLE status_sample (
  part text NOT NULL CHECK (part <> ''),
  at timestamptz NOT NULL CHECK ((EXTRACT(epoch FROM at) % 60) = 0),
  state text NOT NULL CHECK (state IN ('ok', 'degraded', 'down')),
  lag_seconds int CHECK (lag_seconds >= 0),
  quote_ms int CHECK (quote_ms >= 0),
  PRIMARY KEY (part, at)
);
CREATE INDEX status_sample_by_age ON status_sample (at);

-- Number of minutes per day that each component was in each state.
CREATE TABLE status_day (
  part text NOT NULL CHECK (part <> ''),
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  ok int NOT NULL CHECK (ok >= 0),
  degraded int NOT NULL CHECK (degraded >= 0),
  down int NOT NULL CHECK (down >= 0),
  CHECK ((((ok + degraded) + down) >= 1) AND (((ok + degraded) + down) <= 1440)),
  PRIMARY KEY (part, day)
);

-- Incidents that an operator published.
CREATE TABLE incident (
  incident_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (closed_at >= opened_at)
);

-- Updates of incidents.
CREATE TABLE incident_note (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident,
  at timestamptz NOT NULL,
  en text NOT NULL CHECK (en <> '' AND char_length(en) <= 500),
  ru text NOT NULL CHECK (ru <> '' AND char_length(ru) <= 500)
);
CREATE INDEX incident_note_of ON incident_note (incident_id, note_id);

-- Refuses a review of an order that is not completed.
CREATE FUNCTION review_of_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM orders WHERE order_id = NEW.order_id AND state IN ('FINISHED', 'REFUNDED')
    UNION ALL
    SELECT FROM card_order WHERE order_id = NEW.card_order_id AND state IN ('FINISHED', 'REFUNDED')
  ) THEN
    RAISE EXCEPTION 'order % has no outcome to review', coalesce(NEW.order_id, NEW.card_order_id);
  END IF;
  RETURN NEW;
END $$;

-- Refuses to change the author's name of a review, except to remove it. Refuses to set a decided review back to
-- PENDING.
CREATE FUNCTION forbid_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.name NOT IN (OLD.name, '') OR (NEW.status = 'PENDING' AND OLD.status <> 'PENDING') THEN
    RAISE EXCEPTION 'review % stays as it was written and decided', OLD.review_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER review_of_outcome BEFORE INSERT ON review
  FOR EACH ROW
  EXECUTE FUNCTION review_of_outcome();
CREATE TRIGGER forbid_review_change BEFORE UPDATE ON review
  FOR EACH ROW
  EXECUTE FUNCTION forbid_review_change();
