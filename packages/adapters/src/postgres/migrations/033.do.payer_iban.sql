-- The IBAN that a received transfer came from. Money of the transfer goes back only to this IBAN.

ALTER TABLE bank_line ADD COLUMN payer_iban text CHECK (payer_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$');
ALTER TABLE bank_line ADD CONSTRAINT bank_line_payer_iban CHECK (payer_iban IS NULL OR (kind = 'in' AND reverses IS NULL));

-- Returns the only IBAN to which money of a received line may go back, also what a recall left of it. NULL for a line
-- without an IBAN, and after the bank refused a transfer that sent this same money back to the IBAN. Other refused
-- transfers do not count: a seller chooses the IBAN of the payout.
CREATE FUNCTION payer_iban_of(p_statement_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $$
  SELECT l.payer_iban FROM bank_line l WHERE l.statement_id = coalesce(
      (SELECT c.reverses FROM bank_line c WHERE c.statement_id = p_statement_id AND c.kind = 'recall'), p_statement_id)
    AND NOT EXISTS (SELECT FROM bank_line r
      JOIN payment_attempt a ON a.chain = 'sepa' AND a.tx_id = r.tx_id
      JOIN payment p ON p.id = a.payment_id
      JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = p_statement_id
      WHERE r.kind = 'refused' AND r.height IS NOT NULL AND r.name = l.payer_iban
        AND (p.purpose = 'refund' AND split_part(p.reference, '.', 1) = d.order_id::text
          OR p.purpose = 'return' AND p.reference = d.id::text))
$$;

-- Refuses to send bank money back to another IBAN than the one that paid it.
CREATE FUNCTION forbid_return_to_other_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.chain = 'sepa' AND payer_iban_of(d.tx_id) <> NEW.to_address
      AND CASE NEW.purpose WHEN 'return' THEN d.id = NEW.reference::bigint
        ELSE d.order_id = NEW.order_id AND d.status = 'CREDITED' END) THEN
    RAISE EXCEPTION 'payment for % % goes to another IBAN than the one that paid', NEW.purpose, NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_to_payer', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_return_to_other_iban BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (NEW.purpose IN ('refund', 'return') AND NEW.chain = 'sepa')
  EXECUTE FUNCTION forbid_return_to_other_iban();
