-- Deletion of requests to merge accounts that expired without a merge.

CREATE INDEX account_merge_expired ON account_merge (expires_at) WHERE merged_at IS NULL;

-- Deletes at most `p_most` requests that expired more than 30 days ago, and returns their number. Keeps every merge, because
-- the signer needs it for coins that arrive later, and every request that a message of the bot refers to.
CREATE FUNCTION forget_merge_requests(p_at timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  deleted int;
BEGIN
  DELETE FROM account_merge WHERE merged_at IS NULL AND merge_id IN (
    SELECT m.merge_id FROM account_merge m
    WHERE m.merged_at IS NULL AND m.expires_at < least(p_at, now()) - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM messenger_message k WHERE k.merge_id = m.merge_id)
    ORDER BY m.expires_at LIMIT p_most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
