-- How the service was, minute by minute and day by day, and what people were told when it was not well (docs/decisions/045).
CREATE TABLE status_sample (
  part text NOT NULL CHECK (part <> ''),
  at timestamptz NOT NULL CHECK (extract(epoch FROM at) % 60 = 0),
  state text NOT NULL CHECK (state IN ('ok', 'degraded', 'down')),
  lag_seconds int CHECK (lag_seconds >= 0),
  quote_ms int CHECK (quote_ms >= 0),
  PRIMARY KEY (part, at)
);
CREATE INDEX status_sample_by_age ON status_sample (at);

CREATE TABLE status_day (
  part text NOT NULL CHECK (part <> ''),
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  -- Minutes that were looked at; those that are missing were not.
  ok int NOT NULL CHECK (ok >= 0),
  degraded int NOT NULL CHECK (degraded >= 0),
  down int NOT NULL CHECK (down >= 0),
  CHECK (ok + degraded + down BETWEEN 1 AND 1440),
  PRIMARY KEY (part, day)
);

CREATE TABLE incident (
  incident_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz CHECK (closed_at >= opened_at)
);

CREATE TABLE incident_note (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident,
  at timestamptz NOT NULL,
  en text NOT NULL CHECK (en <> '' AND char_length(en) <= 500),
  ru text NOT NULL CHECK (ru <> '' AND char_length(ru) <= 500)
);
CREATE INDEX incident_note_of ON incident_note (incident_id, note_id);

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON status_sample TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON status_day TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT ON incident, incident_note TO %I', app);
  EXECUTE format('GRANT UPDATE (closed_at) ON incident TO %I', app);
END $$;
