-- Once a payment is final nothing is held for it but what it took: one that is undone and sent again with a higher fee holds
-- the difference (docs/decisions/022).
UPDATE payment SET held_fee = fee WHERE fee IS NOT NULL AND status IN ('FINAL', 'SENT', 'HELD');
