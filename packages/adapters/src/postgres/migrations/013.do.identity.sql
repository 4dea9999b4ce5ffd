-- Identity checks of accounts, by the exchange and by a card provider, and the screening of names against sanctions
-- lists.

-- Identity checks of accounts. A decided check is never changed.
CREATE TABLE identity_check (
  check_id uuid PRIMARY KEY,
  user_id int NOT NULL REFERENCES account,
  status text NOT NULL DEFAULT 'CREATED' CHECK (status IN ('CREATED', 'PROCESS', 'PASS', 'REJECT')),
  sealed_data bytea,
  wrapped_key bytea,
  reject_reason text CHECK (reject_reason <> ''),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  forgotten_at timestamptz,
  -- A passed check expires. The account may then submit another one.
  expired_at timestamptz CHECK (expired_at IS NULL OR status = 'PASS'),
  CHECK ((sealed_data IS NULL) = (wrapped_key IS NULL)),
  CHECK (status IN ('PASS', 'REJECT') = (decided_at IS NOT NULL)),
  CHECK (forgotten_at IS NULL OR sealed_data IS NULL),
  CONSTRAINT identity_check_reason CHECK (
CASE
    WHEN (status = 'REJECT') THEN (reject_reason IS NOT NULL
    OR sealed_data IS NULL)
    ELSE (reject_reason IS NULL)
END),
  CONSTRAINT identity_check_times CHECK (created_at BETWEEN '1970-01-01Z' AND '3000-01-01Z'),
  CONSTRAINT identity_check_sizes CHECK (octet_length(sealed_data) <= 65536 AND octet_length(wrapped_key) <= 1024)
);
CREATE INDEX identity_check_kept ON identity_check (decided_at) WHERE forgotten_at IS NULL;
CREATE INDEX identity_check_of ON identity_check (user_id, created_at DESC);
CREATE INDEX identity_check_waiting ON identity_check (created_at) WHERE status IN ('CREATED', 'PROCESS');
CREATE UNIQUE INDEX identity_check_one ON identity_check (user_id) WHERE status <> 'REJECT' AND expired_at IS NULL;
CREATE INDEX identity_check_passed ON identity_check (decided_at) WHERE status = 'PASS' AND expired_at IS NULL;

-- Photos of identity checks. The object storage contains the files.
CREATE TABLE identity_photo (
  check_id uuid NOT NULL REFERENCES identity_check,
  photo text NOT NULL CHECK (photo IN ('facePhoto', 'frontPhoto', 'backendPhoto')),
  object_key uuid NOT NULL UNIQUE,
  wrapped_key bytea CHECK (octet_length(wrapped_key) <= 1024),
  PRIMARY KEY (check_id, photo)
);

