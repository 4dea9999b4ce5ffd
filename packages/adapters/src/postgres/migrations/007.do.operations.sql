-- What a person decides by `npm run ops`: a deposit in suspense may be kept; since when signing is stopped or allowed.
ALTER TABLE deposit
  DROP CONSTRAINT deposit_status_check,
  ADD CONSTRAINT deposit_status_check
    CHECK (status IN ('SEEN', 'CREDITED', 'TOPPED_UP', 'SUSPENSE', 'RETURNED', 'KEPT', 'ORPHANED'));
DROP INDEX deposit_unswept;
CREATE INDEX deposit_unswept ON deposit (chain, id)
  WHERE swept_by IS NULL AND status IN ('CREDITED', 'SUSPENSE', 'RETURNED', 'KEPT');
ALTER TABLE signer_switch ADD COLUMN since timestamptz NOT NULL DEFAULT now();
CREATE INDEX ops_action_by_subject ON ops_action (subject, id);
