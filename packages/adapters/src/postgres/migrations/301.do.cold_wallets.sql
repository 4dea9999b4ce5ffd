-- `cold`: a surplus of the hot wallet, to the cold wallet that the settings name.
ALTER TABLE payment
  DROP CONSTRAINT payment_purpose_check,
  ADD CONSTRAINT payment_purpose_check
    CHECK (purpose IN ('payout', 'refund', 'return', 'withdrawal', 'sweep', 'gas', 'cold'));
