-- A payer without a verified name whose lines sum to more than the limit has a check of its own, and so has a payer whose
-- name may be on a sanctions list.

ALTER TABLE bank_line DROP CONSTRAINT bank_line_payer_check_check;
ALTER TABLE bank_line ADD CONSTRAINT bank_line_payer_check_check
  CHECK (payer_check IN ('matches', 'differs', 'unverified', 'unverified-total', 'listed'));

-- Sums of lines by time, and equal lines of one day, are read by their time.
CREATE INDEX bank_line_booked ON bank_line (booked_at);
