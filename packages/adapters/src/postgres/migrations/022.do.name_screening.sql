-- Screening of names by sanctions lists.

-- Screenings of identity checks. `lists` is the SHA-256 of the lists.
CREATE TABLE name_screening (
  screening_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  lists text NOT NULL CHECK (lists ~ '^[0-9a-f]{64}$'),
  operator text NOT NULL CHECK (operator <> ''),
  screened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX name_screening_of ON name_screening (check_id, screened_at DESC);

-- Possible matches with a sanctions list. They contain no name. A payer is known by the bank's id of the statement line.
CREATE TABLE name_hit (
  hit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid REFERENCES identity_check,
  user_id int REFERENCES account,
  statement_id text,
  list text NOT NULL CHECK (list <> ''),
  entry_id text NOT NULL CHECK (entry_id <> ''),
  entry_digest text NOT NULL CHECK (entry_digest ~ '^[0-9a-f]{64}$'),
  score_percent int NOT NULL CHECK (score_percent BETWEEN 1 AND 100),
  found_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('cleared', 'confirmed')),
  decided_by text CHECK (decided_by <> ''),
  decided_at timestamptz,
  CHECK ((check_id IS NULL) = (user_id IS NULL) AND (check_id IS NULL) <> (statement_id IS NULL)),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  UNIQUE NULLS NOT DISTINCT (check_id, statement_id, list, entry_id, entry_digest)
);
CREATE INDEX name_hit_waiting ON name_hit (found_at) WHERE decision IS NULL;
CREATE INDEX name_hit_of ON name_hit (user_id) WHERE decision IS DISTINCT FROM 'cleared';

-- Refuses to change a hit except by a decision. Only another operator clears a confirmed hit.
CREATE FUNCTION name_hit_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (to_jsonb(NEW) - '{decision,decided_by,decided_at}'::text[]) IS DISTINCT FROM
     (to_jsonb(OLD) - '{decision,decided_by,decided_at}'::text[])
     OR NOT (NEW.decision IS NOT NULL AND (OLD.decision IS NULL OR
       (OLD.decision = 'confirmed' AND NEW.decision = 'cleared' AND OLD.decided_by <> NEW.decided_by))) THEN
    RAISE EXCEPTION 'name hit % is not changed this way', OLD.hit_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER name_hit_stays BEFORE UPDATE ON name_hit
  FOR EACH ROW
  EXECUTE FUNCTION name_hit_stays();

-- Refuses to accept an identity that was not screened within the last hour, or that has a hit that is not cleared.
CREATE FUNCTION identity_is_screened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM name_screening s WHERE s.check_id = NEW.check_id AND s.screened_at > now() - interval '1 hour') THEN
    RAISE EXCEPTION 'identity check % was not screened by the sanctions lists', NEW.check_id;
  END IF;
  IF EXISTS (SELECT 1 FROM name_hit h WHERE h.check_id = NEW.check_id AND h.decision IS DISTINCT FROM 'cleared') THEN
    RAISE EXCEPTION 'identity check % has a name hit that is not cleared', NEW.check_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER identity_is_screened BEFORE UPDATE ON identity_check
  FOR EACH ROW WHEN (NEW.status = 'PASS' AND OLD.status <> 'PASS')
  EXECUTE FUNCTION identity_is_screened();
