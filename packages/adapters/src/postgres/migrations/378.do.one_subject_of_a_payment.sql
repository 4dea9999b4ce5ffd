-- A payment settles one subject. Otherwise two subjects under one payment would count once against the caps.
CREATE UNIQUE INDEX signer_settlement_spend ON signer_settlement (spend_id);
