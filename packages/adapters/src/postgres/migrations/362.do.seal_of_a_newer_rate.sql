-- Seal (newerRateText) of the server or an operator: the order may be paid by a newer rate than the agreed one.
ALTER TABLE orders ADD COLUMN rate_seal bytea;
