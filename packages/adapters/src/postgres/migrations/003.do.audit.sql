-- Results of the audit, and the operators' decisions about them.

-- Latest result of each check of the audit.
CREATE TABLE audit_check (
  name text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  broken_since timestamptz,
  confirmed_at timestamptz,
  unchecked_since timestamptz,
  findings jsonb NOT NULL
);

-- Confirmed violations. A violation stays in the table, even after it has ended, until an operator accepts it.
CREATE TABLE audit_violation (
  name text NOT NULL,
  what text NOT NULL,
  finding jsonb NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (name, what)
);

-- Violations that an operator accepted. `ops_action` contains the reasons.
CREATE TABLE audit_accepted (
  what text PRIMARY KEY,
  accepted_at timestamptz NOT NULL DEFAULT now()
);

-- Commands of operators, with the reason for each.
CREATE TABLE ops_action (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  operator text NOT NULL CHECK (operator <> ''),
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  facts jsonb NOT NULL DEFAULT '{}'::jsonb
);
CREATE INDEX ops_action_by_subject ON ops_action (subject, id);

-- Records the result of a check and the violations that it has confirmed. Deletes accepted violations that have ended.
CREATE FUNCTION record_audit(p_name text, p_broken_since timestamp with time zone, p_confirmed_at timestamp with time zone, p_unchecked_since timestamp with time zone, p_findings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  run_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  found text[] := ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(p_findings) AS finding);
  past text[];
BEGIN
  SELECT ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding) INTO past
    FROM audit_check WHERE name = p_name FOR UPDATE;
  INSERT INTO audit_check (name, checked_at, broken_since, confirmed_at, unchecked_since, findings)
    -- Use CASE, because `least` ignores NULL. A time that is NULL must stay NULL.
    VALUES (p_name, run_at, CASE WHEN p_broken_since > run_at THEN run_at ELSE p_broken_since END,
      CASE WHEN p_confirmed_at > run_at THEN run_at ELSE p_confirmed_at END,
      CASE WHEN p_unchecked_since > run_at THEN run_at ELSE p_unchecked_since END, p_findings)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, broken_since = excluded.broken_since,
      confirmed_at = excluded.confirmed_at, unchecked_since = excluded.unchecked_since, findings = excluded.findings;
  -- Store only violations that may indicate a theft. Unexpected coins, rows that the server's login can forge, and the
  -- invariants in `WITHOUT_HALT` (core/audit/audit-log.ts) do not.
  INSERT INTO audit_violation (name, what, finding, confirmed_at)
    SELECT p_name, finding ->> 'what', finding, run_at FROM jsonb_array_elements(p_findings) AS finding
    WHERE p_confirmed_at IS NOT NULL AND finding ->> 'isUnchecked' IS NULL AND finding ->> 'isSurplus' IS NULL
      AND finding ->> 'isForgeable' IS NULL
      AND (finding ->> 'invariant')::int NOT IN (17, 18, 22, 24)
    ON CONFLICT DO NOTHING;
  WITH ended AS (
    DELETE FROM audit_violation v USING audit_accepted a
    WHERE v.name = p_name AND a.what = v.what AND v.what <> ALL (found) RETURNING v.what)
  DELETE FROM audit_accepted
    WHERE (what = ANY (past) AND what <> ALL (found)) OR what IN (SELECT what FROM ended);
END $$;
