-- A FIXED order keeps its reservation only for a deposit that is mined before the deposit deadline.

-- Releases reservations that `release_exposure` could not lock, of orders that no longer wait for their deposits. Also
-- releases reservations of orders whose deposit deadline passed before any of their deposits was in a block: a deposit
-- that is mined later is too late for the fixed rate. The worker gets one minute to read the last blocks in time.
CREATE OR REPLACE FUNCTION release_ended_exposure()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $$
DECLARE
  ended integer;
  released integer := 0;
BEGIN
  FOR ended IN
    SELECT h.order_id FROM exposure_hold h JOIN orders o USING (order_id)
    WHERE h.released_at IS NULL AND (
      o.state NOT IN ('WAITING', 'CONFIRMING')
      OR (o.deposit_deadline < now() - interval '1 minute' AND NOT EXISTS (
        SELECT 1 FROM deposit d
        WHERE d.order_id = o.order_id AND d.status <> 'ORPHANED' AND d.block_at <= o.deposit_deadline))
    ) ORDER BY h.order_id LIMIT 20
  LOOP
    BEGIN
      PERFORM free_exposure(ended);
      released := released + 1;
    EXCEPTION WHEN lock_not_available THEN
      NULL;
    END;
  END LOOP;
  RETURN released;
END $$;
