-- Identity checks. What people sent is sealed; the keys to it are beside it, wrapped by the master key, which is not here.

CREATE TABLE identity_check (
  check_id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  status text NOT NULL DEFAULT 'CREATED' CHECK (status IN ('CREATED', 'PROCESS', 'PASS', 'REJECT')),
  -- Names, dates and numbers. Null once they are forgotten.
  sealed_data bytea,
  wrapped_key bytea,
  -- Told to the person.
  reject_reason text CHECK (reject_reason <> ''),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- When the last of its photos was deleted.
  forgotten_at timestamptz,
  CHECK ((sealed_data IS NULL) = (wrapped_key IS NULL)),
  CHECK ((status = 'REJECT') = (reject_reason IS NOT NULL)),
  CHECK ((status IN ('PASS', 'REJECT')) = (decided_at IS NOT NULL)),
  CHECK (forgotten_at IS NULL OR sealed_data IS NULL)
);
-- Nobody is looked at twice at once, nor again when they have passed.
CREATE UNIQUE INDEX identity_check_one ON identity_check (user_id) WHERE status <> 'REJECT';
CREATE INDEX identity_check_of ON identity_check (user_id, created_at DESC);
CREATE INDEX identity_check_waiting ON identity_check (created_at) WHERE status IN ('CREATED', 'PROCESS');
CREATE INDEX identity_check_kept ON identity_check (decided_at) WHERE forgotten_at IS NULL;

-- Decided once.
CREATE FUNCTION identity_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = NEW.status OR OLD.status = 'CREATED' OR (OLD.status = 'PROCESS' AND NEW.status <> 'CREATED') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an identity check does not go from % to %', OLD.status, NEW.status;
END $$;
CREATE TRIGGER identity_moves_on BEFORE UPDATE ON identity_check FOR EACH ROW EXECUTE FUNCTION identity_moves_on();

-- Photos: where each lies, and its wrapped key; null once nobody may open it any more.
CREATE TABLE identity_photo (
  check_id uuid NOT NULL REFERENCES identity_check,
  photo text NOT NULL CHECK (photo IN ('facePhoto', 'frontPhoto', 'backendPhoto')),
  object_key uuid NOT NULL UNIQUE,
  wrapped_key bytea,
  PRIMARY KEY (check_id, photo)
);

-- Who looked at whose, and when: only ever longer.
CREATE TABLE identity_look (
  look_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  operator text NOT NULL CHECK (operator <> ''),
  what text NOT NULL CHECK (what <> ''),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_look_of ON identity_look (check_id);

DO $$
DECLARE app text := current_setting('cambio.app_role');
BEGIN
  EXECUTE format('GRANT SELECT, INSERT ON identity_check, identity_look TO %I', app);
  EXECUTE format('GRANT UPDATE (status, sealed_data, wrapped_key, reject_reason, decided_at, forgotten_at) ON identity_check TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON identity_photo TO %I', app);
  EXECUTE format('GRANT UPDATE (wrapped_key) ON identity_photo TO %I', app);
END $$;
