-- Violations that a second run confirmed and that halt a chain. They stay until an operator accepts them, also when a later run
-- does not find them any more.
CREATE TABLE audit_violation (
  name text NOT NULL,
  what text NOT NULL,
  finding jsonb NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (name, what)
);

INSERT INTO audit_violation (name, what, finding, confirmed_at)
SELECT name, finding ->> 'what', finding, confirmed_at
FROM audit_check, jsonb_array_elements(findings) AS finding
WHERE confirmed_at IS NOT NULL AND finding ->> 'isUnchecked' IS NULL AND finding ->> 'isSurplus' IS NULL
  AND (finding ->> 'invariant')::int NOT IN (17, 18, 22, 24)
ON CONFLICT DO NOTHING;

-- Stores the result of a run of one check. The clock of the database is the time of the run, and no other time lies after it.
-- Deletes the acceptance of violations that have disappeared, and accepted violations that have disappeared.
CREATE FUNCTION record_audit(p_name text, p_broken_since timestamptz, p_confirmed_at timestamptz,
  p_unchecked_since timestamptz, p_findings jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  run_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  found text[] := ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(p_findings) AS finding);
  past text[];
BEGIN
  SELECT ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding) INTO past
    FROM audit_check WHERE name = p_name FOR UPDATE;
  INSERT INTO audit_check (name, checked_at, broken_since, confirmed_at, unchecked_since, findings)
    -- Not least(), which ignores NULL.
    VALUES (p_name, run_at, CASE WHEN p_broken_since > run_at THEN run_at ELSE p_broken_since END,
      CASE WHEN p_confirmed_at > run_at THEN run_at ELSE p_confirmed_at END,
      CASE WHEN p_unchecked_since > run_at THEN run_at ELSE p_unchecked_since END, p_findings)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, broken_since = excluded.broken_since,
      confirmed_at = excluded.confirmed_at, unchecked_since = excluded.unchecked_since, findings = excluded.findings;
  -- The violations of WITHOUT_HALT (core/audit/audit-log.ts), and coins that a stranger sent, are no evidence of a theft.
  INSERT INTO audit_violation (name, what, finding, confirmed_at)
    SELECT p_name, finding ->> 'what', finding, run_at FROM jsonb_array_elements(p_findings) AS finding
    WHERE p_confirmed_at IS NOT NULL AND finding ->> 'isUnchecked' IS NULL AND finding ->> 'isSurplus' IS NULL
      AND (finding ->> 'invariant')::int NOT IN (17, 18, 22, 24)
    ON CONFLICT DO NOTHING;
  WITH ended AS (
    DELETE FROM audit_violation v USING audit_accepted a
    WHERE v.name = p_name AND a.what = v.what AND v.what <> ALL (found) RETURNING v.what)
  DELETE FROM audit_accepted
    WHERE (what = ANY (past) AND what <> ALL (found)) OR what IN (SELECT what FROM ended);
END $$;
