-- Results of the periodic audit: findings of the last run of each check.
CREATE TABLE audit_check (
  name text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  broken_since timestamptz,
  confirmed_at timestamptz,
  unchecked_since timestamptz,
  findings jsonb NOT NULL
);

-- Violations, by their text, that an operator has accepted. They no longer halt a chain.
CREATE TABLE audit_accepted (
  what text PRIMARY KEY,
  accepted_at timestamptz NOT NULL DEFAULT now()
);
