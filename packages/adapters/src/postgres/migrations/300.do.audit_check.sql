-- Results of the periodic audit: what the last look of each check found.
CREATE TABLE audit_check (
  name text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  broken_since timestamptz,
  confirmed_at timestamptz,
  unchecked_since timestamptz,
  findings jsonb NOT NULL
);

-- Words of violations that an operator has accepted: they halt nothing any more.
CREATE TABLE audit_accepted (
  what text PRIMARY KEY,
  accepted_at timestamptz NOT NULL DEFAULT now()
);
