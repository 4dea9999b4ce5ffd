-- An identity check that the page reports as under review is queried by the worker at once. So the worker notices a form
-- that the provider rejects soon after it was sent.

-- Stores the state of an account's identity check at a card provider, as the provider reported it to the server. Brings the
-- worker's query about the check forward if the worker has not seen the review. Never changes the state that the worker read.
CREATE OR REPLACE FUNCTION note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO provider_identity AS known (user_id, provider, state, awaits_end)
    VALUES (p_user_id, p_provider, p_state, p_state = 'complete')
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, checked_at = now(),
      awaits_end = known.awaits_end OR excluded.awaits_end
    WHERE known.state <> excluded.state OR known.checked_at < now() - interval '1 hour';
  UPDATE followed_check SET query_at = now()
    WHERE user_id = p_user_id AND provider = p_provider AND p_state = 'under_review'
      AND state IS DISTINCT FROM 'under_review' AND query_at > now();
$$;
