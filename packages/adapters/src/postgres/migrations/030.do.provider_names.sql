-- Hits about the name of an account at the card provider. They have an account, and neither an identity check nor a bank line.
ALTER TABLE name_hit DROP CONSTRAINT name_hit_check;
ALTER TABLE name_hit ADD CONSTRAINT name_hit_subject CHECK (num_nonnulls(user_id, statement_id) = 1
  AND (check_id IS NULL OR user_id IS NOT NULL));
ALTER TABLE name_hit DROP CONSTRAINT name_hit_check_id_statement_id_list_entry_id_entry_digest_key;
ALTER TABLE name_hit ADD CONSTRAINT name_hit_once UNIQUE NULLS NOT DISTINCT (check_id, user_id, statement_id, list, entry_id, entry_digest);

ALTER TABLE name_hit ADD CONSTRAINT name_hit_lengths CHECK (length(list) <= 64 AND length(entry_id) <= 200);

-- Adds possible matches of an account's name at the card provider that are not stored yet: at most 20 a call, and 100 of the account
-- that wait for an operator. Fails after 500 in 24 hours, because a thief with the server's login could hold all accounts. A match holds the
-- account until an operator clears it. No process login can clear it.
CREATE FUNCTION hold_for_name(p_user_id integer, p_matches jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
BEGIN
  IF (SELECT count(*) FROM name_hit WHERE user_id = p_user_id AND decision IS NULL) >= 100 THEN
    RETURN;
  END IF;
  IF (SELECT count(*) FROM name_hit WHERE check_id IS NULL AND statement_id IS NULL AND found_at > now() - interval '1 day') >= 500 THEN
    RAISE EXCEPTION 'too many name hits in 24 hours' USING ERRCODE = 'check_violation', CONSTRAINT = 'name_hits_of_a_day';
  END IF;
  INSERT INTO name_hit (user_id, list, entry_id, entry_digest, score_percent)
  SELECT p_user_id, m.list, m.entry_id, m.entry_digest, m.score_percent
  FROM jsonb_to_recordset(p_matches) AS m (list text, entry_id text, entry_digest text, score_percent int)
  WHERE NOT EXISTS (SELECT FROM name_hit h WHERE h.user_id = p_user_id AND h.check_id IS NULL AND h.statement_id IS NULL
    AND (h.list, h.entry_id, h.entry_digest) = (m.list, m.entry_id, m.entry_digest)) LIMIT 20
  ON CONFLICT DO NOTHING;
END $$;