-- Records of operators who viewed photos.
CREATE TABLE identity_access (
  access_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  operator text NOT NULL CHECK (operator <> ''),
  what text NOT NULL CHECK (what <> ''),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_access_of ON identity_access (check_id);

-- Refuses to change the status of a decided identity check, and to reopen a submitted one.
CREATE FUNCTION check_identity_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.status = NEW.status OR OLD.status = 'CREATED' OR (OLD.status = 'PROCESS' AND NEW.status <> 'CREATED') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an identity check does not go from % to %', OLD.status, NEW.status;
END $$;

CREATE TRIGGER check_identity_transition BEFORE UPDATE ON identity_check
  FOR EACH ROW
  EXECUTE FUNCTION check_identity_transition();

-- Screenings of names from identity checks against sanctions lists. `lists` is the SHA-256 hash of the lists.
CREATE TABLE name_screening (
  screening_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid NOT NULL REFERENCES identity_check,
  lists text NOT NULL CHECK (lists ~ '^[0-9a-f]{64}$'),
  operator text NOT NULL CHECK (operator <> ''),
  screened_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX name_screening_of ON name_screening (check_id, screened_at DESC);

-- Possible matches of a name with a sanctions list. A row does not contain the name. `statement_id` is the bank's ID of
-- the statement line, if the name is that of a bank payer.
CREATE TABLE name_hit (
  hit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id uuid REFERENCES identity_check,
  user_id int REFERENCES account,
  statement_id text,
  list text NOT NULL CHECK (list <> ''),
  entry_id text NOT NULL CHECK (entry_id <> ''),
  entry_digest text NOT NULL CHECK (entry_digest ~ '^[0-9a-f]{64}$'),
  score_percent int NOT NULL CHECK (score_percent BETWEEN 1 AND 100),
  found_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('cleared', 'confirmed')),
  decided_by text CHECK (decided_by <> ''),
  decided_at timestamptz,
  -- A hit about an account's name at the card provider has a `user_id`, but neither a `check_id` nor a `statement_id`.
  CONSTRAINT name_hit_subject CHECK (num_nonnulls(user_id, statement_id) = 1 AND (check_id IS NULL OR user_id IS NOT NULL)),
  CONSTRAINT name_hit_lengths CHECK (length(list) <= 64 AND length(entry_id) <= 200),
  CHECK ((decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT name_hit_once UNIQUE NULLS NOT DISTINCT (check_id, user_id, statement_id, list, entry_id, entry_digest)
);
CREATE INDEX name_hit_waiting ON name_hit (found_at) WHERE decision IS NULL;
CREATE INDEX name_hit_of ON name_hit (user_id) WHERE decision IS DISTINCT FROM 'cleared';

-- Allows no change of a hit except a decision. Only another operator may clear a confirmed hit.
CREATE FUNCTION forbid_name_hit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF (to_jsonb(NEW) - '{decision,decided_by,decided_at}'::text[]) IS DISTINCT FROM
     (to_jsonb(OLD) - '{decision,decided_by,decided_at}'::text[])
     OR NOT (NEW.decision IS NOT NULL AND (OLD.decision IS NULL OR
       (OLD.decision = 'confirmed' AND NEW.decision = 'cleared' AND OLD.decided_by <> NEW.decided_by))) THEN
    RAISE EXCEPTION 'name hit % is not changed this way', OLD.hit_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER forbid_name_hit_change BEFORE UPDATE ON name_hit
  FOR EACH ROW
  EXECUTE FUNCTION forbid_name_hit_change();

-- Refuses to accept an identity check that was not screened within the last hour, or that has an uncleared hit.
CREATE FUNCTION identity_is_screened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM name_screening s WHERE s.check_id = NEW.check_id AND s.screened_at > now() - interval '1 hour') THEN
    RAISE EXCEPTION 'identity check % was not screened by the sanctions lists', NEW.check_id;
  END IF;
  IF EXISTS (SELECT 1 FROM name_hit h WHERE h.check_id = NEW.check_id AND h.decision IS DISTINCT FROM 'cleared') THEN
    RAISE EXCEPTION 'identity check % has a name hit that is not cleared', NEW.check_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER identity_is_screened BEFORE UPDATE ON identity_check
  FOR EACH ROW WHEN (NEW.status = 'PASS' AND OLD.status <> 'PASS')
  EXECUTE FUNCTION identity_is_screened();

-- Stores new possible matches of an account's name at the card provider. Stores at most 20 per call, and none while 100
-- hits of the account wait for an operator. Fails after 500 such hits of all accounts in 24 hours, because a thief with
-- the server's login could otherwise hold all accounts. A hit holds the account until an operator clears it. No process
-- login can clear it.
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

-- Results of identity checks at a card provider, as the server last read them.
CREATE TABLE provider_identity (
  user_id int NOT NULL REFERENCES account,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  state text NOT NULL CHECK (state IN ('incomplete', 'under_review', 'complete', 'failed')),
  checked_at timestamptz NOT NULL DEFAULT now(),
  -- Whether the user gets an email when the completed check at the provider expires or is revoked. Only the worker
  -- clears this flag.
  awaits_end boolean NOT NULL DEFAULT false,
  state_since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, provider)
);
CREATE INDEX provider_identity_awaits_end ON provider_identity (checked_at) WHERE awaits_end;

-- Identity checks at a card provider that the worker follows, so that the user can leave the page. `purchase` is the
-- purchase or sale that needs the check. The server encrypts it with a key that is not in the database. `state` is the
-- state that the worker read last. The table contains no token of the provider. `query_at` and `user_ip` are NULL once
-- the check has ended.
CREATE TABLE followed_check (
  user_id int PRIMARY KEY REFERENCES account,
  provider text NOT NULL CHECK (provider ~ '^[a-z0-9-]{1,32}$'),
  user_ip text CHECK (user_ip <> '' AND char_length(user_ip) <= 64),
  purchase bytea NOT NULL CHECK (octet_length(purchase) <= 4096),
  purchase_key bytea NOT NULL CHECK (octet_length(purchase_key) <= 1024),
  state text CHECK (state IN ('incomplete', 'under_review', 'complete', 'failed')),
  began_at timestamptz NOT NULL DEFAULT now(),
  query_at timestamptz DEFAULT now(),
  ended_at timestamptz,
  -- Time at which the worker first read the current state.
  state_since timestamptz,
  -- Time at which the user opened the identity form. NULL once the worker has read that the provider reviews it, or has
  -- queued an email about it.
  form_opened_at timestamptz,
  -- Time at which the worker last queued an email about an open form. It queues at most one such email in 24 hours.
  form_noticed_at timestamptz,
  CHECK ((query_at IS NULL) = (ended_at IS NOT NULL) AND (user_ip IS NULL) = (ended_at IS NOT NULL))
);
CREATE INDEX followed_check_due ON followed_check (query_at) WHERE query_at IS NOT NULL;
CREATE INDEX followed_check_ended ON followed_check (ended_at) WHERE ended_at IS NOT NULL;

CREATE FUNCTION note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS timestamptz
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO provider_identity AS known (user_id, provider, state, awaits_end)
    VALUES (p_user_id, p_provider, p_state, p_state = 'complete')
  ON CONFLICT (user_id, provider) DO UPDATE SET state = excluded.state, checked_at = now(),
      awaits_end = known.awaits_end OR excluded.awaits_end,
      state_since = CASE WHEN known.state = excluded.state THEN known.state_since ELSE now() END
    WHERE known.state <> excluded.state OR known.checked_at < now() - interval '1 hour';
  UPDATE followed_check SET query_at = now()
    WHERE user_id = p_user_id AND provider = p_provider AND p_state = 'under_review'
      AND state IS DISTINCT FROM 'under_review' AND query_at > now();
  SELECT least(i.state_since, f.state_since) FROM provider_identity i
    LEFT JOIN followed_check f ON f.user_id = i.user_id AND f.provider = i.provider AND f.state = i.state
    WHERE i.user_id = p_user_id AND i.provider = p_provider;
$$;

-- Returns the state of an account's identity check at a card provider, or NULL if none is known. If the server and the
-- worker have read different states, returns the newer one.
CREATE FUNCTION provider_identity_of(p_user_id integer, p_provider text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  SELECT k.state FROM (
    SELECT state, checked_at AS known_at FROM provider_identity WHERE user_id = p_user_id AND provider = p_provider
    UNION ALL
    SELECT state, state_since FROM followed_check
      WHERE user_id = p_user_id AND provider = p_provider AND state IS NOT NULL
  ) k ORDER BY k.known_at DESC LIMIT 1;
$$;

-- Starts to follow an identity check. If the check has not ended, replaces its purchase. The database sets the times.
-- Keeps a result of the last 24 hours, so that the worker sends no second email about it. Otherwise a thief with the
-- server's login could trigger this email again and again.
CREATE FUNCTION follow_check(p_user_id integer, p_provider text, p_user_ip text, p_purchase bytea, p_purchase_key bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  INSERT INTO followed_check AS known (user_id, provider, user_ip, purchase, purchase_key)
    VALUES (p_user_id, p_provider, p_user_ip, p_purchase, p_purchase_key)
  ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, user_ip = excluded.user_ip,
    purchase = excluded.purchase, purchase_key = excluded.purchase_key, ended_at = NULL,
    state = CASE WHEN known.ended_at IS NULL OR known.ended_at > now() - interval '1 day' THEN known.state END,
    began_at = CASE WHEN known.ended_at IS NULL THEN known.began_at ELSE now() END,
    query_at = coalesce(known.query_at, now())
$$;

-- Records that the user has just opened the provider's identity form. The worker then queries the check often enough to
-- see the review. Does not restart the wait for an open form, and starts no wait within 24 hours of an email about an
-- open form. Otherwise a thief with the server's login could trigger an email every half hour.
CREATE FUNCTION note_identity_form(p_user_id integer, p_provider text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
  UPDATE followed_check SET query_at = least(query_at, now() + interval '30 seconds'),
      form_opened_at = CASE WHEN form_noticed_at > now() - interval '1 day' THEN form_opened_at
        ELSE coalesce(form_opened_at, now()) END
    WHERE user_id = p_user_id AND provider = p_provider AND ended_at IS NULL;
$$;
