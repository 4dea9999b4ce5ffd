-- Identity checks of accounts.

-- Identity checks of accounts. A decided check is never changed.
CREATE TABLE identity_check (
  check_id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  status text NOT NULL DEFAULT 'CREATED' CHECK (status IN ('CREATED', 'PROCESS', 'PASS', 'REJECT')),
  sealed_data bytea,
  wrapped_key bytea,
  reject_reason text CHECK (reject_reason <> ''),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  forgotten_at timestamptz,
  CHECK ((sealed_data IS NULL) = (wrapped_key IS NULL)),
  CHECK (status IN ('PASS', 'REJECT') = (decided_at IS NOT NULL)),
  CHECK (forgotten_at IS NULL OR sealed_data IS NULL),
  CONSTRAINT identity_check_reason CHECK (
CASE
    WHEN (status = 'REJECT') THEN (reject_reason IS NOT NULL
    OR sealed_data IS NULL)
    ELSE (reject_reason IS NULL)
END)
);
CREATE INDEX identity_check_kept ON identity_check (decided_at) WHERE forgotten_at IS NULL;
CREATE INDEX identity_check_of ON identity_check (user_id, created_at DESC);
CREATE INDEX identity_check_waiting ON identity_check (created_at) WHERE status IN ('CREATED', 'PROCESS');
CREATE UNIQUE INDEX identity_check_one ON identity_check (user_id) WHERE status <> 'REJECT';

-- Photos of identity checks. The files are in the storage.
CREATE TABLE identity_photo (
  check_id uuid NOT NULL REFERENCES identity_check,
  photo text NOT NULL CHECK (photo IN ('facePhoto', 'frontPhoto', 'backendPhoto')),
  object_key uuid NOT NULL UNIQUE,
  wrapped_key bytea,
  PRIMARY KEY (check_id, photo)
);

-- Records of operators who viewed photos.
CREATE TABLE identity_access (
  access_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  operator text NOT NULL CHECK (operator <> ''),
  what text NOT NULL CHECK (what <> ''),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_access_of ON identity_access (check_id);

-- Refuses to change the status of a decided identity check, and to reopen a submitted one.
CREATE FUNCTION check_identity_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.status = NEW.status OR OLD.status = 'CREATED' OR (OLD.status = 'PROCESS' AND NEW.status <> 'CREATED') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an identity check does not go from % to %', OLD.status, NEW.status;
END $$;

CREATE TRIGGER check_identity_transition BEFORE UPDATE ON identity_check
  FOR EACH ROW
  EXECUTE FUNCTION check_identity_transition();
