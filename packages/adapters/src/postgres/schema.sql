CREATE DOMAIN atomic_amount AS numeric(78,0);

CREATE TABLE account (
  user_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  pending_email text,
  pending_password_hash text,
  locale text NOT NULL DEFAULT 'en'::text,
  permissions text NOT NULL DEFAULT 'USER'::text,
  admin_scope text[] NOT NULL DEFAULT '{}'::text[],
  affiliate_id text,
  referred_by integer,
  notify_orders boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  markup_bps integer NOT NULL DEFAULT 0,
  notify_orders_since timestamp with time zone,
  first_email_at timestamp with time zone,
  CONSTRAINT account_affiliate_id_key UNIQUE (affiliate_id),
  CONSTRAINT account_check CHECK (((permissions = 'ADMIN'::text) OR (cardinality(admin_scope) = 0))),
  CONSTRAINT account_check1 CHECK ((referred_by <> user_id)),
  CONSTRAINT account_check2 CHECK (((email IS NOT NULL) OR (email_confirmed_at IS NULL))),
  CONSTRAINT account_check3 CHECK (((deleted_at IS NULL) OR ((email IS NULL) AND (pending_email IS NULL) AND (password_hash IS NULL) AND (affiliate_id IS NULL) AND (referred_by IS NULL) AND (permissions = 'USER'::text)))),
  CONSTRAINT account_deleted_markup CHECK (((deleted_at IS NULL) OR (markup_bps = 0))),
  CONSTRAINT account_email_check CHECK ((email <> ''::text)),
  CONSTRAINT account_first_email CHECK (((email IS NOT NULL) OR (first_email_at IS NULL))),
  CONSTRAINT account_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT account_markup_bps_check CHECK ((((markup_bps >= 0) AND (markup_bps <= 1000)) AND ((markup_bps % 10) = 0))),
  CONSTRAINT account_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  CONSTRAINT account_pending_email_check CHECK ((pending_email <> ''::text)),
  CONSTRAINT account_pending_password CHECK (((pending_password_hash IS NULL) OR ((pending_email IS NOT NULL) AND (email IS NULL)))),
  CONSTRAINT account_pending_password_hash_check CHECK ((pending_password_hash ~~ '$argon2id$%'::text)),
  CONSTRAINT account_permissions_check CHECK ((permissions = ANY (ARRAY['USER'::text, 'ADMIN'::text]))),
  CONSTRAINT account_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES account(user_id),
  CONSTRAINT account_sizes CHECK (((char_length(email) <= 320) AND (char_length(pending_email) <= 320) AND (char_length(password_hash) <= 255) AND (char_length(pending_password_hash) <= 255) AND (char_length(affiliate_id) <= 64))),
  CONSTRAINT account_times CHECK (((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))
);

CREATE TABLE account_code (
  code_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  CONSTRAINT account_code_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT account_code_pkey PRIMARY KEY (code_id),
  CONSTRAINT account_code_purpose_check CHECK ((purpose = ANY (ARRAY['CONFIRM_EMAIL'::text, 'RESET_PASSWORD'::text, 'CONFIRM_WITHDRAWAL'::text, 'CHANGE_EMAIL'::text]))),
  CONSTRAINT account_code_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT account_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_device (
  user_id integer NOT NULL,
  device bytea NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT account_device_device_check CHECK ((octet_length(device) = 32)),
  CONSTRAINT account_device_pkey PRIMARY KEY (user_id, device),
  CONSTRAINT account_device_times CHECK (((seen_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (seen_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT account_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_email_hash (
  user_id integer NOT NULL,
  email_hash text NOT NULL,
  confirmed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT account_email_hash_email_hash_check CHECK ((email_hash ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT account_email_hash_pkey PRIMARY KEY (user_id, email_hash),
  CONSTRAINT account_email_hash_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_email_queue (
  email_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  user_id integer,
  email text NOT NULL,
  locale text,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  dropped_at timestamp with time zone,
  lane text NOT NULL DEFAULT 'worker'::text,
  CONSTRAINT account_email_queue_check CHECK (((user_id IS NOT NULL) OR (kind = 'RESET_PASSWORD'::text))),
  CONSTRAINT account_email_queue_check1 CHECK (((sent_at IS NULL) OR (dropped_at IS NULL))),
  CONSTRAINT account_email_queue_email_check CHECK ((email <> ''::text)),
  CONSTRAINT account_email_queue_kind_check CHECK ((kind = ANY (ARRAY['CONFIRM_EMAIL'::text, 'RESET_PASSWORD'::text, 'CONFIRM_WITHDRAWAL'::text, 'CHANGE_EMAIL'::text, 'NEW_DEVICE'::text, 'PASSWORD_CHANGED'::text, 'EMAIL_CHANGED'::text, 'EMAIL_REMOVED'::text, 'WITHDRAWAL'::text, 'WITHDRAWAL_CONFIRMED'::text, 'WITHDRAWAL_SENT'::text, 'WITHDRAWAL_CANCELLED'::text, 'WITHDRAWAL_FEE_ROSE'::text, 'KEY_CREATED'::text, 'IDENTITY_PASSED'::text, 'IDENTITY_REJECTED'::text, 'IDENTITY_EXPIRED'::text, 'PROVIDER_IDENTITY_ENDED'::text, 'PROVIDER_IDENTITY_PASSED'::text, 'PROVIDER_IDENTITY_REPEATED'::text, 'PROVIDER_IDENTITY_WAITING'::text, 'PROVIDER_IDENTITY_REFUSED'::text, 'PROVIDER_IDENTITY_OPEN'::text, 'PAYOUT_RETURNED'::text, 'TOTP_ADDED'::text, 'TOTP_REMOVED'::text, 'PASSKEY_ADDED'::text, 'PASSKEY_REMOVED'::text, 'PASSKEY_REFUSED'::text, 'TWO_FACTOR_TRIED'::text, 'TWO_FACTOR_REMOVED'::text, 'RECOVERY_CODE_USED'::text, 'RECOVERY_CODES_MADE'::text, 'MESSENGER_LINKED'::text, 'MESSENGER_UNLINKED'::text]))),
  CONSTRAINT account_email_queue_lane_check CHECK ((lane = ANY (ARRAY['worker'::text, 'server'::text]))),
  CONSTRAINT account_email_queue_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT account_email_queue_pkey PRIMARY KEY (email_id),
  CONSTRAINT account_email_queue_sizes CHECK (((char_length(email) <= 320) AND (octet_length((facts)::text) <= 4096))),
  CONSTRAINT account_email_queue_times CHECK ((((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((next_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (next_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))),
  CONSTRAINT account_email_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_memo (
  chain text NOT NULL,
  user_id integer NOT NULL,
  address text NOT NULL,
  memo text NOT NULL,
  target_seal bytea,
  CONSTRAINT account_memo_chain_address_fkey FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  CONSTRAINT account_memo_chain_address_memo_key UNIQUE (chain, address, memo),
  CONSTRAINT account_memo_memo_check CHECK (((memo ~ '^[1-9][0-9]{9}$'::text) AND ((memo)::bigint > '2147483648'::bigint) AND ((memo)::bigint < '4294967296'::bigint))),
  CONSTRAINT account_memo_pkey PRIMARY KEY (chain, user_id),
  CONSTRAINT account_memo_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_merge (
  merge_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  from_user_id integer NOT NULL,
  to_user_id integer NOT NULL,
  messenger_user_id bigint NOT NULL,
  seal bytea NOT NULL,
  session_id uuid NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  rejected_at timestamp with time zone,
  merged_at timestamp with time zone,
  moves integer NOT NULL DEFAULT 0,
  CONSTRAINT account_merge_check CHECK ((to_user_id <> from_user_id)),
  CONSTRAINT account_merge_check1 CHECK ((expires_at > requested_at)),
  CONSTRAINT account_merge_check2 CHECK (((rejected_at IS NULL) OR (merged_at IS NULL))),
  CONSTRAINT account_merge_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES account(user_id),
  CONSTRAINT account_merge_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT account_merge_moves_check CHECK ((moves >= 0)),
  CONSTRAINT account_merge_pkey PRIMARY KEY (merge_id),
  CONSTRAINT account_merge_seal_check CHECK ((octet_length(seal) = 64)),
  CONSTRAINT account_merge_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES account(user_id)
);

CREATE TABLE account_passkey (
  passkey_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT account_passkey_counter_check CHECK ((counter >= 0)),
  CONSTRAINT account_passkey_credential_id_check CHECK ((credential_id <> ''::text)),
  CONSTRAINT account_passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT account_passkey_name_check CHECK ((name <> ''::text)),
  CONSTRAINT account_passkey_pkey PRIMARY KEY (passkey_id),
  CONSTRAINT account_passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE account_totp (
  user_id integer NOT NULL,
  sealed_secret bytea NOT NULL,
  wrapped_key bytea NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  last_used_at timestamp with time zone,
  wrong_codes integer NOT NULL DEFAULT 0,
  CONSTRAINT account_totp_check CHECK (((confirmed_at IS NULL) = (last_step IS NULL))),
  CONSTRAINT account_totp_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT account_totp_wrong_codes_check CHECK (((wrong_codes >= 0) AND (wrong_codes <= 100)))
);

CREATE TABLE address_floor (
  chain text NOT NULL,
  first_index integer NOT NULL,
  CONSTRAINT address_floor_first_index_check CHECK ((first_index >= 0)),
  CONSTRAINT address_floor_pkey PRIMARY KEY (chain)
);

CREATE TABLE affiliate_click (
  user_id integer NOT NULL,
  day date NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  CONSTRAINT affiliate_click_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT affiliate_click_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE affiliate_visitor (
  day date NOT NULL,
  user_id integer NOT NULL,
  visitor bytea NOT NULL,
  CONSTRAINT affiliate_visitor_pkey PRIMARY KEY (day, user_id, visitor),
  CONSTRAINT affiliate_visitor_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT affiliate_visitor_visitor_check CHECK ((octet_length(visitor) = 32))
);

CREATE TABLE api_key (
  api_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  public_key text NOT NULL,
  sealed_secret bytea NOT NULL,
  allowed_networks cidr[] NOT NULL DEFAULT '{}'::cidr[],
  is_active boolean NOT NULL DEFAULT true,
  max_markup_bps integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  user_id integer,
  deleted_at timestamp with time zone,
  is_blocked boolean NOT NULL DEFAULT false,
  is_status_public boolean NOT NULL DEFAULT false,
  CONSTRAINT api_key_deleted CHECK (((deleted_at IS NULL) OR (NOT is_active))),
  CONSTRAINT api_key_max_markup_bps_check CHECK (((max_markup_bps >= 0) AND (max_markup_bps <= 1000))),
  CONSTRAINT api_key_name_check CHECK ((name <> ''::text)),
  CONSTRAINT api_key_pkey PRIMARY KEY (api_id),
  CONSTRAINT api_key_public_key_key UNIQUE (public_key),
  CONSTRAINT api_key_times CHECK (((last_used_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (last_used_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE UNLOGGED TABLE attempt_limit (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT attempt_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE audit_accepted (
  what text NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_accepted_pkey PRIMARY KEY (what)
);

CREATE TABLE audit_check (
  name text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  broken_since timestamp with time zone,
  confirmed_at timestamp with time zone,
  unchecked_since timestamp with time zone,
  findings jsonb NOT NULL,
  CONSTRAINT audit_check_pkey PRIMARY KEY (name)
);

CREATE TABLE audit_violation (
  name text NOT NULL,
  what text NOT NULL,
  finding jsonb NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_violation_pkey PRIMARY KEY (name, what)
);

CREATE TABLE balance_shard (
  account text NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  shard smallint NOT NULL DEFAULT 0,
  guard smallint NOT NULL DEFAULT 0,
  CONSTRAINT balance_guarded CHECK ((((guard)::numeric * (amount)::numeric) >= (0)::numeric)),
  CONSTRAINT balance_shard_pkey PRIMARY KEY (account, asset, shard)
) WITH (fillfactor=50);

CREATE TABLE bank_head (
  is_only boolean NOT NULL DEFAULT true,
  height bigint NOT NULL DEFAULT 0,
  CONSTRAINT bank_head_height_check CHECK ((height >= 0)),
  CONSTRAINT bank_head_is_only_check CHECK (is_only),
  CONSTRAINT bank_head_pkey PRIMARY KEY (is_only)
);

CREATE TABLE bank_line (
  statement_id text NOT NULL,
  kind text NOT NULL,
  memo text,
  tx_id text,
  reverses text,
  amount atomic_amount NOT NULL,
  fee atomic_amount NOT NULL,
  name text NOT NULL,
  payer_check text NOT NULL,
  booked_at timestamp with time zone NOT NULL,
  first_operator text NOT NULL,
  second_operator text,
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  height bigint,
  seal bytea,
  payer_words text,
  payer_iban text,
  CONSTRAINT bank_line_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT bank_line_check CHECK ((second_operator <> first_operator)),
  CONSTRAINT bank_line_ends CHECK (((kind = ANY (ARRAY['out'::text, 'refused'::text])) = (tx_id IS NOT NULL))),
  CONSTRAINT bank_line_fee CHECK (((kind = 'out'::text) OR ((fee)::numeric = (0)::numeric))),
  CONSTRAINT bank_line_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT bank_line_height_check CHECK ((height > 0)),
  CONSTRAINT bank_line_height_key UNIQUE (height),
  CONSTRAINT bank_line_in CHECK (((kind = 'in'::text) OR (memo IS NULL))),
  CONSTRAINT bank_line_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text, 'refused'::text, 'charge'::text, 'recall'::text]))),
  CONSTRAINT bank_line_memo_check CHECK ((memo ~ '^[1-9][0-9]{0,9}$'::text)),
  CONSTRAINT bank_line_name_check CHECK ((name <> ''::text)),
  CONSTRAINT bank_line_payer_check_check CHECK ((payer_check = ANY (ARRAY['matches'::text, 'differs'::text, 'unverified'::text, 'unverified-total'::text, 'listed'::text]))),
  CONSTRAINT bank_line_payer_iban CHECK (((payer_iban IS NULL) OR ((kind = 'in'::text) AND (reverses IS NULL)))),
  CONSTRAINT bank_line_payer_iban_check CHECK ((payer_iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  CONSTRAINT bank_line_payer_words_check CHECK ((payer_words <> ''::text)),
  CONSTRAINT bank_line_pkey PRIMARY KEY (statement_id),
  CONSTRAINT bank_line_reverses CHECK (
CASE kind
    WHEN 'recall'::text THEN (reverses IS NOT NULL)
    WHEN 'in'::text THEN ((reverses IS NULL) OR (memo IS NULL))
    ELSE (reverses IS NULL)
END),
  CONSTRAINT bank_line_reverses_check CHECK ((reverses ~ '^[\x21-\x7e]{1,64}$'::text)),
  CONSTRAINT bank_line_seal_check CHECK ((octet_length(seal) = 64)),
  CONSTRAINT bank_line_sealed CHECK (((height IS NULL) = (seal IS NULL))),
  CONSTRAINT bank_line_statement_id_check CHECK ((statement_id ~ '^[\x21-\x7e]{1,64}$'::text)),
  CONSTRAINT bank_line_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES bank_order(tx_id),
  CONSTRAINT bank_line_tx_id_key UNIQUE (tx_id)
);

CREATE TABLE bank_order (
  tx_id text NOT NULL,
  iban text NOT NULL,
  amount atomic_amount NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_order_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT bank_order_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)),
  CONSTRAINT bank_order_pkey PRIMARY KEY (tx_id),
  CONSTRAINT bank_order_tx_id_check CHECK ((tx_id ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE bank_order_taken (
  tx_id text NOT NULL,
  operator text NOT NULL,
  taken_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bank_order_taken_operator_check CHECK ((operator <> ''::text)),
  CONSTRAINT bank_order_taken_pkey PRIMARY KEY (tx_id),
  CONSTRAINT bank_order_taken_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES bank_order(tx_id)
);

CREATE TABLE bank_recall (
  deposit_id bigint NOT NULL,
  user_id integer NOT NULL,
  recalled_at timestamp with time zone NOT NULL DEFAULT now(),
  released_at timestamp with time zone,
  CONSTRAINT bank_recall_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id),
  CONSTRAINT bank_recall_pkey PRIMARY KEY (deposit_id),
  CONSTRAINT bank_recall_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE bridged_credit (
  deposit_id bigint NOT NULL,
  asset text NOT NULL,
  value_micro atomic_amount NOT NULL,
  credited_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT bridged_credit_asset_fkey FOREIGN KEY (asset) REFERENCES instrument(slug),
  CONSTRAINT bridged_credit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id) ON DELETE CASCADE,
  CONSTRAINT bridged_credit_pkey PRIMARY KEY (deposit_id),
  CONSTRAINT bridged_credit_value_micro_check CHECK (((value_micro)::numeric >= (0)::numeric))
);

CREATE TABLE card_callback (
  callback_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  digest text NOT NULL,
  body bytea,
  signature text NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  applied_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  try_after timestamp with time zone,
  CONSTRAINT card_callback_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT card_callback_body_check CHECK ((octet_length(body) <= 65536)),
  CONSTRAINT card_callback_check CHECK (((body IS NULL) = (applied_at IS NOT NULL))),
  CONSTRAINT card_callback_check1 CHECK ((digest = encode(sha256(body), 'hex'::text))),
  CONSTRAINT card_callback_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT card_callback_pkey PRIMARY KEY (callback_id),
  CONSTRAINT card_callback_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT card_callback_provider_digest_key UNIQUE (provider, digest),
  CONSTRAINT card_callback_signature_check CHECK ((char_length(signature) <= 512))
);

CREATE TABLE card_difference (
  difference_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  provider text NOT NULL,
  order_ref text NOT NULL,
  ours text NOT NULL,
  theirs text NOT NULL,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  closed_at timestamp with time zone,
  CONSTRAINT card_difference_order_ref_check CHECK ((order_ref <> ''::text)),
  CONSTRAINT card_difference_ours_check CHECK ((ours <> ''::text)),
  CONSTRAINT card_difference_pkey PRIMARY KEY (difference_id),
  CONSTRAINT card_difference_provider_check CHECK ((provider <> ''::text)),
  CONSTRAINT card_difference_provider_order_ref_ours_theirs_key UNIQUE (provider, order_ref, ours, theirs),
  CONSTRAINT card_difference_theirs_check CHECK ((theirs <> ''::text))
);

CREATE TABLE card_order (
  order_id integer NOT NULL,
  legacy_order_id uuid NOT NULL,
  provider text NOT NULL,
  user_id integer NOT NULL,
  from_slug text NOT NULL,
  to_slug text NOT NULL,
  currency text NOT NULL,
  pay atomic_amount NOT NULL,
  amount_to_get atomic_amount NOT NULL,
  price text NOT NULL,
  costs jsonb NOT NULL,
  destination_address text NOT NULL,
  locale text NOT NULL,
  rate_token text NOT NULL,
  rate_expires_at timestamp with time zone NOT NULL,
  page_expires_at timestamp with time zone,
  buyer_email text,
  buyer_ip text,
  redirect_url text,
  redirect_proof text,
  provider_order_id text,
  payment text,
  delivery text,
  tx_id text,
  delivered numeric(78,0),
  state text NOT NULL DEFAULT 'WAITING'::text,
  outcome text,
  resolution text,
  released_at timestamp with time zone,
  escalated_at timestamp with time zone,
  query_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  events jsonb NOT NULL DEFAULT jsonb_build_array(jsonb_build_object('kind', 'CREATION_END', 'at', floor((EXTRACT(epoch FROM now()) * (1000)::numeric)))),
  idempotency_key text NOT NULL,
  request_hash text NOT NULL,
  fee atomic_amount NOT NULL DEFAULT 0,
  late_at timestamp with time zone,
  reversed_at timestamp with time zone,
  reversed_amounts text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT card_order_amount_to_get_check CHECK (((amount_to_get)::numeric > (0)::numeric)),
  CONSTRAINT card_order_check CHECK (((buyer_email IS NULL) = (buyer_ip IS NULL))),
  CONSTRAINT card_order_check1 CHECK (((state <> 'FINISHED'::text) OR (delivered IS NOT NULL))),
  CONSTRAINT card_order_costs_check CHECK (((jsonb_typeof(costs) = 'array'::text) AND (jsonb_array_length(costs) = jsonb_array_length(jsonb_path_query_array(costs, '$[*]?(@."amountAtomic" like_regex "^-?[0-9]{1,78}$")'::jsonpath))))),
  CONSTRAINT card_order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT card_order_delivered_check CHECK ((delivered >= (0)::numeric)),
  CONSTRAINT card_order_destination_address_check CHECK ((destination_address <> ''::text)),
  CONSTRAINT card_order_failures_check CHECK ((failures >= 0)),
  CONSTRAINT card_order_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT card_order_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT card_order_legacy_order_id_key UNIQUE (legacy_order_id),
  CONSTRAINT card_order_order_id_check CHECK ((order_id >= 1073741824)),
  CONSTRAINT card_order_pay_check CHECK (((pay)::numeric > (0)::numeric)),
  CONSTRAINT card_order_pkey PRIMARY KEY (order_id),
  CONSTRAINT card_order_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT card_order_provider_order_id_check CHECK ((provider_order_id <> ''::text)),
  CONSTRAINT card_order_redirect_proof_check CHECK ((redirect_proof <> ''::text)),
  CONSTRAINT card_order_resolution_check CHECK ((resolution = ANY (ARRAY['delivered'::text, 'refunded'::text, 'written-off'::text]))),
  CONSTRAINT card_order_reversed CHECK (((payment IS DISTINCT FROM 'charged-back'::text) OR (reversed_at IS NOT NULL))),
  CONSTRAINT card_order_sizes CHECK (((char_length(from_slug) <= 40) AND (char_length(price) <= 512) AND (octet_length((costs)::text) <= 16384) AND (char_length(destination_address) <= 150) AND (char_length(locale) <= 16) AND (char_length(rate_token) <= 4096) AND (char_length(buyer_email) <= 320) AND (char_length(buyer_ip) <= 64) AND (char_length(redirect_url) <= 2048) AND (char_length(redirect_proof) <= 128) AND (char_length(idempotency_key) <= 255) AND (char_length(request_hash) <= 128))),
  CONSTRAINT card_order_times CHECK ((((rate_expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (rate_expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((page_expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (page_expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((query_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (query_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))),
  CONSTRAINT card_order_to_slug_fkey FOREIGN KEY (to_slug) REFERENCES instrument(slug),
  CONSTRAINT card_order_tx_id_check CHECK ((tx_id <> ''::text)),
  CONSTRAINT card_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE card_order_notice (
  order_id integer NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT card_order_notice_order_id_fkey FOREIGN KEY (order_id) REFERENCES card_order(order_id),
  CONSTRAINT card_order_notice_pkey PRIMARY KEY (order_id, kind)
);

CREATE TABLE card_reconciliation (
  provider text NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  report_rows integer NOT NULL,
  differences integer NOT NULL,
  CONSTRAINT card_reconciliation_differences_check CHECK ((differences >= 0)),
  CONSTRAINT card_reconciliation_pkey PRIMARY KEY (provider, finished_at),
  CONSTRAINT card_reconciliation_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT card_reconciliation_report_rows_check CHECK ((report_rows >= 0))
);

CREATE TABLE chain_block (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT chain_block_pkey PRIMARY KEY (chain, height)
);

CREATE TABLE chain_cursor (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  highest bigint NOT NULL,
  behind_since timestamp with time zone,
  CONSTRAINT chain_cursor_check CHECK ((highest >= height)),
  CONSTRAINT chain_cursor_pkey PRIMARY KEY (chain)
);

CREATE TABLE chain_halt (
  chain text NOT NULL,
  reason text NOT NULL,
  halted_at timestamp with time zone NOT NULL,
  CONSTRAINT chain_halt_pkey PRIMARY KEY (chain)
);

CREATE TABLE chain_reread (
  chain text NOT NULL,
  from_height bigint NOT NULL,
  to_height bigint NOT NULL,
  try_after timestamp with time zone,
  CONSTRAINT chain_reread_check CHECK ((to_height >= from_height)),
  CONSTRAINT chain_reread_from_height_check CHECK ((from_height >= 0)),
  CONSTRAINT chain_reread_pkey PRIMARY KEY (chain)
);

CREATE TABLE deposit (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  asset text NOT NULL,
  address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL,
  status text NOT NULL,
  block_height bigint,
  block_hash text,
  block_at timestamp with time zone,
  order_id integer,
  seen_at timestamp with time zone NOT NULL,
  swept_by bigint,
  times_reverted integer NOT NULL DEFAULT 0,
  taken_from text,
  user_id integer,
  lost atomic_amount NOT NULL DEFAULT 0,
  public_id bigint NOT NULL DEFAULT (1 + (floor((random() * ('281474976710655'::bigint)::double precision)))::bigint),
  balance_of integer,
  decision_seal bytea,
  proof text,
  senders text[],
  listing jsonb,
  unscreened_since timestamp with time zone,
  disputed_since timestamp with time zone,
  try_after timestamp with time zone,
  CONSTRAINT deposit_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT deposit_asset_fkey FOREIGN KEY (asset) REFERENCES instrument(slug),
  CONSTRAINT deposit_balance_of_fkey FOREIGN KEY (balance_of) REFERENCES account(user_id),
  CONSTRAINT deposit_balance_of_order CHECK (((balance_of IS NULL) OR (order_id IS NOT NULL))),
  CONSTRAINT deposit_chain_address_fkey FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  CONSTRAINT deposit_chain_tx_id_output_key_key UNIQUE (chain, tx_id, output_key),
  CONSTRAINT deposit_check CHECK ((((lost)::numeric >= (0)::numeric) AND ((lost)::numeric <= (amount)::numeric))),
  CONSTRAINT deposit_listing_check CHECK (((listing IS NULL) OR (listing ?& ARRAY['sender'::text, 'source'::text, 'reason'::text]))),
  CONSTRAINT deposit_of_one CHECK (((order_id IS NULL) OR (user_id IS NULL))),
  CONSTRAINT deposit_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT deposit_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_proof_check CHECK ((proof = ANY (ARRAY['proven'::text, 'refused'::text]))),
  CONSTRAINT deposit_status_check CHECK ((status = ANY (ARRAY['SEEN'::text, 'CREDITED'::text, 'TOPPED_UP'::text, 'SUSPENSE'::text, 'RETURNED'::text, 'KEPT'::text, 'ORPHANED'::text]))),
  CONSTRAINT deposit_times_reverted_check CHECK ((times_reverted >= 0)),
  CONSTRAINT deposit_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT deposit_waits CHECK ((((unscreened_since IS NULL) AND (disputed_since IS NULL)) OR (try_after IS NOT NULL)))
);

CREATE TABLE earning (
  earning_id bigint NOT NULL DEFAULT (1 + (floor((random() * ('281474976710655'::bigint)::double precision)))::bigint),
  kind text NOT NULL,
  order_id integer NOT NULL,
  user_id integer NOT NULL,
  amount atomic_amount NOT NULL,
  is_reversed boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT earning_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT earning_earning_id_key UNIQUE (earning_id),
  CONSTRAINT earning_kind_check CHECK ((kind = ANY (ARRAY['cashback'::text, 'accrual'::text, 'markup'::text]))),
  CONSTRAINT earning_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT earning_pkey PRIMARY KEY (kind, order_id),
  CONSTRAINT earning_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE exposure_book (
  asset text NOT NULL,
  reserved atomic_amount NOT NULL,
  ceiling atomic_amount NOT NULL,
  CONSTRAINT exposure_book_limit CHECK (((reserved)::numeric <= (ceiling)::numeric)),
  CONSTRAINT exposure_book_pkey PRIMARY KEY (asset),
  CONSTRAINT exposure_book_reserved_check CHECK (((reserved)::numeric >= (0)::numeric))
);

CREATE TABLE exposure_client (
  client text NOT NULL,
  reserved atomic_amount NOT NULL,
  ceiling atomic_amount NOT NULL,
  CONSTRAINT exposure_client_client_check CHECK ((char_length(client) <= 512)),
  CONSTRAINT exposure_client_limit CHECK (((reserved)::numeric <= (ceiling)::numeric)),
  CONSTRAINT exposure_client_pkey PRIMARY KEY (client),
  CONSTRAINT exposure_client_reserved_check CHECK (((reserved)::numeric >= (0)::numeric))
);

CREATE TABLE exposure_hold (
  order_id integer NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  value atomic_amount NOT NULL,
  clients text[] NOT NULL,
  released_at timestamp with time zone,
  CONSTRAINT exposure_hold_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT exposure_hold_clients_check CHECK ((octet_length((clients)::text) <= 16384)),
  CONSTRAINT exposure_hold_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT exposure_hold_pkey PRIMARY KEY (order_id),
  CONSTRAINT exposure_hold_value_check CHECK (((value)::numeric >= (0)::numeric))
);

CREATE TABLE fiat_holder_lock (
  holder integer NOT NULL,
  CONSTRAINT fiat_holder_lock_pkey PRIMARY KEY (holder)
);

CREATE TABLE fiat_policy (
  is_only boolean NOT NULL DEFAULT true,
  currency text NOT NULL,
  unverified numeric(78,0) NOT NULL,
  verified numeric(78,0) NOT NULL,
  valid_days integer NOT NULL,
  rates jsonb NOT NULL,
  CONSTRAINT fiat_policy_check CHECK ((verified >= unverified)),
  CONSTRAINT fiat_policy_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT fiat_policy_is_only_check CHECK (is_only),
  CONSTRAINT fiat_policy_pkey PRIMARY KEY (is_only),
  CONSTRAINT fiat_policy_unverified_check CHECK ((unverified >= (0)::numeric)),
  CONSTRAINT fiat_policy_valid_days_check CHECK ((valid_days > 0))
);

CREATE TABLE followed_check (
  user_id integer NOT NULL,
  provider text NOT NULL,
  user_ip text,
  purchase bytea NOT NULL,
  purchase_key bytea NOT NULL,
  state text,
  began_at timestamp with time zone NOT NULL DEFAULT now(),
  query_at timestamp with time zone DEFAULT now(),
  ended_at timestamp with time zone,
  state_since timestamp with time zone,
  form_opened_at timestamp with time zone,
  form_noticed_at timestamp with time zone,
  CONSTRAINT followed_check_check CHECK ((((query_at IS NULL) = (ended_at IS NOT NULL)) AND ((user_ip IS NULL) = (ended_at IS NOT NULL)))),
  CONSTRAINT followed_check_pkey PRIMARY KEY (user_id),
  CONSTRAINT followed_check_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT followed_check_purchase_check CHECK ((octet_length(purchase) <= 4096)),
  CONSTRAINT followed_check_purchase_key_check CHECK ((octet_length(purchase_key) <= 1024)),
  CONSTRAINT followed_check_state_check CHECK ((state = ANY (ARRAY['incomplete'::text, 'under_review'::text, 'complete'::text, 'failed'::text]))),
  CONSTRAINT followed_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT followed_check_user_ip_check CHECK (((user_ip <> ''::text) AND (char_length(user_ip) <= 64)))
);

CREATE TABLE idempotency_key (
  key text NOT NULL,
  request_hash text NOT NULL,
  order_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (key),
  CONSTRAINT idempotency_key_sizes CHECK (((char_length(key) <= 255) AND (char_length(request_hash) <= 128)))
);

CREATE TABLE identity_access (
  access_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  check_id uuid NOT NULL,
  operator text NOT NULL,
  what text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT identity_access_check_id_fkey FOREIGN KEY (check_id) REFERENCES identity_check(check_id),
  CONSTRAINT identity_access_operator_check CHECK ((operator <> ''::text)),
  CONSTRAINT identity_access_pkey PRIMARY KEY (access_id),
  CONSTRAINT identity_access_what_check CHECK ((what <> ''::text))
);

CREATE TABLE identity_check (
  check_id uuid NOT NULL,
  user_id integer NOT NULL,
  status text NOT NULL DEFAULT 'CREATED'::text,
  sealed_data bytea,
  wrapped_key bytea,
  reject_reason text,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  expired_at timestamp with time zone,
  CONSTRAINT identity_check_check CHECK (((expired_at IS NULL) OR (status = 'PASS'::text))),
  CONSTRAINT identity_check_check1 CHECK (((sealed_data IS NULL) = (wrapped_key IS NULL))),
  CONSTRAINT identity_check_check2 CHECK (((status = ANY (ARRAY['PASS'::text, 'REJECT'::text])) = (decided_at IS NOT NULL))),
  CONSTRAINT identity_check_check3 CHECK (((forgotten_at IS NULL) OR (sealed_data IS NULL))),
  CONSTRAINT identity_check_pkey PRIMARY KEY (check_id),
  CONSTRAINT identity_check_reason CHECK (
CASE
    WHEN (status = 'REJECT'::text) THEN ((reject_reason IS NOT NULL) OR (sealed_data IS NULL))
    ELSE (reject_reason IS NULL)
END),
  CONSTRAINT identity_check_reject_reason_check CHECK ((reject_reason <> ''::text)),
  CONSTRAINT identity_check_sizes CHECK (((octet_length(sealed_data) <= 65536) AND (octet_length(wrapped_key) <= 1024))),
  CONSTRAINT identity_check_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'PROCESS'::text, 'PASS'::text, 'REJECT'::text]))),
  CONSTRAINT identity_check_times CHECK (((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT identity_check_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE identity_photo (
  check_id uuid NOT NULL,
  photo text NOT NULL,
  object_key uuid NOT NULL,
  wrapped_key bytea,
  CONSTRAINT identity_photo_check_id_fkey FOREIGN KEY (check_id) REFERENCES identity_check(check_id),
  CONSTRAINT identity_photo_object_key_key UNIQUE (object_key),
  CONSTRAINT identity_photo_photo_check CHECK ((photo = ANY (ARRAY['facePhoto'::text, 'frontPhoto'::text, 'backendPhoto'::text]))),
  CONSTRAINT identity_photo_pkey PRIMARY KEY (check_id, photo),
  CONSTRAINT identity_photo_wrapped_key_check CHECK ((octet_length(wrapped_key) <= 1024))
);

CREATE TABLE incident (
  incident_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT incident_check CHECK ((closed_at >= opened_at)),
  CONSTRAINT incident_pkey PRIMARY KEY (incident_id)
);

CREATE TABLE incident_note (
  note_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  incident_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  en text NOT NULL,
  ru text NOT NULL,
  CONSTRAINT incident_note_en_check CHECK (((en <> ''::text) AND (char_length(en) <= 500))),
  CONSTRAINT incident_note_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incident(incident_id),
  CONSTRAINT incident_note_pkey PRIMARY KEY (note_id),
  CONSTRAINT incident_note_ru_check CHECK (((ru <> ''::text) AND (char_length(ru) <= 500)))
);

CREATE TABLE instrument (
  slug text NOT NULL,
  currency_title text NOT NULL,
  network_title text NOT NULL,
  best_change_name text NOT NULL,
  instrument_type text NOT NULL,
  full_name text NOT NULL,
  currency_friendly_title text NOT NULL,
  network_friendly_title text NOT NULL,
  currency_logo_link text NOT NULL,
  coinstat_value text NOT NULL,
  requires_memo boolean NOT NULL DEFAULT false,
  decimals integer NOT NULL,
  precision_decimals integer NOT NULL,
  chain text NOT NULL,
  contract text,
  min_confirmations_to_trade integer NOT NULL,
  min_confirmations_to_withdraw integer NOT NULL,
  is_deposit_enabled boolean NOT NULL DEFAULT true,
  is_payout_enabled boolean NOT NULL DEFAULT true,
  popularity integer NOT NULL DEFAULT 0,
  address_example text NOT NULL DEFAULT ''::text,
  explorer_tx_url text NOT NULL DEFAULT ''::text,
  explorer_address_url text NOT NULL DEFAULT ''::text,
  is_own boolean NOT NULL DEFAULT true,
  least_payment numeric(78,0) NOT NULL DEFAULT 0,
  is_bridged boolean NOT NULL DEFAULT false,
  CONSTRAINT instrument_best_change_name_key UNIQUE (best_change_name),
  CONSTRAINT instrument_chain_contract_key UNIQUE NULLS NOT DISTINCT (chain, contract),
  CONSTRAINT instrument_check CHECK (((precision_decimals >= 0) AND (precision_decimals <= decimals))),
  CONSTRAINT instrument_currency_title_network_title_key UNIQUE (currency_title, network_title),
  CONSTRAINT instrument_decimals_check CHECK (((decimals >= 0) AND (decimals <= 30))),
  CONSTRAINT instrument_instrument_type_check CHECK ((instrument_type = ANY (ARRAY['crypto'::text, 'fiat'::text]))),
  CONSTRAINT instrument_least_payment_check CHECK ((least_payment >= (0)::numeric)),
  CONSTRAINT instrument_min_confirmations_to_trade_check CHECK ((min_confirmations_to_trade > 0)),
  CONSTRAINT instrument_min_confirmations_to_withdraw_check CHECK ((min_confirmations_to_withdraw > 0)),
  CONSTRAINT instrument_pkey PRIMARY KEY (slug)
);

CREATE TABLE journal (
  seq bigint NOT NULL DEFAULT nextval('journal_seq'::regclass),
  kind text NOT NULL,
  reference text NOT NULL,
  entries jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT journal_kind_reference_key UNIQUE (kind, reference),
  CONSTRAINT journal_pkey PRIMARY KEY (seq)
);

CREATE TABLE journal_head (
  singleton boolean NOT NULL DEFAULT true,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  sealed_seq bigint NOT NULL DEFAULT 0,
  horizon_seq bigint NOT NULL DEFAULT 0,
  horizon_xid xid8 NOT NULL DEFAULT '0'::xid8,
  CONSTRAINT journal_head_pkey PRIMARY KEY (singleton),
  CONSTRAINT journal_head_singleton_check CHECK (singleton)
);

CREATE TABLE journal_seal (
  position bigint NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT journal_seal_pkey PRIMARY KEY ("position"),
  CONSTRAINT journal_seal_seq_fkey FOREIGN KEY (seq) REFERENCES journal(seq),
  CONSTRAINT journal_seal_seq_key UNIQUE (seq)
);

CREATE TABLE lease (
  name text NOT NULL,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT lease_pkey PRIMARY KEY (name)
);

CREATE TABLE messenger_chat (
  messenger_user_id bigint NOT NULL,
  locale text,
  reachable_since timestamp with time zone NOT NULL DEFAULT now(),
  blocked_at timestamp with time zone,
  menu_locale text,
  menu_shown text,
  menu_attempts integer NOT NULL DEFAULT 0,
  menu_next_at timestamp with time zone,
  CONSTRAINT messenger_chat_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT messenger_chat_menu_attempts_check CHECK ((menu_attempts >= 0)),
  CONSTRAINT messenger_chat_menu_locale_check CHECK ((menu_locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT messenger_chat_menu_next_at_check CHECK (((menu_next_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (menu_next_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT messenger_chat_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT messenger_chat_pkey PRIMARY KEY (messenger_user_id),
  CONSTRAINT messenger_chat_times CHECK ((((reachable_since >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (reachable_since <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((blocked_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (blocked_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))))
);

CREATE TABLE messenger_launch (
  launch_id bytea NOT NULL,
  use text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT messenger_launch_launch_id_check CHECK ((octet_length(launch_id) = 32)),
  CONSTRAINT messenger_launch_pkey PRIMARY KEY (launch_id, use),
  CONSTRAINT messenger_launch_times CHECK (((expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT messenger_launch_use_check CHECK ((use = ANY (ARRAY['session'::text, 'link'::text, 'email'::text])))
);

CREATE TABLE messenger_link (
  user_id integer NOT NULL,
  messenger_user_id bigint NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT messenger_link_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT messenger_link_messenger_user_id_key UNIQUE (messenger_user_id),
  CONSTRAINT messenger_link_pkey PRIMARY KEY (user_id),
  CONSTRAINT messenger_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE messenger_message (
  message_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  messenger_user_id bigint NOT NULL,
  kind text NOT NULL,
  user_id integer,
  withdrawal_id bigint,
  facts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  yes_hash bytea,
  no_hash bytea,
  answer text,
  answered_at timestamp with time zone,
  merge_id bigint,
  CONSTRAINT messenger_message_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text]))),
  CONSTRAINT messenger_message_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT messenger_message_check CHECK (((octet_length(no_hash) = 32) AND (no_hash <> yes_hash))),
  CONSTRAINT messenger_message_check1 CHECK (((answer IS NULL) = (answered_at IS NULL))),
  CONSTRAINT messenger_message_check2 CHECK (((kind <> 'CONFIRM_WITHDRAWAL'::text) OR ((withdrawal_id IS NOT NULL) AND (user_id IS NOT NULL)))),
  CONSTRAINT messenger_message_kind_check CHECK ((kind = ANY (ARRAY['CONFIRM_WITHDRAWAL'::text, 'WITHDRAWAL'::text, 'WITHDRAWAL_CONFIRMED'::text, 'WITHDRAWAL_CANCELLED'::text, 'WITHDRAWAL_FEE_ROSE'::text, 'SUPPORT_ANSWER'::text, 'PRICE_ALERT'::text, 'MESSENGER_LINKED'::text, 'MESSENGER_UNLINKED'::text, 'EMAIL_ADDED'::text, 'CONFIRM_MERGE'::text]))),
  CONSTRAINT messenger_message_merge CHECK (((kind = 'CONFIRM_MERGE'::text) = (merge_id IS NOT NULL))),
  CONSTRAINT messenger_message_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES account_merge(merge_id),
  CONSTRAINT messenger_message_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT messenger_message_no_hash_key UNIQUE (no_hash),
  CONSTRAINT messenger_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT messenger_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT messenger_message_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(withdrawal_id),
  CONSTRAINT messenger_message_yes_hash_check CHECK ((octet_length(yes_hash) = 32)),
  CONSTRAINT messenger_message_yes_hash_key UNIQUE (yes_hash)
);

CREATE TABLE messenger_notice (
  order_id integer NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT messenger_notice_pkey PRIMARY KEY (order_id, kind)
);

CREATE TABLE messenger_ticket (
  ticket_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  update_id bigint NOT NULL,
  messenger_user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT messenger_ticket_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT messenger_ticket_pkey PRIMARY KEY (ticket_id),
  CONSTRAINT messenger_ticket_update_id_check CHECK ((update_id >= 0)),
  CONSTRAINT messenger_ticket_update_id_key UNIQUE (update_id)
);

CREATE UNLOGGED TABLE messenger_update (
  update_key bytea NOT NULL,
  handled_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT messenger_update_pkey PRIMARY KEY (update_key),
  CONSTRAINT messenger_update_update_key_check CHECK ((octet_length(update_key) = 32))
);

CREATE TABLE messenger_webhook (
  only_row boolean NOT NULL DEFAULT true,
  checked_at timestamp with time zone NOT NULL,
  problem text,
  CONSTRAINT messenger_webhook_only_row_check CHECK (only_row),
  CONSTRAINT messenger_webhook_pkey PRIMARY KEY (only_row),
  CONSTRAINT messenger_webhook_problem_check CHECK ((problem <> ''::text))
);

CREATE TABLE name_hit (
  hit_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  check_id uuid,
  user_id integer,
  statement_id text,
  list text NOT NULL,
  entry_id text NOT NULL,
  entry_digest text NOT NULL,
  score_percent integer NOT NULL,
  found_at timestamp with time zone NOT NULL DEFAULT now(),
  decision text,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT name_hit_check CHECK ((((decision IS NULL) = (decided_by IS NULL)) AND ((decision IS NULL) = (decided_at IS NULL)))),
  CONSTRAINT name_hit_check_id_fkey FOREIGN KEY (check_id) REFERENCES identity_check(check_id),
  CONSTRAINT name_hit_decided_by_check CHECK ((decided_by <> ''::text)),
  CONSTRAINT name_hit_decision_check CHECK ((decision = ANY (ARRAY['cleared'::text, 'confirmed'::text]))),
  CONSTRAINT name_hit_entry_digest_check CHECK ((entry_digest ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT name_hit_entry_id_check CHECK ((entry_id <> ''::text)),
  CONSTRAINT name_hit_lengths CHECK (((length(list) <= 64) AND (length(entry_id) <= 200))),
  CONSTRAINT name_hit_list_check CHECK ((list <> ''::text)),
  CONSTRAINT name_hit_once UNIQUE NULLS NOT DISTINCT (check_id, user_id, statement_id, list, entry_id, entry_digest),
  CONSTRAINT name_hit_pkey PRIMARY KEY (hit_id),
  CONSTRAINT name_hit_score_percent_check CHECK (((score_percent >= 1) AND (score_percent <= 100))),
  CONSTRAINT name_hit_subject CHECK (((num_nonnulls(user_id, statement_id) = 1) AND ((check_id IS NULL) OR (user_id IS NOT NULL)))),
  CONSTRAINT name_hit_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE name_screening (
  screening_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  check_id uuid NOT NULL,
  lists text NOT NULL,
  operator text NOT NULL,
  screened_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT name_screening_check_id_fkey FOREIGN KEY (check_id) REFERENCES identity_check(check_id),
  CONSTRAINT name_screening_lists_check CHECK ((lists ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT name_screening_operator_check CHECK ((operator <> ''::text)),
  CONSTRAINT name_screening_pkey PRIMARY KEY (screening_id)
);

CREATE TABLE network (
  chain text NOT NULL,
  identity text NOT NULL,
  block_seconds numeric NOT NULL,
  CONSTRAINT network_block_seconds_check CHECK ((block_seconds > (0)::numeric)),
  CONSTRAINT network_pkey PRIMARY KEY (chain)
);

CREATE TABLE nonce_claim (
  chain text NOT NULL,
  source_purpose text NOT NULL,
  source_index integer NOT NULL,
  nonce bigint NOT NULL,
  payment_id bigint NOT NULL,
  CONSTRAINT nonce_claim_nonce_check CHECK ((nonce >= 0)),
  CONSTRAINT nonce_claim_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  CONSTRAINT nonce_claim_payment_id_key UNIQUE (payment_id),
  CONSTRAINT nonce_claim_pkey PRIMARY KEY (chain, source_purpose, source_index, nonce)
);

CREATE TABLE ops_action (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT now(),
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT ops_action_operator_check CHECK ((operator <> ''::text)),
  CONSTRAINT ops_action_pkey PRIMARY KEY (id),
  CONSTRAINT ops_action_reason_check CHECK ((reason <> ''::text))
);

CREATE TABLE order_event (
  order_id integer NOT NULL,
  kind text NOT NULL,
  seq integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT order_event_order_id_seq_key UNIQUE (order_id, seq),
  CONSTRAINT order_event_pkey PRIMARY KEY (order_id, kind)
);

CREATE TABLE order_notice (
  order_id integer NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT order_notice_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT order_notice_pkey PRIMARY KEY (order_id, kind)
);

CREATE TABLE order_push (
  push_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT order_push_auth_check CHECK ((length(auth) = 22)),
  CONSTRAINT order_push_endpoint_check CHECK (((length(endpoint) >= 1) AND (length(endpoint) <= 500))),
  CONSTRAINT order_push_order_id_endpoint_key UNIQUE (order_id, endpoint),
  CONSTRAINT order_push_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT order_push_p256dh_check CHECK ((length(p256dh) = 87)),
  CONSTRAINT order_push_pkey PRIMARY KEY (push_id)
);

CREATE TABLE order_push_notice (
  push_id bigint NOT NULL,
  kind text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT order_push_notice_pkey PRIMARY KEY (push_id, kind),
  CONSTRAINT order_push_notice_push_id_fkey FOREIGN KEY (push_id) REFERENCES order_push(push_id) ON DELETE CASCADE
);

CREATE TABLE orders (
  order_id integer NOT NULL,
  legacy_order_id uuid NOT NULL,
  rate_mode text NOT NULL,
  from_slug text NOT NULL,
  to_slug text NOT NULL,
  state text NOT NULL,
  deposit_chain text NOT NULL,
  deposit_address text NOT NULL,
  deposit_memo text,
  destination_address text NOT NULL,
  destination_memo text,
  refund_address text,
  refund_memo text,
  user_email text,
  locale text NOT NULL,
  claimed_deposit atomic_amount NOT NULL,
  agreed_quote jsonb NOT NULL,
  settled_quote jsonb,
  settlement text,
  deposit_deadline timestamp with time zone NOT NULL,
  control_token_hash text NOT NULL,
  referrer_id text,
  tracking jsonb,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  exception_policy text NOT NULL DEFAULT 'ASK'::text,
  rerate_within_bps integer,
  choice jsonb,
  act_by timestamp with time zone,
  escalated_at timestamp with time zone,
  api_id integer,
  fill jsonb,
  query_at timestamp with time zone,
  user_id integer,
  email_left_at timestamp with time zone,
  terms_seal bytea,
  refund_seal bytea,
  rate_seal bytea,
  CONSTRAINT orders_agreed_quote CHECK ((((agreed_quote @? 'strict $?((((((@."tickAt".type() == "number" && @."costs".type() == "array") && @."price" like_regex "^[0-9]{1,255}([.][0-9]{1,255})?$") && @."amountToGetAtomic" like_regex "^[0-9]{1,78}$") && @."networkFeeAtomic" like_regex "^[0-9]{1,78}$") && @."minDepositAtomic" like_regex "^[0-9]{1,78}$") && @."maxDepositAtomic" like_regex "^[0-9]{1,78}$")'::jsonpath) AND (jsonb_array_length((agreed_quote -> 'costs'::text)) = jsonb_array_length(jsonb_path_query_array(agreed_quote, '$."costs"[*]?(@."amountAtomic" like_regex "^-?[0-9]{1,78}$")'::jsonpath)))) IS TRUE)),
  CONSTRAINT orders_api_id_fkey FOREIGN KEY (api_id) REFERENCES api_key(api_id),
  CONSTRAINT orders_ask CHECK (((query_at IS NULL) OR (fill IS NOT NULL))),
  CONSTRAINT orders_balance_of_account CHECK (((settlement <> 'balance'::text) OR ((user_id IS NOT NULL) AND (fill IS NULL)))),
  CONSTRAINT orders_bank_money CHECK (((('eur-sepa'::text <> from_slug) AND ('eur-sepa'::text <> to_slug)) OR ((rate_mode = 'FLOATING'::text) AND (user_id IS NOT NULL) AND (api_id IS NULL) AND (fill IS NULL)))),
  CONSTRAINT orders_card_digits CHECK (COALESCE(((fill ->> 'cardDigits'::text) ~ '^[0-9]{4}$'::text), true)),
  CONSTRAINT orders_check CHECK ((from_slug <> to_slug)),
  CONSTRAINT orders_check1 CHECK (((rate_mode = 'FLOATING'::text) OR (refund_address IS NOT NULL))),
  CONSTRAINT orders_choice CHECK (((state = 'ACTION_REQUIRED'::text) = (choice IS NOT NULL))),
  CONSTRAINT orders_claimed_deposit_check CHECK (((claimed_deposit)::numeric > (0)::numeric)),
  CONSTRAINT orders_deposit_chain_deposit_address_deposit_memo_key UNIQUE NULLS NOT DISTINCT (deposit_chain, deposit_address, deposit_memo),
  CONSTRAINT orders_exception_policy_check CHECK ((exception_policy = ANY (ARRAY['ASK'::text, 'REFUND'::text, 'RERATE'::text]))),
  CONSTRAINT orders_fill_values CHECK (((fill IS NULL) OR (((fill @? 'strict $?(((((((@."provider".type() == "string" && @."providerOrderId".type() == "string") && @."status".type() == "string") && @."isChecking".type() == "boolean") && @."failures".type() == "number") && (@."depositAtomic" == null || @."depositAtomic" like_regex "^[0-9]{1,78}$")) && (@."payoutAtomic" == null || @."payoutAtomic" like_regex "^[0-9]{1,78}$")) && (@."refundAtomic" == null || @."refundAtomic" like_regex "^[0-9]{1,78}$"))'::jsonpath) AND (COALESCE(jsonb_typeof((fill -> 'isHeld'::text)), 'boolean'::text) = 'boolean'::text) AND (COALESCE(jsonb_typeof((fill -> 'isOverLimit'::text)), 'boolean'::text) = 'boolean'::text)) IS TRUE))),
  CONSTRAINT orders_from_slug_fkey FOREIGN KEY (from_slug) REFERENCES instrument(slug),
  CONSTRAINT orders_iban CHECK ((((to_slug <> 'eur-sepa'::text) OR (destination_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)) AND ((from_slug <> 'eur-sepa'::text) OR (refund_address IS NULL) OR (refund_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text)))),
  CONSTRAINT orders_legacy_order_id_key UNIQUE (legacy_order_id),
  CONSTRAINT orders_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT orders_own_memo CHECK (((fill IS NOT NULL) OR (deposit_memo IS NULL) OR (length(deposit_memo) < 10) OR ((length(deposit_memo) = 10) AND ((deposit_memo COLLATE "C") < '2147483648'::text)))),
  CONSTRAINT orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT orders_rate_mode_check CHECK ((rate_mode = ANY (ARRAY['FIXED'::text, 'FLOATING'::text]))),
  CONSTRAINT orders_require_exposure TRIGGER DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT orders_rerate CHECK (((exception_policy = 'RERATE'::text) = (rerate_within_bps IS NOT NULL))),
  CONSTRAINT orders_rerate_within_bps_check CHECK ((rerate_within_bps > 0)),
  CONSTRAINT orders_settlement_check CHECK ((settlement = ANY (ARRAY['payout'::text, 'refund'::text, 'balance'::text]))),
  CONSTRAINT orders_sizes CHECK (((char_length(deposit_address) <= 512) AND (char_length(deposit_memo) <= 512) AND (char_length(destination_address) <= 150) AND (char_length(destination_memo) <= 150) AND (char_length(refund_address) <= 150) AND (char_length(refund_memo) <= 150) AND (char_length(user_email) <= 320) AND (char_length(locale) <= 16) AND (char_length(control_token_hash) <= 128) AND (char_length(referrer_id) <= 64) AND (octet_length(terms_seal) <= 128) AND (octet_length(refund_seal) <= 128) AND (octet_length((agreed_quote)::text) <= 16384) AND (octet_length((fill)::text) <= 16384) AND (octet_length((tracking)::text) <= 16384))),
  CONSTRAINT orders_times CHECK ((((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((deposit_deadline >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (deposit_deadline <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((act_by >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (act_by <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((query_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (query_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))),
  CONSTRAINT orders_to_slug_fkey FOREIGN KEY (to_slug) REFERENCES instrument(slug),
  CONSTRAINT orders_transfer_cost CHECK ((((NOT (agreed_quote ? 'transferCostPercent'::text)) OR (agreed_quote @? 'strict $."transferCostPercent"?(((@.type() == "number" && @ > 100) && @ <= 10000) && @.floor() == @)'::jsonpath)) IS TRUE)),
  CONSTRAINT orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE own_address (
  chain text NOT NULL,
  address text NOT NULL,
  purpose text NOT NULL,
  key_index integer NOT NULL,
  order_id integer,
  user_id integer,
  target_seal bytea,
  wallet text,
  CONSTRAINT own_address_chain_purpose_key_index_key UNIQUE (chain, purpose, key_index),
  CONSTRAINT own_address_key_index CHECK (((key_index >= 0) AND ((purpose = 'deposit'::text) OR (key_index = 0)))),
  CONSTRAINT own_address_of_account CHECK (((user_id IS NULL) OR (purpose = 'deposit'::text))),
  CONSTRAINT own_address_of_one CHECK (((order_id IS NULL) OR (user_id IS NULL))),
  CONSTRAINT own_address_pkey PRIMARY KEY (chain, address),
  CONSTRAINT own_address_purpose_check CHECK ((purpose = ANY (ARRAY['hot'::text, 'deposit'::text]))),
  CONSTRAINT own_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT own_address_wallet CHECK ((wallet ~ '^[0-9a-f]{32}$'::text))
);

CREATE TABLE payment (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  purpose text NOT NULL,
  reference text NOT NULL,
  order_id integer,
  chain text NOT NULL,
  asset text NOT NULL,
  source_purpose text NOT NULL,
  source_index integer NOT NULL,
  to_address text NOT NULL,
  memo text,
  amount atomic_amount NOT NULL,
  status text NOT NULL,
  reservation jsonb,
  held_fee atomic_amount NOT NULL DEFAULT 0,
  raw text,
  tx_id text,
  fee atomic_amount,
  block_height bigint,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  reopened integer NOT NULL DEFAULT 0,
  tried_at timestamp with time zone,
  tried_height bigint,
  replaced integer NOT NULL DEFAULT 0,
  fee_ceiling atomic_amount,
  stuck jsonb,
  first_refused_at timestamp with time zone,
  last_refused_at timestamp with time zone,
  charged_fee atomic_amount NOT NULL DEFAULT 0,
  allowed_fee atomic_amount,
  held jsonb,
  front_since timestamp with time zone,
  void_requested_at timestamp with time zone,
  proposed_by text DEFAULT NULLIF(current_setting('cambio.operator'::text, true), ''::text),
  waits_for text,
  waits_since timestamp with time zone,
  try_after timestamp with time zone,
  urgency smallint NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (status <> 'INTENT'::text) THEN 0
    WHEN (purpose = ANY (ARRAY['payout'::text, 'refund'::text, 'withdrawal'::text])) THEN 1
    WHEN (purpose = 'return'::text) THEN 2
    ELSE 3
END) STORED,
  CONSTRAINT payment_allowed_fee_check CHECK (((allowed_fee)::numeric >= (0)::numeric)),
  CONSTRAINT payment_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT payment_asset_fkey FOREIGN KEY (asset) REFERENCES instrument(slug),
  CONSTRAINT payment_chain_tx_id_key UNIQUE (chain, tx_id),
  CONSTRAINT payment_charged_fee_check CHECK (((charged_fee)::numeric >= (0)::numeric)),
  CONSTRAINT payment_check CHECK ((((purpose = ANY (ARRAY['payout'::text, 'refund'::text])) = (order_id IS NOT NULL)) OR ((purpose = ANY (ARRAY['payout'::text, 'refund'::text])) AND (status = 'HELD'::text) AND (raw IS NULL) AND (tx_id IS NULL) AND (reservation IS NULL)))),
  CONSTRAINT payment_check1 CHECK (((status <> ALL (ARRAY['SIGNED'::text, 'SENT'::text, 'FINAL'::text, 'FAILED'::text])) OR ((raw IS NOT NULL) AND (tx_id IS NOT NULL)))),
  CONSTRAINT payment_check2 CHECK (((status = 'INTENT'::text) OR (status = 'HELD'::text) OR (reservation IS NOT NULL))),
  CONSTRAINT payment_check3 CHECK (((tried_at IS NULL) = (tried_height IS NULL))),
  CONSTRAINT payment_check4 CHECK (((held IS NULL) OR (status = 'HELD'::text))),
  CONSTRAINT payment_fee_ceiling_check CHECK (((fee_ceiling)::numeric > (0)::numeric)),
  CONSTRAINT payment_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT payment_held_fee_check CHECK (((held_fee)::numeric >= (0)::numeric)),
  CONSTRAINT payment_iban CHECK (((chain <> 'sepa'::text) OR (to_address ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text))),
  CONSTRAINT payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT payment_pkey PRIMARY KEY (id),
  CONSTRAINT payment_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'refund'::text, 'return'::text, 'withdrawal'::text, 'sweep'::text, 'gas'::text, 'cold'::text]))),
  CONSTRAINT payment_purpose_reference_key UNIQUE (purpose, reference),
  CONSTRAINT payment_refused_check CHECK ((((first_refused_at IS NULL) = (last_refused_at IS NULL)) AND COALESCE((first_refused_at <= last_refused_at), true))),
  CONSTRAINT payment_reopened_check CHECK ((reopened >= 0)),
  CONSTRAINT payment_replaced_check CHECK ((replaced >= 0)),
  CONSTRAINT payment_status_check CHECK ((status = ANY (ARRAY['INTENT'::text, 'RESERVED'::text, 'SIGNED'::text, 'SENT'::text, 'FINAL'::text, 'FAILED'::text, 'HELD'::text]))),
  CONSTRAINT payment_waits CHECK ((((waits_for IS NULL) = (waits_since IS NULL)) AND ((waits_for IS NULL) = (try_after IS NULL)))),
  CONSTRAINT payment_waits_for_check CHECK ((waits_for = ANY (ARRAY['proof'::text, 'estimate'::text, 'refusal'::text, 'coins'::text, 'fee'::text])))
);

CREATE TABLE payment_approval (
  payment_id bigint NOT NULL,
  approver text NOT NULL,
  expires_at bigint NOT NULL,
  signature text NOT NULL,
  approved_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT payment_approval_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  CONSTRAINT payment_approval_pkey PRIMARY KEY (payment_id, approver, expires_at)
);

CREATE TABLE payment_attempt (
  payment_id bigint NOT NULL,
  attempt integer NOT NULL,
  chain text NOT NULL,
  tx_id text NOT NULL,
  raw text NOT NULL,
  reservation jsonb NOT NULL,
  signed_at timestamp with time zone NOT NULL DEFAULT now(),
  ended text,
  ended_by bigint,
  CONSTRAINT payment_attempt_attempt_check CHECK ((attempt > 0)),
  CONSTRAINT payment_attempt_chain_tx_id_key UNIQUE (chain, tx_id),
  CONSTRAINT payment_attempt_check CHECK (((ended IS NULL) = (ended_by IS NULL))),
  CONSTRAINT payment_attempt_ended_check CHECK ((ended = ANY (ARRAY['expired'::text, 'failed'::text]))),
  CONSTRAINT payment_attempt_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  CONSTRAINT payment_attempt_pkey PRIMARY KEY (payment_id, attempt)
);

CREATE TABLE payout_fee (
  slug text NOT NULL,
  chain text NOT NULL,
  fee_atomic atomic_amount NOT NULL,
  measured_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT payout_fee_fee_atomic_check CHECK (((fee_atomic)::numeric >= (0)::numeric)),
  CONSTRAINT payout_fee_pkey PRIMARY KEY (slug),
  CONSTRAINT payout_fee_slug_fkey FOREIGN KEY (slug) REFERENCES instrument(slug)
);

CREATE TABLE price_alert (
  alert_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  messenger_user_id bigint NOT NULL,
  slot smallint NOT NULL,
  from_title text NOT NULL,
  to_title text NOT NULL,
  price numeric(38,18) NOT NULL,
  direction text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT price_alert_check CHECK ((to_title <> from_title)),
  CONSTRAINT price_alert_direction_check CHECK ((direction = ANY (ARRAY['above'::text, 'below'::text]))),
  CONSTRAINT price_alert_messenger_user_id_check CHECK ((messenger_user_id > 0)),
  CONSTRAINT price_alert_messenger_user_id_from_title_to_title_price_dir_key UNIQUE (messenger_user_id, from_title, to_title, price, direction),
  CONSTRAINT price_alert_messenger_user_id_slot_key UNIQUE (messenger_user_id, slot),
  CONSTRAINT price_alert_pkey PRIMARY KEY (alert_id),
  CONSTRAINT price_alert_price_check CHECK ((price > (0)::numeric)),
  CONSTRAINT price_alert_slot_check CHECK (((slot >= 1) AND (slot <= 10)))
);

CREATE TABLE price_backfill (
  currency_title text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT price_backfill_pkey PRIMARY KEY (currency_title)
);

CREATE TABLE price_lease (
  name text NOT NULL,
  holder text NOT NULL,
  token bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT price_lease_pkey PRIMARY KEY (name)
);

CREATE TABLE price_point (
  currency_title text NOT NULL,
  resolution text NOT NULL,
  at timestamp with time zone NOT NULL,
  price numeric NOT NULL,
  CONSTRAINT price_point_check CHECK (((EXTRACT(epoch FROM at) % (
CASE resolution
    WHEN 'minute'::text THEN 60
    WHEN 'hour'::text THEN 3600
    ELSE 86400
END)::numeric) = (0)::numeric)),
  CONSTRAINT price_point_currency_title_check CHECK ((currency_title <> ''::text)),
  CONSTRAINT price_point_pkey PRIMARY KEY (currency_title, resolution, at),
  CONSTRAINT price_point_price_check CHECK (((price > (0)::numeric) AND (price < 'Infinity'::numeric))),
  CONSTRAINT price_point_resolution_check CHECK ((resolution = ANY (ARRAY['minute'::text, 'hour'::text, 'day'::text])))
);

CREATE TABLE price_range (
  starts_at bigint NOT NULL,
  currency_title text NOT NULL,
  low numeric NOT NULL,
  high numeric NOT NULL,
  CONSTRAINT price_range_check CHECK (((high >= low) AND (high < 'Infinity'::numeric))),
  CONSTRAINT price_range_low_check CHECK ((low > (0)::numeric)),
  CONSTRAINT price_range_pkey PRIMARY KEY (starts_at, currency_title)
);

CREATE TABLE provider_identity (
  user_id integer NOT NULL,
  provider text NOT NULL,
  state text NOT NULL,
  checked_at timestamp with time zone NOT NULL DEFAULT now(),
  awaits_end boolean NOT NULL DEFAULT false,
  state_since timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT provider_identity_pkey PRIMARY KEY (user_id, provider),
  CONSTRAINT provider_identity_provider_check CHECK ((provider ~ '^[a-z0-9-]{1,32}$'::text)),
  CONSTRAINT provider_identity_state_check CHECK ((state = ANY (ARRAY['incomplete'::text, 'under_review'::text, 'complete'::text, 'failed'::text]))),
  CONSTRAINT provider_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE rate_tick (
  at bigint NOT NULL,
  tick jsonb NOT NULL,
  CONSTRAINT rate_tick_pkey PRIMARY KEY (at)
);

CREATE TABLE recovery_code (
  user_id integer NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE refresh_token (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  spent_at timestamp with time zone,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (token_hash),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id) ON DELETE CASCADE,
  CONSTRAINT refresh_token_times CHECK ((((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((spent_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (spent_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))),
  CONSTRAINT refresh_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

CREATE TABLE review (
  review_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  card_order_id integer,
  rating smallint NOT NULL,
  text text NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'PENDING'::text,
  hidden_reason text,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT review_card_order_id_fkey FOREIGN KEY (card_order_id) REFERENCES card_order(order_id),
  CONSTRAINT review_card_order_id_key UNIQUE (card_order_id),
  CONSTRAINT review_check CHECK (((status = 'HIDDEN'::text) = (hidden_reason IS NOT NULL))),
  CONSTRAINT review_check1 CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  CONSTRAINT review_hidden_reason_check CHECK ((hidden_reason <> ''::text)),
  CONSTRAINT review_name_check CHECK ((char_length(name) <= 40)),
  CONSTRAINT review_of_one_order CHECK ((num_nonnulls(order_id, card_order_id) = 1)),
  CONSTRAINT review_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT review_order_id_key UNIQUE (order_id),
  CONSTRAINT review_pkey PRIMARY KEY (review_id),
  CONSTRAINT review_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT review_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SHOWN'::text, 'HIDDEN'::text]))),
  CONSTRAINT review_text_check CHECK ((char_length(text) <= 1000)),
  CONSTRAINT review_times CHECK (((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))
);

CREATE TABLE seen_signature (
  api_id integer NOT NULL,
  signature bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT seen_signature_api_id_fkey FOREIGN KEY (api_id) REFERENCES api_key(api_id),
  CONSTRAINT seen_signature_pkey PRIMARY KEY (api_id, signature),
  CONSTRAINT seen_signature_sizes CHECK ((octet_length(signature) <= 128)),
  CONSTRAINT seen_signature_times CHECK (((expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))
);

CREATE TABLE session (
  session_id uuid NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  user_agent text NOT NULL,
  browser_fingerprint text,
  ip inet,
  CONSTRAINT session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT session_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed-out'::text, 'ended'::text, 'password'::text, 'reuse'::text, 'deleted'::text, 'too-many'::text]))),
  CONSTRAINT session_pkey PRIMARY KEY (session_id),
  CONSTRAINT session_sizes CHECK (((char_length(user_agent) <= 512) AND (char_length(browser_fingerprint) <= 128))),
  CONSTRAINT session_times CHECK ((((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((last_seen_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (last_seen_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((ended_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (ended_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE settlement (
  order_id integer NOT NULL,
  payment_id bigint,
  purpose text NOT NULL,
  CONSTRAINT settlement_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id),
  CONSTRAINT settlement_paid CHECK (((purpose = 'balance'::text) = (payment_id IS NULL))),
  CONSTRAINT settlement_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id),
  CONSTRAINT settlement_payment_id_key UNIQUE (payment_id),
  CONSTRAINT settlement_pkey PRIMARY KEY (order_id),
  CONSTRAINT settlement_purpose_check CHECK ((purpose = ANY (ARRAY['payout'::text, 'refund'::text, 'balance'::text])))
);

CREATE TABLE signer_funding (
  chain text NOT NULL,
  tx_id text NOT NULL,
  output_key text NOT NULL,
  subject text NOT NULL,
  amount atomic_amount,
  CONSTRAINT signer_funding_amount CHECK ((((amount)::numeric > (0)::numeric) OR ((amount IS NULL) AND (subject !~~ 'balance:%'::text)))),
  CONSTRAINT signer_funding_pkey PRIMARY KEY (chain, tx_id, output_key)
);

CREATE TABLE signer_grant (
  subject text NOT NULL,
  payer text NOT NULL,
  amount atomic_amount NOT NULL,
  granted_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT signer_grant_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT signer_grant_payer_check CHECK ((payer ~~ 'balance:%'::text)),
  CONSTRAINT signer_grant_pkey PRIMARY KEY (subject),
  CONSTRAINT signer_grant_subject_fkey FOREIGN KEY (subject) REFERENCES signer_settlement(subject)
);

CREATE TABLE signer_holder (
  only_row boolean NOT NULL DEFAULT true,
  pid integer NOT NULL,
  backend_start timestamp with time zone NOT NULL,
  CONSTRAINT signer_holder_only_row_check CHECK (only_row),
  CONSTRAINT signer_holder_pkey PRIMARY KEY (only_row)
);

CREATE TABLE signer_lock (
  name text NOT NULL,
  CONSTRAINT signer_lock_pkey PRIMARY KEY (name)
);

CREATE TABLE signer_settlement (
  subject text NOT NULL,
  spend_id text NOT NULL,
  asset text NOT NULL,
  recipient text NOT NULL,
  amount atomic_amount NOT NULL,
  payer text,
  client text NOT NULL,
  CONSTRAINT signer_settlement_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT signer_settlement_payer_check CHECK ((payer ~~ 'balance:%'::text)),
  CONSTRAINT signer_settlement_pkey PRIMARY KEY (subject)
);

CREATE TABLE signer_spend (
  spend_id text NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  ordinal bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recipient text,
  value numeric(78,0),
  is_approved boolean NOT NULL DEFAULT false,
  direction text NOT NULL DEFAULT 'sent'::text,
  payer text,
  CONSTRAINT signer_spend_direction_check CHECK ((direction = ANY (ARRAY['sent'::text, 'withdrawn'::text, 'refunded'::text]))),
  CONSTRAINT signer_spend_pkey PRIMARY KEY (spend_id),
  CONSTRAINT signer_spend_value_check CHECK ((value >= (0)::numeric))
);

CREATE TABLE signer_sum (
  scope text NOT NULL,
  slot timestamp with time zone NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT signer_sum_amount_check CHECK ((amount >= (0)::numeric)),
  CONSTRAINT signer_sum_pkey PRIMARY KEY (scope, slot),
  CONSTRAINT signer_sum_scope_check CHECK ((scope ~ '^(asset [^ ]+ (sent|returned)|part [^ ]+ (refunded|payer .+)|value (approved|usual) (sent|returned)|value usual refunded|payer .+)$'::text))
) WITH (fillfactor=50);

CREATE TABLE signer_switch (
  singleton boolean NOT NULL DEFAULT true,
  killed boolean NOT NULL DEFAULT false,
  since timestamp with time zone NOT NULL DEFAULT now(),
  revived_at timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  older_since timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT signer_switch_older CHECK (((older_since IS NULL) OR killed)),
  CONSTRAINT signer_switch_pkey PRIMARY KEY (singleton),
  CONSTRAINT signer_switch_singleton_check CHECK (singleton)
);

CREATE TABLE signer_version (
  chain text NOT NULL,
  tx_id text NOT NULL,
  spend_id text NOT NULL,
  kind text NOT NULL,
  claims text[] NOT NULL,
  life_from bigint,
  life_until bigint,
  raw text,
  signed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT signer_version_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'own'::text, 'gas'::text]))),
  CONSTRAINT signer_version_life CHECK (((life_from IS NULL) = (life_until IS NULL))),
  CONSTRAINT signer_version_pkey PRIMARY KEY (chain, tx_id)
);

CREATE TABLE status_day (
  part text NOT NULL,
  day date NOT NULL,
  first_at timestamp with time zone NOT NULL,
  ok integer NOT NULL,
  degraded integer NOT NULL,
  down integer NOT NULL,
  CONSTRAINT status_day_check CHECK (((((ok + degraded) + down) >= 1) AND (((ok + degraded) + down) <= 1440))),
  CONSTRAINT status_day_degraded_check CHECK ((degraded >= 0)),
  CONSTRAINT status_day_down_check CHECK ((down >= 0)),
  CONSTRAINT status_day_ok_check CHECK ((ok >= 0)),
  CONSTRAINT status_day_part_check CHECK ((part <> ''::text)),
  CONSTRAINT status_day_pkey PRIMARY KEY (part, day)
);

CREATE TABLE status_sample (
  part text NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  lag_seconds integer,
  quote_ms integer,
  CONSTRAINT status_sample_at_check CHECK (((EXTRACT(epoch FROM at) % (60)::numeric) = (0)::numeric)),
  CONSTRAINT status_sample_lag_seconds_check CHECK ((lag_seconds >= 0)),
  CONSTRAINT status_sample_part_check CHECK ((part <> ''::text)),
  CONSTRAINT status_sample_pkey PRIMARY KEY (part, at),
  CONSTRAINT status_sample_quote_ms_check CHECK ((quote_ms >= 0)),
  CONSTRAINT status_sample_state_check CHECK ((state = ANY (ARRAY['ok'::text, 'degraded'::text, 'down'::text])))
);

CREATE TABLE support_message (
  message_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text,
  subject text NOT NULL,
  order_id integer,
  body text NOT NULL,
  locale text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT date_trunc('milliseconds'::text, now()),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, now()),
  given_up_at timestamp with time zone,
  ticket_id bigint,
  CONSTRAINT support_message_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT support_message_author CHECK (((email IS NOT NULL) OR (ticket_id IS NOT NULL))),
  CONSTRAINT support_message_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
  CONSTRAINT support_message_email_check CHECK (((email <> ''::text) AND (char_length(email) <= 320) AND (email !~ '[[:cntrl:]]'::text))),
  CONSTRAINT support_message_given_up CHECK (((next_at IS NULL) = (given_up_at IS NOT NULL))),
  CONSTRAINT support_message_locale_check CHECK ((locale ~ '^[a-z]{2,3}$'::text)),
  CONSTRAINT support_message_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT support_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT support_message_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 120) AND (subject !~ '[[:cntrl:]]'::text))),
  CONSTRAINT support_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES messenger_ticket(ticket_id),
  CONSTRAINT support_message_ticket_id_key UNIQUE (ticket_id),
  CONSTRAINT support_message_times CHECK ((((created_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)) AND ((next_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (next_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))))
);

CREATE TABLE two_factor_ceremony (
  session_id uuid NOT NULL,
  makes_passkey boolean NOT NULL,
  act text,
  challenge text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT two_factor_ceremony_check CHECK ((makes_passkey = (act IS NULL))),
  CONSTRAINT two_factor_ceremony_pkey PRIMARY KEY (session_id, makes_passkey),
  CONSTRAINT two_factor_ceremony_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id) ON DELETE CASCADE
);

CREATE TABLE two_factor_grant (
  grant_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  act text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT two_factor_grant_grant_hash_check CHECK ((octet_length(grant_hash) = 32)),
  CONSTRAINT two_factor_grant_pkey PRIMARY KEY (grant_hash),
  CONSTRAINT two_factor_grant_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(session_id) ON DELETE CASCADE
);

CREATE TABLE undelivered_email (
  undelivered_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  order_id integer,
  user_id integer,
  attempts integer NOT NULL,
  given_up_at timestamp with time zone NOT NULL,
  CONSTRAINT undelivered_email_attempts_check CHECK ((attempts > 0)),
  CONSTRAINT undelivered_email_check CHECK (((order_id IS NULL) <> (user_id IS NULL))),
  CONSTRAINT undelivered_email_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT undelivered_email_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT undelivered_email_pkey PRIMARY KEY (undelivered_id),
  CONSTRAINT undelivered_email_times CHECK (((given_up_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (given_up_at <= '3000-01-01 00:00:00+00'::timestamp with time zone))),
  CONSTRAINT undelivered_email_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id)
);

CREATE TABLE unpaid_fill (
  client text NOT NULL,
  slot integer NOT NULL,
  order_id integer,
  hold uuid,
  held_until timestamp with time zone,
  CONSTRAINT unpaid_fill_client_check CHECK (((client <> ''::text) AND (char_length(client) <= 512))),
  CONSTRAINT unpaid_fill_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id) ON DELETE CASCADE,
  CONSTRAINT unpaid_fill_owner CHECK ((((order_id IS NULL) = (hold IS NOT NULL)) AND ((hold IS NULL) = (held_until IS NULL)))),
  CONSTRAINT unpaid_fill_pkey PRIMARY KEY (client, slot),
  CONSTRAINT unpaid_fill_slot_check CHECK ((slot > 0))
);

CREATE TABLE upkeep (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  chain text NOT NULL,
  tx_id text NOT NULL,
  address text NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  is_booked boolean NOT NULL DEFAULT false,
  CONSTRAINT upkeep_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT upkeep_asset_fkey FOREIGN KEY (asset) REFERENCES instrument(slug),
  CONSTRAINT upkeep_chain_address_fkey FOREIGN KEY (chain, address) REFERENCES own_address(chain, address),
  CONSTRAINT upkeep_chain_tx_id_key UNIQUE (chain, tx_id),
  CONSTRAINT upkeep_pkey PRIMARY KEY (id)
);

CREATE TABLE utxo (
  chain text NOT NULL,
  tx_id text NOT NULL,
  vout integer NOT NULL,
  amount atomic_amount NOT NULL,
  key_purpose text NOT NULL,
  key_index integer NOT NULL,
  block_height bigint NOT NULL,
  claimed_by bigint,
  CONSTRAINT utxo_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT utxo_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES payment(id),
  CONSTRAINT utxo_pkey PRIMARY KEY (chain, tx_id, vout)
);

CREATE TABLE visit_salt (
  day date NOT NULL,
  salt bytea NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  CONSTRAINT visit_salt_pkey PRIMARY KEY (day)
);

CREATE TABLE wallet_identity (
  is_only boolean NOT NULL DEFAULT true,
  fingerprint text NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT wallet_identity_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT wallet_identity_is_only_check CHECK (is_only),
  CONSTRAINT wallet_identity_pkey PRIMARY KEY (is_only)
);

CREATE TABLE webhook (
  webhook_id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  api_id integer NOT NULL,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  paused_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT webhook_api_id_fkey FOREIGN KEY (api_id) REFERENCES api_key(api_id),
  CONSTRAINT webhook_pkey PRIMARY KEY (webhook_id)
);

CREATE TABLE webhook_delivery (
  delivery_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id integer NOT NULL,
  order_id integer,
  kind text NOT NULL,
  state text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_answer text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhook_delivery_order_id_kind_fkey FOREIGN KEY (order_id, kind) REFERENCES order_event(order_id, kind),
  CONSTRAINT webhook_delivery_order_or_test CHECK ((((order_id IS NULL) = (kind = 'WEBHOOK_TEST'::text)) AND ((state IS NULL) = (kind = 'WEBHOOK_TEST'::text)))),
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (delivery_id),
  CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(webhook_id),
  CONSTRAINT webhook_delivery_webhook_id_order_id_kind_key UNIQUE (webhook_id, order_id, kind)
);

CREATE TABLE webhook_old_secret (
  webhook_id integer NOT NULL,
  sealed_secret bytea NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  CONSTRAINT webhook_old_secret_pkey PRIMARY KEY (webhook_id, sealed_secret),
  CONSTRAINT webhook_old_secret_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(webhook_id) ON DELETE CASCADE
);

CREATE TABLE withdrawal (
  withdrawal_id bigint NOT NULL,
  user_id integer NOT NULL,
  asset text NOT NULL,
  amount atomic_amount NOT NULL,
  fee atomic_amount NOT NULL,
  address text NOT NULL,
  memo text,
  idempotency_key text,
  request_hash text,
  created_at timestamp with time zone NOT NULL,
  voided_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  release_at timestamp with time zone,
  released_at timestamp with time zone,
  seal bytea,
  confirm_by text NOT NULL DEFAULT 'EMAIL'::text,
  CONSTRAINT withdrawal_asset_fkey FOREIGN KEY (asset) REFERENCES instrument(slug),
  CONSTRAINT withdrawal_check CHECK ((((fee)::numeric >= (0)::numeric) AND ((fee)::numeric < (amount)::numeric))),
  CONSTRAINT withdrawal_check1 CHECK (((idempotency_key IS NULL) = (request_hash IS NULL))),
  CONSTRAINT withdrawal_confirm_by_check CHECK ((confirm_by = ANY (ARRAY['EMAIL'::text, 'MESSENGER'::text]))),
  CONSTRAINT withdrawal_confirmed CHECK (((confirmed_at IS NULL) = (release_at IS NULL))),
  CONSTRAINT withdrawal_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawal_released CHECK (((released_at IS NULL) OR ((release_at IS NOT NULL) AND (released_at >= release_at)))),
  CONSTRAINT withdrawal_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT withdrawal_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  CONSTRAINT withdrawal_withdrawal_id_check CHECK ((withdrawal_id > 0))
);

CREATE TABLE withdrawal_claim (
  user_id integer NOT NULL,
  key text NOT NULL,
  CONSTRAINT withdrawal_claim_pkey PRIMARY KEY (user_id, key)
);

CREATE UNLOGGED TABLE worker_attempt_limit (
  key character varying(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT worker_attempt_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE worker_request (
  request_id uuid NOT NULL,
  sealed_input bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  sealed_outcome bytea,
  finished_at timestamp with time zone,
  lane text NOT NULL DEFAULT 'account'::text,
  CONSTRAINT worker_request_check CHECK (((sealed_outcome IS NULL) = (finished_at IS NULL))),
  CONSTRAINT worker_request_check1 CHECK ((expires_at <= (created_at + '00:01:00'::interval))),
  CONSTRAINT worker_request_lane_check CHECK ((lane = ANY (ARRAY['account'::text, 'guest'::text]))),
  CONSTRAINT worker_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT worker_request_sealed_input_check CHECK ((octet_length(sealed_input) <= 65536)),
  CONSTRAINT worker_request_times CHECK (((expires_at >= '1970-01-01 00:00:00+00'::timestamp with time zone) AND (expires_at <= '3000-01-01 00:00:00+00'::timestamp with time zone)))
);

CREATE INDEX account_code_expired ON public.account_code USING btree (expires_at);

CREATE INDEX account_deleted ON public.account USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

CREATE INDEX account_device_seen ON public.account_device USING btree (seen_at);

CREATE INDEX account_email_hash_of ON public.account_email_hash USING btree (email_hash);

CREATE INDEX account_email_queue_created ON public.account_email_queue USING btree (created_at);

CREATE INDEX account_email_queue_due ON public.account_email_queue USING btree (lane DESC, next_at, email_id) WHERE ((sent_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX account_email_queue_of ON public.account_email_queue USING btree (user_id, email_id);

CREATE INDEX account_email_queue_to ON public.account_email_queue USING btree (lower((email COLLATE "C")), created_at) WHERE (lane = 'server'::text);

CREATE INDEX account_markup ON public.account USING btree (user_id) WHERE (markup_bps > 0);

CREATE INDEX account_merge_expired ON public.account_merge USING btree (expires_at) WHERE (merged_at IS NULL);

CREATE INDEX account_merge_to ON public.account_merge USING btree (to_user_id);

CREATE INDEX account_passkey_of ON public.account_passkey USING btree (user_id);

CREATE INDEX account_referred ON public.account USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX api_key_by_account ON public.api_key USING btree (user_id) WHERE ((user_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX attempt_limit_expired ON public.attempt_limit USING btree (expire);

CREATE INDEX bank_line_booked ON public.bank_line USING btree (booked_at);

CREATE INDEX bank_line_reversed ON public.bank_line USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX bank_line_waiting ON public.bank_line USING btree (recorded_at) WHERE (height IS NULL);

CREATE INDEX bank_recall_of ON public.bank_recall USING btree (user_id) WHERE (released_at IS NULL);

CREATE INDEX bridged_credit_of ON public.bridged_credit USING btree (asset, credited_at);

CREATE INDEX card_callback_applied ON public.card_callback USING btree (applied_at) WHERE (applied_at IS NOT NULL);

CREATE INDEX card_callback_waiting ON public.card_callback USING btree (callback_id) WHERE (applied_at IS NULL);

CREATE INDEX card_difference_open ON public.card_difference USING btree (found_at) WHERE (closed_at IS NULL);

CREATE INDEX card_order_ask_at ON public.card_order USING btree (query_at) WHERE (query_at IS NOT NULL);

CREATE INDEX card_order_buyers ON public.card_order USING btree (updated_at) WHERE (buyer_email IS NOT NULL);

CREATE INDEX card_order_changed ON public.card_order USING btree (updated_at);

CREATE INDEX card_order_escalated ON public.card_order USING btree (escalated_at) WHERE (escalated_at IS NOT NULL);

CREATE INDEX card_order_of ON public.card_order USING btree (user_id, created_at DESC, order_id DESC);

CREATE INDEX card_order_reversed_of ON public.card_order USING btree (user_id) WHERE (reversed_at IS NOT NULL);

CREATE INDEX card_order_transaction ON public.card_order USING btree (lower(tx_id)) WHERE (tx_id IS NOT NULL);

CREATE INDEX deposit_by_account ON public.deposit USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX deposit_by_balance ON public.deposit USING btree (balance_of, id DESC) WHERE (balance_of IS NOT NULL);

CREATE INDEX deposit_by_height ON public.deposit USING btree (chain, block_height);

CREATE INDEX deposit_by_memo ON public.deposit USING btree (chain, address, memo) WHERE (memo IS NOT NULL);

CREATE INDEX deposit_by_order ON public.deposit USING btree (order_id, asset, status, ((listing IS NOT NULL)), amount DESC, id);

CREATE INDEX deposit_in_suspense ON public.deposit USING btree (id) WHERE (status = 'SUSPENSE'::text);

CREATE INDEX deposit_swept ON public.deposit USING btree (swept_by) WHERE (swept_by IS NOT NULL);

CREATE INDEX deposit_tx ON public.deposit USING btree (lower((tx_id COLLATE "C"))) WHERE (order_id IS NOT NULL);

CREATE INDEX deposit_unproven ON public.deposit USING btree (chain, id) WHERE ((proof IS NULL) AND (((status = 'CREDITED'::text) AND (user_id IS NOT NULL)) OR (balance_of IS NOT NULL)));

CREATE INDEX deposit_unscreened_since ON public.deposit USING btree (unscreened_since) WHERE (unscreened_since IS NOT NULL);

CREATE INDEX deposit_unswept ON public.deposit USING btree (chain, id) WHERE ((swept_by IS NULL) AND (status = ANY (ARRAY['CREDITED'::text, 'SUSPENSE'::text, 'RETURNED'::text, 'KEPT'::text])));

CREATE INDEX deposit_waiting ON public.deposit USING btree (chain, block_height) WHERE (status = 'SEEN'::text);

CREATE INDEX earning_of ON public.earning USING btree (user_id, kind, created_at DESC, earning_id DESC);

CREATE INDEX exposure_hold_open ON public.exposure_hold USING btree (asset) WHERE (released_at IS NULL);

CREATE INDEX followed_check_due ON public.followed_check USING btree (query_at) WHERE (query_at IS NOT NULL);

CREATE INDEX followed_check_ended ON public.followed_check USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX identity_access_of ON public.identity_access USING btree (check_id);

CREATE INDEX identity_check_kept ON public.identity_check USING btree (decided_at) WHERE (forgotten_at IS NULL);

CREATE INDEX identity_check_of ON public.identity_check USING btree (user_id, created_at DESC);

CREATE INDEX identity_check_passed ON public.identity_check USING btree (decided_at) WHERE ((status = 'PASS'::text) AND (expired_at IS NULL));

CREATE INDEX identity_check_waiting ON public.identity_check USING btree (created_at) WHERE (status = ANY (ARRAY['CREATED'::text, 'PROCESS'::text]));

CREATE INDEX incident_note_of ON public.incident_note USING btree (incident_id, note_id);

CREATE INDEX messenger_chat_menu_due ON public.messenger_chat USING btree (menu_next_at) WHERE (menu_next_at IS NOT NULL);

CREATE INDEX messenger_launch_expired ON public.messenger_launch USING btree (expires_at);

CREATE INDEX messenger_message_due ON public.messenger_message USING btree (next_at) WHERE (sent_at IS NULL);

CREATE INDEX messenger_message_expired ON public.messenger_message USING btree (expires_at);

CREATE INDEX messenger_message_of_merge ON public.messenger_message USING btree (merge_id) WHERE (merge_id IS NOT NULL);

CREATE INDEX messenger_message_user ON public.messenger_message USING btree (user_id);

CREATE INDEX messenger_message_withdrawal ON public.messenger_message USING btree (withdrawal_id);

CREATE INDEX messenger_ticket_created ON public.messenger_ticket USING btree (created_at);

CREATE INDEX messenger_update_handled ON public.messenger_update USING btree (handled_at);

CREATE INDEX name_hit_of ON public.name_hit USING btree (user_id) WHERE (decision IS DISTINCT FROM 'cleared'::text);

CREATE INDEX name_hit_waiting ON public.name_hit USING btree (found_at) WHERE (decision IS NULL);

CREATE INDEX name_screening_of ON public.name_screening USING btree (check_id, screened_at DESC);

CREATE INDEX ops_action_by_subject ON public.ops_action USING btree (subject, id);

CREATE INDEX order_event_noticed ON public.order_event USING btree (at) WHERE (kind = ANY (ARRAY['DEPOSIT_REGISTERED'::text, 'RATE_MODE_CHANGED'::text, 'WITHDRAWAL_COMPLETED'::text, 'REFUND_COMPLETED'::text]));

CREATE INDEX order_push_made ON public.order_push USING btree (created_at);

CREATE INDEX orders_by_account ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX orders_by_key ON public.orders USING btree (api_id, created_at DESC, order_id DESC) WHERE (api_id IS NOT NULL);

CREATE INDEX orders_by_referrer ON public.orders USING btree (referrer_id) WHERE (referrer_id IS NOT NULL);

CREATE INDEX orders_created ON public.orders USING btree (created_at);

CREATE INDEX orders_due ON public.orders USING btree (act_by) WHERE (act_by IS NOT NULL);

CREATE INDEX orders_expired_query ON public.orders USING btree (query_at) WHERE ((query_at IS NOT NULL) AND (state = 'EXPIRED'::text));

CREATE INDEX orders_fiat_changed ON public.orders USING btree (updated_at) WHERE ((from_slug = 'eur-sepa'::text) OR (to_slug = ANY (ARRAY['usd-card'::text, 'eur-card'::text, 'eur-sepa'::text])));

CREATE INDEX orders_finished ON public.orders USING btree (updated_at DESC) WHERE (state = 'FINISHED'::text);

CREATE INDEX orders_for_operator ON public.orders USING btree (updated_at) WHERE ((escalated_at IS NOT NULL) OR (state = ANY (ARRAY['SUSPENSE'::text, 'AT_RISK'::text])) OR ((fill -> 'isOverLimit'::text) = 'true'::jsonb));

CREATE INDEX orders_history_attention ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE ((user_id IS NOT NULL) AND (state = ANY (ARRAY['ACTION_REQUIRED'::text, 'SUSPENSE'::text, 'AT_RISK'::text])));

CREATE INDEX orders_history_deposit ON public.orders USING btree (user_id, lower((deposit_address COLLATE "C")), created_at DESC, order_id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX orders_history_destination ON public.orders USING btree (user_id, lower((destination_address COLLATE "C")), created_at DESC, order_id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX orders_history_expired ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE ((user_id IS NOT NULL) AND (state = 'EXPIRED'::text));

CREATE INDEX orders_history_finished ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE ((user_id IS NOT NULL) AND (state = 'FINISHED'::text));

CREATE INDEX orders_history_from ON public.orders USING btree (user_id, from_slug, created_at DESC, order_id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX orders_history_open ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE ((user_id IS NOT NULL) AND (state <> ALL (ARRAY['FINISHED'::text, 'REFUNDED'::text, 'EXPIRED'::text])));

CREATE INDEX orders_history_payout ON public.orders USING btree (user_id, lower(("left"((fill ->> 'payoutTxId'::text), 150) COLLATE "C"))) WHERE ((user_id IS NOT NULL) AND (fill IS NOT NULL));

CREATE INDEX orders_history_refunded ON public.orders USING btree (user_id, created_at DESC, order_id DESC) WHERE ((user_id IS NOT NULL) AND (state = 'REFUNDED'::text));

CREATE INDEX orders_history_to ON public.orders USING btree (user_id, to_slug, created_at DESC, order_id DESC) WHERE (user_id IS NOT NULL);

CREATE INDEX orders_paid_query ON public.orders USING btree (query_at) WHERE ((query_at IS NOT NULL) AND (state <> ALL (ARRAY['WAITING'::text, 'EXPIRED'::text])));

CREATE INDEX orders_waiting_query ON public.orders USING btree (query_at) WHERE ((query_at IS NOT NULL) AND (state = 'WAITING'::text));

CREATE INDEX own_address_free ON public.own_address USING btree (chain, COALESCE(wallet, ''::text), key_index) WHERE ((purpose = 'deposit'::text) AND (order_id IS NULL) AND (user_id IS NULL));

CREATE INDEX own_address_unproven ON public.own_address USING btree (chain, key_index) WHERE (wallet IS NULL);

CREATE INDEX payment_by_order ON public.payment USING btree (order_id);

CREATE INDEX payment_closed ON public.payment USING btree (chain, block_height) WHERE (status = ANY (ARRAY['FINAL'::text, 'FAILED'::text]));

CREATE INDEX payment_held ON public.payment USING btree (id) WHERE (status = ANY (ARRAY['HELD'::text, 'FAILED'::text]));

CREATE INDEX payment_open ON public.payment USING btree (chain, id) WHERE (status = ANY (ARRAY['INTENT'::text, 'RESERVED'::text, 'SIGNED'::text, 'SENT'::text]));

CREATE INDEX payment_ready ON public.payment USING btree (chain, urgency, id) WHERE ((status = ANY (ARRAY['INTENT'::text, 'RESERVED'::text, 'SIGNED'::text])) AND (waits_for IS NULL));

CREATE INDEX payment_stuck ON public.payment USING btree (id) WHERE (stuck IS NOT NULL);

CREATE INDEX payment_tx ON public.payment USING btree (lower((tx_id COLLATE "C"))) WHERE ((order_id IS NOT NULL) AND (tx_id IS NOT NULL));

CREATE INDEX payment_waiting ON public.payment USING btree (chain, urgency, try_after, id) WHERE (waits_for IS NOT NULL);

CREATE INDEX price_alert_expired ON public.price_alert USING btree (expires_at);

CREATE INDEX price_alert_pair ON public.price_alert USING btree (from_title, to_title);

CREATE INDEX price_point_by_age ON public.price_point USING btree (resolution, at);

CREATE INDEX provider_identity_awaits_end ON public.provider_identity USING btree (checked_at) WHERE awaits_end;

CREATE INDEX refresh_token_of ON public.refresh_token USING btree (session_id);

CREATE INDEX refresh_token_spent ON public.refresh_token USING btree (spent_at) WHERE (spent_at IS NOT NULL);

CREATE INDEX review_shown ON public.review USING btree (review_id) INCLUDE (rating) WHERE (status = 'SHOWN'::text);

CREATE INDEX review_waiting ON public.review USING btree (review_id) WHERE (status = 'PENDING'::text);

CREATE INDEX seen_signature_expired ON public.seen_signature USING btree (expires_at);

CREATE INDEX session_alive ON public.session USING btree (user_id, last_seen_at) WHERE (ended_at IS NULL);

CREATE INDEX session_ended ON public.session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX session_expired ON public.session USING btree (expires_at);

CREATE INDEX signer_funding_of ON public.signer_funding USING btree (subject);

CREATE INDEX signer_grant_age ON public.signer_grant USING btree (granted_at);

CREATE INDEX signer_grant_of ON public.signer_grant USING btree (payer);

CREATE INDEX signer_settlement_of ON public.signer_settlement USING btree (payer) WHERE (payer IS NOT NULL);

CREATE INDEX signer_version_claims ON public.signer_version USING gin (claims);

CREATE INDEX signer_version_of ON public.signer_version USING btree (spend_id);

CREATE INDEX status_sample_by_age ON public.status_sample USING btree (at);

CREATE INDEX support_message_due ON public.support_message USING btree (((ticket_id IS NULL)), next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX support_message_left ON public.support_message USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);

CREATE INDEX two_factor_ceremony_expired ON public.two_factor_ceremony USING btree (expires_at);

CREATE INDEX two_factor_grant_expired ON public.two_factor_grant USING btree (expires_at);

CREATE INDEX two_factor_grant_of ON public.two_factor_grant USING btree (session_id);

CREATE INDEX undelivered_email_given_up ON public.undelivered_email USING btree (given_up_at);

CREATE INDEX undelivered_email_of ON public.undelivered_email USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX unpaid_fill_hold ON public.unpaid_fill USING btree (hold) WHERE (hold IS NOT NULL);

CREATE INDEX unpaid_fill_order ON public.unpaid_fill USING btree (order_id);

CREATE INDEX upkeep_to_book ON public.upkeep USING btree (chain, id) WHERE (NOT is_booked);

CREATE INDEX utxo_spendable ON public.utxo USING btree (chain, amount DESC) WHERE (claimed_by IS NULL);

CREATE INDEX webhook_by_key ON public.webhook USING btree (api_id) WHERE is_active;

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (webhook_id, delivery_id) WHERE ((delivered_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX webhook_delivery_failed ON public.webhook_delivery USING btree (failed_at) WHERE (failed_at IS NOT NULL);

CREATE INDEX webhook_delivery_list ON public.webhook_delivery USING btree (webhook_id, delivery_id);

CREATE INDEX webhook_delivery_order ON public.webhook_delivery USING btree (order_id);

CREATE INDEX withdrawal_of ON public.withdrawal USING btree (user_id, created_at DESC, withdrawal_id DESC);

CREATE INDEX withdrawal_waiting ON public.withdrawal USING btree (created_at) WHERE ((released_at IS NULL) AND (voided_at IS NULL));

CREATE INDEX worker_request_age ON public.worker_request USING btree (created_at);

CREATE INDEX worker_request_waiting ON public.worker_request USING btree (lane, created_at) WHERE (finished_at IS NULL);

CREATE UNIQUE INDEX account_code_alive ON public.account_code USING btree (user_id, purpose) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX account_email ON public.account USING btree (lower((email COLLATE "C")));

CREATE UNIQUE INDEX account_merge_from ON public.account_merge USING btree (from_user_id) WHERE (merged_at IS NOT NULL);

CREATE UNIQUE INDEX bank_line_recalled ON public.bank_line USING btree (reverses) WHERE (kind = 'recall'::text);

CREATE UNIQUE INDEX deposit_public_id ON public.deposit USING btree (user_id, public_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX identity_check_one ON public.identity_check USING btree (user_id) WHERE ((status <> 'REJECT'::text) AND (expired_at IS NULL));

CREATE UNIQUE INDEX orders_fill ON public.orders USING btree (((fill ->> 'provider'::text)), ((fill ->> 'providerOrderId'::text))) WHERE (fill IS NOT NULL);

CREATE UNIQUE INDEX own_address_by_account ON public.own_address USING btree (chain, user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX own_address_by_order ON public.own_address USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE UNIQUE INDEX refresh_token_alive ON public.refresh_token USING btree (session_id) WHERE (spent_at IS NULL);

CREATE UNIQUE INDEX signer_settlement_spend ON public.signer_settlement USING btree (spend_id);

CREATE UNIQUE INDEX signer_spend_ordinal_idx ON public.signer_spend USING btree (ordinal);

CREATE VIEW balance AS
 SELECT account,
    asset,
    (sum((amount)::numeric))::numeric(78,0) AS amount
   FROM balance_shard
  GROUP BY account, asset;

CREATE VIEW order_news AS
 SELECT e.order_id,
    e.at,
        CASE
            WHEN ((e.kind = 'DEPOSIT_REGISTERED'::text) AND (o.settlement = 'payout'::text)) THEN e.kind
            WHEN ((e.kind = 'DEPOSIT_REGISTERED'::text) AND ((o.choice ->> 'mayAccept'::text) = 'false'::text)) THEN 'ADDRESS_NEEDED'::text
            WHEN ((e.kind = 'RATE_MODE_CHANGED'::text) AND (o.state = 'ACTION_REQUIRED'::text)) THEN e.kind
            WHEN ((e.kind = 'REFUND_COMPLETED'::text) AND (o.settlement = 'balance'::text)) THEN 'REFUNDED_INTO_BALANCE'::text
            WHEN (e.kind = ANY (ARRAY['WITHDRAWAL_COMPLETED'::text, 'REFUND_COMPLETED'::text])) THEN e.kind
            ELSE NULL::text
        END AS kind
   FROM (order_event e
     JOIN orders o USING (order_id))
  WHERE (e.kind = ANY (ARRAY['DEPOSIT_REGISTERED'::text, 'RATE_MODE_CHANGED'::text, 'WITHDRAWAL_COMPLETED'::text, 'REFUND_COMPLETED'::text]));

CREATE OR REPLACE FUNCTION public.account_of_bank_return(p_statement_id text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT o.user_id FROM bank_line l
    JOIN signer_version w ON w.chain = 'sepa' AND w.tx_id = l.reverses
    JOIN signer_settlement s ON s.spend_id = w.spend_id
    JOIN orders o ON o.order_id = split_part(bank_origin(s.subject), ':', 2)::int
    WHERE l.statement_id = p_statement_id AND l.kind = 'in'
$function$
;

CREATE OR REPLACE FUNCTION public.accounts_of_holder(p_user_id integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE held (user_id) AS (
    SELECT p_user_id
    UNION
    SELECT other.user_id FROM held, LATERAL (
      SELECT same.user_id FROM account_email_hash own JOIN account_email_hash same USING (email_hash)
        WHERE own.user_id = held.user_id
      UNION ALL SELECT m.from_user_id FROM account_merge m WHERE m.to_user_id = held.user_id AND m.merged_at IS NOT NULL
      UNION ALL SELECT m.to_user_id FROM account_merge m WHERE m.from_user_id = held.user_id AND m.merged_at IS NOT NULL
    ) AS other)
  SELECT user_id FROM held
$function$
;

CREATE OR REPLACE FUNCTION public.add_to_signer_sum(p_scope text, p_amount numeric)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO signer_sum AS s (scope, slot, amount)
    SELECT p_scope, date_bin('5 minutes', now(), '2000-01-01'), p_amount WHERE p_amount > 0
    ON CONFLICT (scope, slot) DO UPDATE SET amount = s.amount + excluded.amount
$function$
;

CREATE OR REPLACE FUNCTION public.apply_guarded(p_account text, p_asset text, p_shard smallint, p_amount numeric, p_added boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF p_account NOT LIKE 'custody:%' THEN
    RAISE EXCEPTION 'balance_guarded: % of % cannot change by %', p_account, p_asset, p_amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_guarded', TABLE = 'balance_shard';
  END IF;
  IF p_added THEN
    UPDATE balance_shard SET amount = 0, guard = 1 WHERE account = p_account AND asset = p_asset AND shard = p_shard;
  END IF;
  PERFORM debit_custody(p_account, p_asset, -p_amount, p_shard);
END $function$
;

CREATE OR REPLACE FUNCTION public.assign_deposit_target(p_user_id integer, p_chain text, p_memo text, OUT outcome text, OUT given_address text, OUT given_memo text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  current_wallet text := (SELECT fingerprint FROM wallet_identity);
  p_first int := first_assignable(p_chain);
  known own_address%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_user_id || ':' || p_chain, 4));
  outcome := 'given';
  IF p_memo IS NULL THEN
    SELECT * INTO known FROM own_address WHERE chain = p_chain AND user_id = p_user_id;
    IF FOUND THEN
      IF known.wallet IS DISTINCT FROM current_wallet THEN
        outcome := 'no-address';
      ELSE
        given_address := known.address;
      END IF;
      RETURN;
    END IF;
    UPDATE own_address SET user_id = p_user_id WHERE chain = p_chain AND address = (
      SELECT address FROM own_address
      WHERE chain = p_chain AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND wallet IS NOT DISTINCT FROM current_wallet AND key_index >= p_first
      ORDER BY key_index LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING address INTO given_address;
    IF NOT FOUND THEN
      outcome := 'no-address';
    END IF;
    RETURN;
  END IF;
  SELECT * INTO known FROM own_address
    WHERE chain = p_chain AND purpose = 'hot' AND wallet IS NOT DISTINCT FROM current_wallet;
  IF NOT FOUND THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  -- Do not assign a memo with which coins have already arrived, because they do not belong to this account.
  INSERT INTO account_memo (chain, user_id, address, memo)
    SELECT p_chain, p_user_id, known.address, p_memo
    WHERE p_first IS NOT NULL AND NOT EXISTS (SELECT 1 FROM deposit WHERE chain = p_chain AND address = known.address AND memo = p_memo)
    ON CONFLICT DO NOTHING;
  SELECT address, memo INTO given_address, given_memo FROM account_memo
    WHERE chain = p_chain AND user_id = p_user_id AND address = known.address;
  IF NOT FOUND THEN
    outcome := CASE WHEN p_first IS NULL THEN 'no-address' ELSE 'memo-taken' END;
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.bank_origin(p_subject text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH RECURSIVE step (subject) AS (
    SELECT p_subject UNION
    SELECT earlier.subject FROM step JOIN signer_funding f ON f.subject = step.subject AND f.chain = 'sepa'
    JOIN bank_line l ON l.statement_id = f.tx_id AND l.kind = 'in'
    JOIN signer_version w ON w.chain = 'sepa' AND w.tx_id = l.reverses
    JOIN signer_settlement earlier ON earlier.spend_id = w.spend_id)
  SELECT subject FROM step WHERE subject LIKE 'order:%' LIMIT 1
$function$
;

CREATE OR REPLACE FUNCTION public.card_money_moves_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  kinds text[];
  refunded boolean;
BEGIN
  -- Wait for other transactions that post the same order. The next statement then reads the rows that they committed.
  PERFORM FROM card_order WHERE order_id = NEW.reference::int FOR UPDATE;
  SELECT array_agg(kind) INTO kinds FROM journal WHERE reference = NEW.reference AND kind LIKE 'card-%';
  refunded := 'card-refunded' = ANY (kinds) AND NOT 'card-refund-reversed' = ANY (kinds);
  IF NOT 'card-paid' = ANY (kinds)
     OR ('card-refund-reversed' = ANY (kinds) AND NOT 'card-refunded' = ANY (kinds))
     OR (refunded AND 'card-charged-back' = ANY (kinds))
     OR (refunded AND NEW.kind = 'card-delivered') THEN
    RAISE EXCEPTION 'posting % of card order % would move its money twice', NEW.kind, NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'card_money_moves_once', TABLE = 'journal';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.card_order_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF fiat_payment_reversed(NEW.user_id) THEN
    RAISE EXCEPTION 'the account of card order % cannot buy by card', NEW.order_id;
  END IF;
  IF NEW.created_at > now() + interval '1 hour' THEN
    RAISE EXCEPTION 'card order % is created in the future', NEW.order_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.card_over_limit(p_order_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  resumed card_order%ROWTYPE;
BEGIN
  SELECT * INTO STRICT resumed FROM card_order WHERE order_id = p_order_id;
  PERFORM lock_fiat_holder(resumed.user_id);
  RETURN (fiat_used_by_holder(resumed.user_id, resumed.created_at, p_order_id) + fiat_value(resumed.pay, resumed.currency)
    <= (SELECT s.monthly FROM fiat_standing(resumed.user_id) s)) IS NOT TRUE;
END $function$
;

CREATE OR REPLACE FUNCTION public.card_page_until(c card_order)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT least(c.page_expires_at + interval '1 minute', c.created_at + interval '24 hours')
$function$
;

CREATE OR REPLACE FUNCTION public.check_identity_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status = NEW.status OR OLD.status = 'CREATED' OR (OLD.status = 'PROCESS' AND NEW.status <> 'CREATED') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an identity check does not go from % to %', OLD.status, NEW.status;
END $function$
;

CREATE OR REPLACE FUNCTION public.check_messenger_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT has_column_privilege('messenger_message', 'yes_hash', 'UPDATE')
  THEN RAISE EXCEPTION 'this login may not queue a message of kind %', NEW.kind;
  END IF;
  RETURN NEW;
END
$function$
;

CREATE OR REPLACE FUNCTION public.check_messenger_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM messenger_message m JOIN messenger_link l USING (messenger_user_id)
    WHERE m.kind = 'CONFIRM_WITHDRAWAL' AND m.withdrawal_id = NEW.withdrawal_id AND m.answer = 'yes'
      AND m.user_id = NEW.user_id AND l.user_id = NEW.user_id AND l.linked_at <= NEW.created_at)
  THEN RAISE EXCEPTION 'the owner has not confirmed withdrawal % in the messenger', NEW.withdrawal_id;
  END IF;
  RETURN NEW;
END
$function$
;

CREATE OR REPLACE FUNCTION public.claim_wallet(p_fingerprint text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO wallet_identity (fingerprint) VALUES (p_fingerprint) ON CONFLICT DO NOTHING;
  SELECT fingerprint FROM wallet_identity;
$function$
;

CREATE OR REPLACE FUNCTION public.count_bridged_credit(p_deposit_id bigint, p_asset text, p_micro numeric, p_limit numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM instrument WHERE slug = p_asset FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM bridged_credit WHERE deposit_id = p_deposit_id) THEN
    RETURN true;
  END IF;
  IF p_micro + (SELECT coalesce(sum(value_micro), 0) FROM bridged_credit
      WHERE asset = p_asset AND credited_at > now() - interval '24 hours') > p_limit THEN
    RETURN false;
  END IF;
  INSERT INTO bridged_credit (deposit_id, asset, value_micro) VALUES (p_deposit_id, p_asset, p_micro);
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.count_spends(p_spends jsonb, p_is_approved boolean, p_direction text, p_caps jsonb, p_payer text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  spend record;
  earlier signer_spend%ROWTYPE;
  counted jsonb := '[]';
  payment numeric := 0;
  added numeric := 0;
  grows boolean := false;
  is_new boolean := false;
  worth numeric;
  direction text := CASE WHEN p_direction = 'sent' THEN 'sent' ELSE 'returned' END;
  increase numeric;
  total record;
  part text;
BEGIN
  PERFORM 1 FROM signer_switch FOR UPDATE;
  FOR spend IN SELECT * FROM jsonb_to_recordset(p_spends) AS s(spend_id text, asset text, recipient text, amount numeric,
      value numeric, asset_payment numeric, asset_hour numeric, asset_day numeric) LOOP
    SELECT * INTO earlier FROM signer_spend WHERE spend_id = spend.spend_id;
    IF earlier.asset <> spend.asset OR earlier.recipient <> spend.recipient THEN
      RETURN 'other-payment';
    END IF;
    IF spend.amount <= earlier.amount AND earlier.recipient IS NOT NULL THEN
      worth := coalesce(earlier.value, spend.value);
    ELSE
      grows := true;
      is_new := is_new OR earlier.spend_id IS NULL;
      -- If a later version of a payment spends more, count only the value of the increase. A price that rose in the
      -- meantime does not apply to the amount that was already counted.
      worth := CASE WHEN earlier.value IS NULL THEN spend.value
        ELSE earlier.value + ceil(spend.value * (spend.amount - earlier.amount) / spend.amount) END;
      IF spend.asset_hour IS NOT NULL OR spend.asset_day IS NOT NULL THEN
        increase := greatest(spend.amount - coalesce(earlier.amount, 0), 0);
        total := signer_sums('asset ' || spend.asset || ' ' || direction);
        IF total.hour + increase > spend.asset_hour THEN
          RETURN 'cap-hour';
        END IF;
        IF total.day + increase > spend.asset_day THEN
          RETURN 'cap-day';
        END IF;
        -- No part of the caps refuses a later version of a counted payment, because later payments may wait for it. No
        -- part of the native coin's caps refuses a token payment because of its network fee. Both still count towards
        -- the caps.
        IF earlier.spend_id IS NULL AND NOT p_is_approved AND spend.recipient <> 'network' THEN
          part := over_part(p_direction, 'part ' || spend.asset || ' refunded',
            'part ' || spend.asset || ' payer ' || p_payer, increase,
            jsonb_build_object('payment', spend.asset_payment, 'hour', spend.asset_hour, 'day', spend.asset_day));
          IF part IS NOT NULL THEN
            RETURN part;
          END IF;
        END IF;
      END IF;
      added := added + worth - CASE WHEN earlier.is_approved = p_is_approved THEN coalesce(earlier.value, 0) ELSE 0 END;
      counted := counted || jsonb_build_object('spend_id', spend.spend_id, 'asset', spend.asset, 'recipient', spend.recipient,
        'amount', spend.amount, 'value', worth);
    END IF;
    payment := payment + worth;
  END LOOP;
  IF NOT grows THEN
    RETURN 'counted';
  END IF;
  IF NOT p_is_approved AND payment > (p_caps ->> 'payment')::numeric THEN
    RETURN 'approval-missing';
  END IF;
  total := signer_sums('value ' || CASE WHEN p_is_approved THEN 'approved ' ELSE 'usual ' END || direction);
  IF p_is_approved AND total.day + added > (p_caps ->> 'approved_day')::numeric THEN
    RETURN 'cap-approved-day';
  END IF;
  IF NOT p_is_approved AND total.hour + added > (p_caps ->> 'hour')::numeric THEN
    RETURN 'cap-hour';
  END IF;
  IF NOT p_is_approved AND total.day + added > (p_caps ->> 'day')::numeric THEN
    RETURN 'cap-day';
  END IF;
  IF is_new AND NOT p_is_approved THEN
    part := over_part(p_direction, 'value usual refunded', 'payer ' || p_payer, added, p_caps);
    IF part IS NOT NULL THEN
      RETURN part;
    END IF;
  END IF;
  INSERT INTO signer_spend (spend_id, asset, recipient, amount, value, is_approved, direction, payer)
    SELECT s.spend_id, s.asset, s.recipient, s.amount, s.value, p_is_approved, p_direction, p_payer
    FROM jsonb_to_recordset(counted) AS s(spend_id text, asset text, recipient text, amount numeric, value numeric)
    ON CONFLICT (spend_id) DO UPDATE SET recipient = excluded.recipient, amount = greatest(signer_spend.amount, excluded.amount),
      value = greatest(signer_spend.value, excluded.value), is_approved = excluded.is_approved;
  RETURN 'counted';
END $function$
;

CREATE OR REPLACE FUNCTION public.count_visit(p_user_id integer, p_visitor text, p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (abs(p_day - (now() AT TIME ZONE 'UTC')::date) <= 1) IS NOT TRUE THEN
    RAISE EXCEPTION 'a visit on % is not counted now', p_day;
  END IF;
  INSERT INTO visit_salt (day) VALUES (p_day) ON CONFLICT DO NOTHING;
  INSERT INTO affiliate_visitor (day, user_id, visitor)
    SELECT p_day, p_user_id, sha256(salt || convert_to(p_visitor, 'UTF8')) FROM visit_salt WHERE day = p_day
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO affiliate_click (user_id, day, clicks) VALUES (p_user_id, p_day, 1)
    ON CONFLICT (user_id, day) DO UPDATE SET clicks = affiliate_click.clicks + 1;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.create_sealed_order(p jsonb, OUT outcome text, OUT made_order_id integer, OUT made_address text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  p_key text := p ->> 'idempotencyKey';
  p_order_id int := (p ->> 'orderId')::int;
  p_memo text := p ->> 'depositMemo';
  p_given text := p ->> 'givenAddress';
  known idempotency_key%ROWTYPE;
  taken own_address%ROWTYPE;
  violated text;
  p_wallet text := coalesce((SELECT fingerprint FROM wallet_identity), '');
  p_first int := first_assignable(p ->> 'chain');
BEGIN
  IF p ->> 'state' <> 'WAITING' THEN
    RAISE EXCEPTION 'a new order is %', p ->> 'state';
  END IF;
  -- Refuse contents that no use case writes. The audit would halt the chain of such an order.
  IF p ->> 'chain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'from')
     OR p ->> 'toChain' IS DISTINCT FROM (SELECT chain FROM instrument WHERE slug = p ->> 'to') THEN
    RAISE EXCEPTION 'order % is on another chain than its coin', p_order_id;
  END IF;
  IF (nullif(p -> 'fill', 'null'::jsonb) IS NULL) <> (p_given IS NULL) THEN
    RAISE EXCEPTION 'order % has either a fill or an address from a provider', p_order_id;
  END IF;
  IF p -> 'fill' -> 'isHeld' = 'true'::jsonb THEN
    RAISE EXCEPTION 'new order % is held', p_order_id;
  END IF;
  IF p -> 'fill' -> 'isOverLimit' = 'true'::jsonb THEN
    RAISE EXCEPTION 'new order % is over the limit', p_order_id;
  END IF;
  IF ((p ->> 'actBy')::numeric >= (p ->> 'depositDeadline')::numeric) IS NOT TRUE THEN
    RAISE EXCEPTION 'order % expires before its deposit deadline', p_order_id;
  END IF;
  IF NOT pg_try_advisory_xact_lock(hashtextextended(p_key, 1)) THEN
    outcome := 'in-flight';
    RETURN;
  END IF;
  SELECT * INTO known FROM idempotency_key WHERE key = p_key;
  IF FOUND THEN
    outcome := CASE WHEN known.request_hash = p ->> 'requestHash' THEN 'repeated' ELSE 'mismatch' END;
    made_order_id := known.order_id;
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'toChain' AND address = p ->> 'destinationAddress') THEN
    outcome := 'own-destination';
    RETURN;
  END IF;
  IF p_given IS NOT NULL THEN
    -- A provider must not name one of our addresses as its deposit address, because coins that arrive there belong to
    -- us.
    IF EXISTS (SELECT 1 FROM own_address WHERE chain = p ->> 'chain' AND address = p_given) THEN
      outcome := 'no-address';
      RETURN;
    END IF;
    taken.address := p_given;
  ELSIF p_memo IS NULL THEN
    SELECT * INTO taken FROM own_address
      WHERE chain = p ->> 'chain' AND purpose = 'deposit' AND order_id IS NULL AND user_id IS NULL
        AND coalesce(wallet, '') = p_wallet AND key_index >= p_first
      -- FOR UPDATE would make a deposit at the address wait, so use a weaker lock.
      ORDER BY key_index LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  ELSE
    SELECT * INTO taken FROM own_address WHERE chain = p ->> 'chain' AND purpose = 'hot'
      AND coalesce(wallet, '') = p_wallet AND p_first IS NOT NULL;
  END IF;
  IF taken.address IS NULL THEN
    outcome := 'no-address';
    RETURN;
  END IF;
  BEGIN
    INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
      deposit_memo, destination_address, destination_memo, refund_address, refund_memo, user_email, locale, claimed_deposit, agreed_quote,
      exception_policy, rerate_within_bps, act_by, deposit_deadline, control_token_hash, referrer_id, tracking,
      created_at, updated_at, fill, query_at, api_id, user_id, terms_seal, refund_seal)
    VALUES (p_order_id, (p ->> 'legacyOrderId')::uuid, p ->> 'rateMode', p ->> 'from', p ->> 'to', p ->> 'state',
      p ->> 'chain', taken.address, p_memo, p ->> 'destinationAddress', p ->> 'destinationMemo', p ->> 'refundAddress',
      p ->> 'refundMemo', p ->> 'userEmail', p ->> 'locale', (p ->> 'claimedDeposit')::numeric, p -> 'agreedQuote',
      p -> 'exceptionPolicy' ->> 'kind', (p -> 'exceptionPolicy' ->> 'withinBps')::int,
      to_timestamp((p ->> 'actBy')::numeric / 1000),
      to_timestamp((p ->> 'depositDeadline')::numeric / 1000), p ->> 'controlTokenHash', p ->> 'referrerId',
      nullif(p -> 'tracking', 'null'::jsonb), to_timestamp((p ->> 'createdAt')::numeric / 1000),
      to_timestamp((p ->> 'createdAt')::numeric / 1000), nullif(p -> 'fill', 'null'::jsonb),
      to_timestamp((p ->> 'queryAt')::numeric / 1000), (p ->> 'apiId')::int, (p ->> 'userId')::int,
      decode(p ->> 'termsSeal', 'hex'), decode(p ->> 'refundSeal', 'hex'));
  EXCEPTION WHEN unique_violation THEN
    GET STACKED DIAGNOSTICS violated = CONSTRAINT_NAME;
    outcome := CASE violated WHEN 'orders_pkey' THEN 'id-taken'
      WHEN 'orders_deposit_chain_deposit_address_deposit_memo_key'
        THEN CASE WHEN p_given IS NULL THEN 'id-taken' ELSE 'no-address' END
      WHEN 'orders_fill' THEN 'no-address'
      WHEN 'orders_legacy_order_id_key' THEN 'mismatch' END;
    IF outcome IS NULL THEN
      RAISE;
    END IF;
    RETURN;
  END;
  IF p_memo IS NULL AND p_given IS NULL THEN
    UPDATE own_address SET order_id = p_order_id WHERE chain = taken.chain AND address = taken.address;
  END IF;
  INSERT INTO order_event (order_id, kind, seq, at)
    VALUES (p_order_id, 'CREATION_END', 1, to_timestamp((p ->> 'createdAt')::numeric / 1000));
  INSERT INTO idempotency_key (key, request_hash, order_id, created_at)
    VALUES (p_key, p ->> 'requestHash', p_order_id, now());
  IF p ->> 'apiId' IS NOT NULL THEN
    PERFORM queue_webhooks(p_order_id, 'CREATION_END');
  END IF;
  outcome := 'created';
  made_order_id := p_order_id;
  made_address := taken.address;
END $function$
;

CREATE OR REPLACE FUNCTION public.debit_custody(p_account text, p_asset text, p_amount numeric, p_own smallint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  one record;
  moved numeric := 0;
  rest numeric := p_amount;
BEGIN
  SELECT shard, amount INTO one FROM balance_shard
    WHERE account = p_account AND asset = p_asset AND shard <> p_own AND amount >= p_amount
    ORDER BY amount DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    PERFORM 1 FROM balance_shard
      WHERE account = p_account AND asset = p_asset AND shard = p_own FOR UPDATE SKIP LOCKED;
    IF FOUND THEN
      moved := div(one.amount - p_amount, 2);
      UPDATE balance_shard SET amount = amount + moved WHERE account = p_account AND asset = p_asset AND shard = p_own;
    END IF;
    UPDATE balance_shard SET amount = amount - p_amount - moved
      WHERE account = p_account AND asset = p_asset AND shard = one.shard;
    RETURN;
  END IF;
  FOR one IN SELECT shard, amount FROM balance_shard
    WHERE account = p_account AND asset = p_asset ORDER BY shard FOR UPDATE
  LOOP
    CONTINUE WHEN one.amount = 0 OR rest = 0;
    moved := least(one.amount, rest);
    rest := rest - moved;
    UPDATE balance_shard SET amount = amount - moved WHERE account = p_account AND asset = p_asset AND shard = one.shard;
  END LOOP;
  IF rest > 0 THEN
    RAISE EXCEPTION 'balance_guarded: % of % lacks %', p_account, p_asset, rest
      USING ERRCODE = 'check_violation', CONSTRAINT = 'balance_guarded', TABLE = 'balance_shard';
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION public.fiat_arrived(p_user_id integer, p_at timestamp with time zone, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH month AS (SELECT date_trunc('month', p_at, 'UTC') AS start,
    (date_trunc('month', p_at, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next)
  SELECT coalesce(sum(fiat_value(CASE i.slug WHEN o.from_slug THEN arrived.amount
      ELSE (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric END, i.currency_title)), 0)
    FROM month m CROSS JOIN orders o JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug) AND i.instrument_type = 'fiat'
    JOIN LATERAL (SELECT sum(d.amount) AS amount FROM deposit d WHERE d.order_id = o.order_id AND d.status NOT IN ('SEEN', 'ORPHANED')
      AND d.seen_at >= m.start AND d.seen_at < m.next) AS arrived ON arrived.amount > 0
    WHERE o.user_id = p_user_id AND (o.created_at < m.start OR o.created_at >= m.next)
      AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_hold(p_order_id integer, p_minor numeric)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  held orders%ROWTYPE;
  standing record;
  of_currency text;
BEGIN
  SELECT * INTO STRICT held FROM orders WHERE order_id = p_order_id;
  SELECT i.currency_title INTO of_currency
    FROM instrument i WHERE i.slug IN (held.from_slug, held.to_slug) AND i.instrument_type = 'fiat';
  IF NOT FOUND OR held.user_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF p_minor IS NOT NULL THEN
    PERFORM lock_fiat_holder(held.user_id);
  END IF;
  SELECT * INTO STRICT standing FROM fiat_standing(held.user_id);
  IF standing.level = 'held' THEN
    RETURN 'name-hit';
  END IF;
  IF held.from_slug = 'eur-sepa' AND fiat_payment_reversed(held.user_id) THEN
    RETURN 'payment-reversed';
  END IF;
  IF p_minor IS NOT NULL AND (greatest(fiat_used_by_holder(held.user_id, held.created_at, held.order_id),
      fiat_used_by_holder(held.user_id, now(), held.order_id)) + fiat_value(p_minor, of_currency) <= standing.monthly) IS NOT TRUE THEN
    RETURN 'over-limit';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.fiat_payment_reversed(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM accounts_of_holder(p_user_id) AS held (user_id)
    WHERE EXISTS (SELECT FROM bank_recall r WHERE r.user_id = held.user_id AND r.released_at IS NULL)
      OR EXISTS (SELECT FROM card_order c WHERE c.user_id = held.user_id AND c.reversed_at IS NOT NULL
        AND (c.released_at IS NULL OR c.released_at < c.reversed_at)))
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_reserved(p_user_id integer, OUT reserved numeric, OUT reserved_until timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH month AS (SELECT date_trunc('month', now(), 'UTC') AS start,
    (date_trunc('month', now(), 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next),
  holder AS (SELECT user_id FROM accounts_of_holder(p_user_id) AS held (user_id))
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0),
      CASE WHEN bool_and(coalesce(until > now(), false)) THEN least(max(until), (SELECT next FROM month)) END FROM (
    SELECT c.pay, c.currency, CASE WHEN c.state = 'EXPIRED' THEN card_page_until(c) ELSE unpaid_card_until(c) END
      FROM month m, card_order c JOIN holder USING (user_id)
      WHERE c.created_at >= m.start AND c.created_at < m.next
        AND ((c.state = 'WAITING' AND (unpaid_card_until(c) > now()) IS NOT FALSE)
        OR (c.state = 'EXPIRED' AND c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND card_page_until(c) > now()))
    UNION ALL
    SELECT CASE i.slug WHEN o.from_slug THEN greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id))
        ELSE (coalesce(o.settled_quote, o.agreed_quote) ->> 'amountToGetAtomic')::numeric END, i.currency_title, o.deposit_deadline
      FROM month m, orders o JOIN holder USING (user_id)
        JOIN instrument i ON i.slug IN (o.from_slug, o.to_slug) AND i.instrument_type = 'fiat'
      WHERE o.created_at >= m.start AND o.created_at < m.next AND o.state = 'WAITING'
  ) AS unpaid (amount, of_currency, until)
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_standing(p_user_id integer, OUT level text, OUT currency text, OUT monthly numeric, OUT used numeric, OUT verified_until timestamp with time zone, OUT verified_limit numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  policy fiat_policy%ROWTYPE;
BEGIN
  SELECT * INTO STRICT policy FROM fiat_policy;
  currency := policy.currency;
  verified_limit := policy.verified;
  SELECT max(at) + make_interval(days => policy.valid_days) INTO verified_until FROM (
    SELECT decided_at AS at FROM identity_check WHERE user_id = p_user_id AND status = 'PASS'
    UNION ALL SELECT checked_at FROM provider_identity WHERE user_id = p_user_id AND state = 'complete') AS source;
  level := CASE
    WHEN holder_has_name_hit(p_user_id) THEN 'held'
    WHEN verified_until > now() THEN 'verified'
    ELSE 'unverified' END;
  monthly := CASE level WHEN 'held' THEN 0 WHEN 'verified' THEN policy.verified ELSE policy.unverified END;
  used := fiat_used_by_holder(p_user_id, now(), NULL);
END $function$
;

CREATE OR REPLACE FUNCTION public.fiat_used(p_user_id integer, p_at timestamp with time zone, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH month AS (SELECT date_trunc('month', p_at, 'UTC') AS start,
    (date_trunc('month', p_at, 'UTC') AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC' AS next)
  SELECT coalesce(sum(fiat_value(amount, of_currency)), 0) FROM (
    SELECT c.pay, c.currency FROM card_order c, month m
      WHERE c.user_id = p_user_id AND c.created_at >= m.start AND c.created_at < m.next AND c.state <> 'REFUNDED'
        AND c.order_id IS DISTINCT FROM p_except
        AND (c.state <> 'EXPIRED' OR (c.outcome = 'expired' AND c.redirect_url IS NOT NULL
          AND card_page_until(c) > now()))
        AND (c.state <> 'WAITING' OR (unpaid_card_until(c) > now()) IS NOT FALSE)
    UNION ALL
    SELECT greatest(o.claimed_deposit, (SELECT sum(d.amount) FROM deposit d WHERE d.order_id = o.order_id)), i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.from_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
    UNION ALL
    SELECT coalesce((o.fill ->> 'payoutAtomic')::numeric, (o.settled_quote ->> 'amountToGetAtomic')::numeric,
        div((o.agreed_quote ->> 'amountToGetAtomic')::numeric * coalesce((o.fill ->> 'depositAtomic')::numeric, o.claimed_deposit), o.claimed_deposit)),
        i.currency_title
      FROM month m, orders o JOIN instrument i ON i.slug = o.to_slug AND i.instrument_type = 'fiat'
      WHERE o.user_id = p_user_id AND o.created_at >= m.start AND o.created_at < m.next
        AND o.state NOT IN ('EXPIRED', 'REFUNDED') AND o.order_id IS DISTINCT FROM p_except
  ) AS counted (amount, of_currency)
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_used_by_holder(p_user_id integer, p_at timestamp with time zone, p_except integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sum(fiat_used(held.user_id, p_at, p_except) + fiat_arrived(held.user_id, p_at, p_except)) FROM accounts_of_holder(p_user_id) AS held (user_id)
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_value(p_minor numeric, p_currency text)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT ceil(p_minor * (rates ->> p_currency)::numeric) FROM fiat_policy
$function$
;

CREATE OR REPLACE FUNCTION public.fiat_within_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  standing record;
  amount numeric;
  of_currency text;
BEGIN
  IF TG_TABLE_NAME = 'card_order' THEN
    SELECT NEW.pay, NEW.currency INTO amount, of_currency;
  ELSIF NEW.user_id IS NULL THEN
    RETURN NEW;
  ELSE
    SELECT CASE i.slug WHEN NEW.from_slug THEN NEW.claimed_deposit ELSE (NEW.agreed_quote ->> 'amountToGetAtomic')::numeric END, i.currency_title
      INTO amount, of_currency
      FROM instrument i WHERE i.slug IN (NEW.from_slug, NEW.to_slug) AND i.instrument_type = 'fiat';
    IF NOT FOUND THEN
      RETURN NEW;
    END IF;
  END IF;
  -- The server's login can hold this lock as well, so only the creation of orders may wait for it.
  PERFORM pg_advisory_xact_lock(hashtextextended('fiat_limit:' || (SELECT min(held) FROM accounts_of_holder(NEW.user_id) AS held), 8));
  SELECT * INTO standing FROM fiat_standing(NEW.user_id);
  IF fiat_value(amount, of_currency) IS NULL OR standing.used + fiat_value(amount, of_currency) > standing.monthly THEN
    RAISE EXCEPTION 'the payments of account % would exceed its limit', NEW.user_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fiat_limit', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.first_assignable(p_chain text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM signer_switch WHERE older_since IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  RETURN coalesce((SELECT first_index FROM address_floor WHERE chain = p_chain), 0);
END $function$
;

CREATE OR REPLACE FUNCTION public.follow_check(p_user_id integer, p_provider text, p_user_ip text, p_purchase bytea, p_purchase_key bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO followed_check AS known (user_id, provider, user_ip, purchase, purchase_key)
    VALUES (p_user_id, p_provider, p_user_ip, p_purchase, p_purchase_key)
  ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider, user_ip = excluded.user_ip,
    purchase = excluded.purchase, purchase_key = excluded.purchase_key, ended_at = NULL,
    state = CASE WHEN known.ended_at IS NULL OR known.ended_at > now() - interval '1 day' THEN known.state END,
    began_at = CASE WHEN known.ended_at IS NULL THEN known.began_at ELSE now() END,
    query_at = coalesce(known.query_at, now())
$function$
;

CREATE OR REPLACE FUNCTION public.forbid_address_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.order_id IS NOT NULL AND NEW.order_id IS DISTINCT FROM OLD.order_id)
    OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id) THEN
    RAISE EXCEPTION 'address % of % is given already', OLD.address, OLD.chain;
  END IF;
  IF (OLD.chain, OLD.address, OLD.purpose, OLD.key_index)
    IS DISTINCT FROM (NEW.chain, NEW.address, NEW.purpose, NEW.key_index) THEN
    RAISE EXCEPTION 'address % of % keeps its key', OLD.address, OLD.chain;
  END IF;
  IF OLD.wallet IS NOT NULL AND NEW.wallet IS DISTINCT FROM OLD.wallet THEN
    RAISE EXCEPTION 'address % of % keeps its wallet', OLD.address, OLD.chain;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_balance_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.balance_of IS NOT NULL AND NEW.balance_of IS DISTINCT FROM OLD.balance_of THEN
    RAISE EXCEPTION 'deposit % went into the balance of account % already', OLD.id, OLD.balance_of;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_balance_settlement_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'order % was settled into a balance', OLD.order_id;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_bank_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.height IS NOT NULL OR (to_jsonb(NEW) - '{second_operator,height,seal}'::text[])
      IS DISTINCT FROM (to_jsonb(OLD) - '{second_operator,height,seal}'::text[])) THEN
    RAISE EXCEPTION 'line % of the statement never changes', OLD.statement_id;
  END IF;
  -- The operator's transaction locks the statement, so no other transaction adds a return of the same payment order.
  IF NEW.reverses IS NOT NULL AND NOT EXISTS (SELECT FROM bank_line l WHERE l.height IS NOT NULL
      AND CASE NEW.kind WHEN 'in' THEN l.kind = 'out' AND l.tx_id = NEW.reverses
          AND l.amount >= NEW.amount + (SELECT coalesce(sum(r.amount), 0) FROM bank_line r
            WHERE r.kind = 'in' AND r.reverses = NEW.reverses AND r.statement_id <> NEW.statement_id)
        ELSE l.kind = 'in' AND l.statement_id = NEW.reverses AND l.amount >= NEW.amount END) THEN
    RAISE EXCEPTION 'line % of the statement reverses other money than %', NEW.statement_id, NEW.reverses;
  END IF;
  IF NEW.height IS NOT NULL AND NEW.height <> (SELECT height FROM bank_head) + 1 THEN
    RAISE EXCEPTION 'line % of the statement is not the next one', NEW.statement_id;
  END IF;
  IF NEW.height IS NOT NULL THEN
    UPDATE bank_head SET height = NEW.height;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_card_terms_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.user_id, NEW.provider, NEW.from_slug, NEW.to_slug, NEW.currency, NEW.pay, NEW.amount_to_get, NEW.destination_address,
      NEW.page_expires_at)
     IS DISTINCT FROM
     (OLD.user_id, OLD.provider, OLD.from_slug, OLD.to_slug, OLD.currency, OLD.pay, OLD.amount_to_get, OLD.destination_address,
      OLD.page_expires_at)
     OR (OLD.redirect_url IS NOT NULL
       AND (NEW.redirect_url, NEW.redirect_proof) IS DISTINCT FROM (OLD.redirect_url, OLD.redirect_proof)) THEN
    RAISE EXCEPTION 'the terms of card order % never change', OLD.order_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_name_hit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (to_jsonb(NEW) - '{decision,decided_by,decided_at}'::text[]) IS DISTINCT FROM
     (to_jsonb(OLD) - '{decision,decided_by,decided_at}'::text[])
     OR NOT (NEW.decision IS NOT NULL AND (OLD.decision IS NULL OR
       (OLD.decision = 'confirmed' AND NEW.decision = 'cleared' AND OLD.decided_by <> NEW.decided_by))) THEN
    RAISE EXCEPTION 'name hit % is not changed this way', OLD.hit_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_refresh_token_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.token_hash, NEW.session_id, NEW.created_at) IS DISTINCT FROM (OLD.token_hash, OLD.session_id, OLD.created_at)
    OR (OLD.spent_at IS NOT NULL AND NEW.spent_at IS DISTINCT FROM OLD.spent_at) THEN
    RAISE EXCEPTION 'a refresh token of session % stays as it was spent', OLD.session_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_return_after_loss()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.id = NEW.reference::bigint AND d.chain = 'sepa' AND is_recall_with_loss(d.tx_id)) THEN
    RAISE EXCEPTION 'deposit % covers a loss, so it is not returned', NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_return_after_loss', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_return_to_other_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  subject text := CASE NEW.purpose WHEN 'return' THEN 'deposit ' || NEW.reference ELSE 'order ' || NEW.order_id END;
BEGIN
  IF EXISTS (SELECT FROM deposit d WHERE d.chain = 'sepa' AND recorded_payer_iban(d.tx_id) <> NEW.to_address
      AND (payer_iban_of(d.tx_id) IS NOT NULL OR NOT is_iban_proposed(subject, NEW.to_address))
      AND CASE NEW.purpose WHEN 'return' THEN d.id = NEW.reference::bigint
        ELSE d.order_id = NEW.order_id AND d.status = 'CREDITED' END) THEN
    RAISE EXCEPTION 'payment for % % goes to another IBAN than the one that paid', NEW.purpose, NEW.reference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_to_payer', TABLE = 'payment';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_review_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.name NOT IN (OLD.name, '') OR (NEW.status = 'PENDING' AND OLD.status <> 'PENDING') THEN
    RAISE EXCEPTION 'review % stays as it was written and decided', OLD.review_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forbid_session_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.session_id, NEW.user_id, NEW.created_at) IS DISTINCT FROM (OLD.session_id, OLD.user_id, OLD.created_at)
    OR (OLD.ended_at IS NOT NULL AND (NEW.ended_at, NEW.end_reason) IS DISTINCT FROM (OLD.ended_at, OLD.end_reason))
    OR NEW.expires_at > greatest(OLD.expires_at, OLD.created_at + interval '2160 hours') THEN
    RAISE EXCEPTION 'session % keeps its account, its start and its end', OLD.session_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.forget_merge_requests(p_at timestamp with time zone, p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.free_exposure(p_order_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  held exposure_hold%ROWTYPE;
  name text;
BEGIN
  SELECT * INTO held FROM exposure_hold WHERE order_id = p_order_id AND released_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE exposure_hold SET released_at = now(), clients = '{}' WHERE order_id = p_order_id;
  UPDATE exposure_book SET reserved = reserved - held.amount WHERE asset = held.asset;
  FOREACH name IN ARRAY held.clients LOOP
    UPDATE exposure_client SET reserved = reserved - held.value WHERE client = name;
    DELETE FROM exposure_client WHERE client = name AND reserved = 0;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.free_unpaid_fill()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM unpaid_fill WHERE order_id = NEW.order_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_account(p_user_id integer, p_password_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM 1 FROM account WHERE user_id = p_user_id AND deleted_at IS NULL
    AND (p_password_hash IS NULL OR password_hash = p_password_hash) FOR SHARE;
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_for_name(p_user_id integer, p_matches jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_signer()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE
  held signer_holder%ROWTYPE;
BEGIN
  SELECT * INTO held FROM signer_holder FOR UPDATE;
  PERFORM pg_stat_clear_snapshot();
  IF held.pid <> pg_backend_pid()
    AND EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = held.pid AND a.backend_start = held.backend_start) THEN
    RETURN false;
  END IF;
  UPDATE signer_holder SET (pid, backend_start) =
    (SELECT a.pid, a.backend_start FROM pg_stat_activity a WHERE a.pid = pg_backend_pid());
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.hold_unpaid_fill(p_hold uuid, p_clients jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM take_unpaid_slots(p_clients, NULL, p_hold);
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.holder_has_name_hit(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM accounts_of_holder(p_user_id) AS held (user_id) JOIN name_hit h USING (user_id)
    WHERE h.decision IS DISTINCT FROM 'cleared')
$function$
;

CREATE OR REPLACE FUNCTION public.identity_is_screened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM name_screening s WHERE s.check_id = NEW.check_id AND s.screened_at > now() - interval '1 hour') THEN
    RAISE EXCEPTION 'identity check % was not screened by the sanctions lists', NEW.check_id;
  END IF;
  IF EXISTS (SELECT 1 FROM name_hit h WHERE h.check_id = NEW.check_id AND h.decision IS DISTINCT FROM 'cleared') THEN
    RAISE EXCEPTION 'identity check % has a name hit that is not cleared', NEW.check_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.is_iban_proposed(p_subject text, p_iban text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM ops_action a WHERE a.subject = p_subject AND a.facts ->> 'to' = p_iban
    AND a.action IN ('order refund, first of two', 'deposit return, first of two')
    AND a.operator <> nullif(current_setting('cambio.operator', true), ''))
$function$
;

CREATE OR REPLACE FUNCTION public.is_recall_with_loss(p_statement_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM bank_line l JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = l.reverses
    WHERE l.statement_id = p_statement_id AND l.kind = 'recall'
      AND EXISTS (SELECT FROM journal j, jsonb_to_recordset(j.entries) AS e(account text, amount numeric)
        WHERE j.kind = 'deposit-reverted' AND e.account = 'platform:losses' AND e.amount > 0
          AND j.reference = d.id || CASE WHEN d.times_reverted > 1 THEN '.' || (d.times_reverted - 1) ELSE '' END)
      AND (EXISTS (SELECT FROM payment p WHERE p.purpose = 'return' AND p.reference = d.id::text
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')
        OR EXISTS (SELECT FROM payment p WHERE p.order_id = d.order_id AND p.purpose <> 'return'
          AND p.raw IS NOT NULL AND p.status <> 'FAILED')))
$function$
;

CREATE OR REPLACE FUNCTION public.is_server_lane_full(p_kind text, p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*) FILTER (WHERE sent_at IS NULL AND dropped_at IS NULL) >= 5
      OR count(*) FILTER (WHERE created_at > now() - interval '1 hour') >= 20
      OR (SELECT is_full FROM server_lane())
  FROM account_email_queue
  WHERE lane = 'server' AND kind = p_kind AND lower(email COLLATE "C") = lower(p_email COLLATE "C")
    AND created_at > now() - interval '1 day'
$function$
;

CREATE OR REPLACE FUNCTION public.journal_broken_at()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  previous bytea := '\x00';
  expected_position bigint := 1;
  one record;
BEGIN
  FOR one IN SELECT s.position, s.seq, s.hash, j AS line FROM journal_seal s LEFT JOIN journal j USING (seq) ORDER BY s.position LOOP
    IF one.position <> expected_position OR one.hash IS DISTINCT FROM journal_hash(previous, one.line) THEN
      RETURN one.seq;
    END IF;
    previous := one.hash;
    expected_position := expected_position + 1;
  END LOOP;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.journal_hash(p_before bytea, p_line journal)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(p_before || convert_to(p_line.seq::text || '|' || p_line.kind || '|' || p_line.reference || '|'
    || p_line.entries::text || '|' || (extract(epoch FROM p_line.at) * 1000)::bigint::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION public.keep_messenger_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a message of the bot keeps its answer';
END
$function$
;

CREATE OR REPLACE FUNCTION public.keep_payment_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO payment_attempt (payment_id, attempt, chain, tx_id, raw, reservation)
  SELECT NEW.id, coalesce(max(attempt), 0) + 1, NEW.chain, NEW.tx_id, NEW.raw, NEW.reservation
  FROM payment_attempt WHERE payment_id = NEW.id
  ON CONFLICT (chain, tx_id) DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM payment_attempt a
                 WHERE a.chain = NEW.chain AND a.tx_id = NEW.tx_id AND a.payment_id = NEW.id AND a.raw = NEW.raw) THEN
    RAISE EXCEPTION 'transaction % was signed for another payment or in other bytes', NEW.tx_id
      USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.keep_withdrawal_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN RAISE EXCEPTION 'withdrawal % is new, so it is neither confirmed nor paid', NEW.withdrawal_id;
  END IF;
  RAISE EXCEPTION 'withdrawal % stays cancelled', NEW.withdrawal_id;
END
$function$
;

CREATE OR REPLACE FUNCTION public.limit_support_messages()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF (SELECT count(*) FROM support_message WHERE ticket_id IS NULL AND next_at IS NOT NULL) >= 10000 THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.lock_fiat_holder(p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  lowest int := (SELECT min(held) FROM accounts_of_holder(p_user_id) AS held);
BEGIN
  INSERT INTO fiat_holder_lock (holder) VALUES (lowest) ON CONFLICT DO NOTHING;
  PERFORM FROM fiat_holder_lock WHERE holder = lowest FOR NO KEY UPDATE;
END $function$
;

CREATE OR REPLACE FUNCTION public.lock_for_signer(p_name text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO signer_lock (name) VALUES (p_name) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM signer_lock WHERE name = p_name FOR UPDATE;
END $function$
;

CREATE OR REPLACE FUNCTION public.memo_is_at_hot_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM own_address WHERE chain = NEW.chain AND address = NEW.address AND purpose = 'hot') THEN
    RAISE EXCEPTION 'memo % is not at the hot address of %', NEW.memo, NEW.chain;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.merge_accounts(p_merge_id bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  wanted account_merge%ROWTYPE;
  obstacle text;
BEGIN
  SELECT * INTO wanted FROM account_merge WHERE merge_id = p_merge_id FOR UPDATE;
  IF NOT FOUND OR wanted.rejected_at IS NOT NULL THEN
    RAISE EXCEPTION 'merge % does not exist or was rejected', p_merge_id;
  END IF;
  IF wanted.merged_at IS NOT NULL THEN
    RETURN NULL;
  END IF;
  -- Lock the accounts in the order of their IDs, so that two merges of the same accounts wait for each other. FOR
  -- UPDATE also blocks postings and new rows that refer to the accounts.
  PERFORM 1 FROM account WHERE user_id IN (wanted.from_user_id, wanted.to_user_id) ORDER BY user_id FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM messenger_message m JOIN messenger_link l USING (messenger_user_id)
    WHERE m.kind = 'CONFIRM_MERGE' AND m.merge_id = p_merge_id AND m.answer = 'yes' AND m.answered_at <= wanted.expires_at
      AND m.messenger_user_id = wanted.messenger_user_id AND l.user_id = wanted.from_user_id
      AND l.linked_at <= wanted.requested_at)
  THEN
    RAISE EXCEPTION 'the owner has not confirmed merge % in the messenger', p_merge_id;
  END IF;
  obstacle := merge_obstacle(wanted.from_user_id);
  IF obstacle IS NULL AND (EXISTS (SELECT 1 FROM messenger_link WHERE user_id = wanted.to_user_id)
    OR EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = wanted.to_user_id AND merged_at IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM account WHERE user_id = wanted.to_user_id AND email_confirmed_at IS NOT NULL
      AND deleted_at IS NULL)) THEN
    obstacle := 'account';
  END IF;
  PERFORM 1 FROM session WHERE session_id = wanted.session_id AND user_id = wanted.to_user_id AND ended_at IS NULL FOR SHARE;
  IF obstacle IS NULL AND NOT FOUND THEN
    obstacle := 'session';
  END IF;
  IF obstacle IS NOT NULL THEN
    RETURN obstacle;
  END IF;
  DELETE FROM messenger_link WHERE user_id = wanted.from_user_id;
  INSERT INTO messenger_link (user_id, messenger_user_id, linked_at)
    VALUES (wanted.to_user_id, wanted.messenger_user_id, p_at);
  UPDATE account_merge SET merged_at = p_at WHERE merge_id = p_merge_id;
  -- An account must not be its own referrer.
  UPDATE account SET referred_by = NULL WHERE user_id = wanted.to_user_id AND referred_by = wanted.from_user_id;
  PERFORM move_merged_balance(wanted.from_user_id);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.merge_obstacle(p_user_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM account WHERE user_id = p_user_id AND (email IS NOT NULL OR password_hash IS NOT NULL
      OR deleted_at IS NOT NULL OR permissions <> 'USER')) THEN 'account'
    WHEN EXISTS (SELECT 1 FROM account_merge WHERE p_user_id IN (from_user_id, to_user_id) AND merged_at IS NOT NULL)
      THEN 'account'
    WHEN EXISTS (SELECT 1 FROM withdrawal w LEFT JOIN payment p ON p.purpose = 'withdrawal' AND p.reference = w.withdrawal_id::text
      WHERE w.user_id = p_user_id AND w.voided_at IS NULL AND p.status IS DISTINCT FROM 'FINAL') THEN 'withdrawal'
    WHEN EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND state NOT IN ('FINISHED', 'REFUNDED', 'EXPIRED')) THEN 'order'
    WHEN EXISTS (SELECT 1 FROM card_order WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM orders WHERE user_id = p_user_id AND 'eur-sepa' IN (from_slug, to_slug))
      OR EXISTS (SELECT 1 FROM bank_recall WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM identity_check WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM provider_identity WHERE user_id = p_user_id)
      OR EXISTS (SELECT 1 FROM name_hit WHERE user_id = p_user_id) THEN 'identity'
  END
$function$
;

CREATE OR REPLACE FUNCTION public.move_merged_balance(p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  merged account_merge%ROWTYPE;
  moved jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL) THEN
    RETURN;
  END IF;
  SELECT * INTO merged FROM account_merge WHERE from_user_id = p_user_id AND merged_at IS NOT NULL FOR UPDATE;
  SELECT jsonb_agg(jsonb_build_object('account', e.account, 'asset', b.asset, 'amount', e.amount::text)
      ORDER BY e.account, b.asset) INTO moved
    FROM balance b, LATERAL (VALUES (b.account, -b.amount), ('user:' || merged.to_user_id, b.amount)) AS e(account, amount)
    WHERE b.account = 'user:' || p_user_id AND b.amount <> 0;
  IF moved IS NULL THEN
    RETURN;
  END IF;
  UPDATE account_merge SET moves = moves + 1 WHERE merge_id = merged.merge_id;
  PERFORM post_journal('account-merged', p_user_id || '.' || (merged.moves + 1), moved);
END $function$
;

CREATE OR REPLACE FUNCTION public.note_identity_form(p_user_id integer, p_provider text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE followed_check SET query_at = least(query_at, now() + interval '30 seconds'),
      form_opened_at = CASE WHEN form_noticed_at > now() - interval '1 day' THEN form_opened_at
        ELSE coalesce(form_opened_at, now()) END
    WHERE user_id = p_user_id AND provider = p_provider AND ended_at IS NULL;
$function$
;

CREATE OR REPLACE FUNCTION public.note_provider_identity(p_user_id integer, p_provider text, p_state text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.notify_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('account_changed', '');
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.notify_link_markups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('link_markups', '');
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.orders_bank_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM account WHERE user_id = NEW.user_id AND email_confirmed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the account of order % has no confirmed email', NEW.order_id;
  END IF;
  IF NOT EXISTS (SELECT FROM identity_check
      WHERE user_id = NEW.user_id AND status = 'PASS' AND sealed_data IS NOT NULL) THEN
    RAISE EXCEPTION 'the account of order % has no verified name', NEW.order_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.orders_bank_payer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF fiat_payment_reversed(NEW.user_id) THEN
    RAISE EXCEPTION 'the account of order % cannot buy by bank transfer', NEW.order_id;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.over_part(p_direction text, p_refunded text, p_payer text, p_added numeric, p_caps jsonb)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
DECLARE
  payment numeric := p_caps ->> 'payment';
  hour numeric := p_caps ->> 'hour';
  day numeric := p_caps ->> 'day';
  total record;
BEGIN
  -- Half of the caps of returned coins is reserved for withdrawals, because guests can cause refunds and only lose the
  -- network fees.
  IF p_direction = 'refunded' THEN
    total := signer_sums(p_refunded);
    IF total.hour + p_added > greatest(hour / 2, payment) THEN
      RETURN 'cap-hour';
    END IF;
    IF total.day + p_added > greatest(day / 2, payment) THEN
      RETURN 'cap-day';
    END IF;
  END IF;
  IF p_payer IS NULL THEN
    RETURN NULL;
  END IF;
  total := signer_sums(p_payer);
  -- One client may use a quarter of the daily cap. Only withdrawals also have a quarter of the hourly cap, because an
  -- honest user may pay for two large orders in succession.
  IF p_direction = 'withdrawn' AND total.hour + p_added > greatest(hour / 4, payment) THEN
    RETURN 'cap-hour';
  END IF;
  IF total.day + p_added > greatest(day / 4, payment) THEN
    RETURN 'cap-day';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.payer_iban_of(p_statement_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT l.iban FROM recorded_payer_iban(p_statement_id) AS l (iban)
  WHERE NOT EXISTS (SELECT FROM bank_line r
      JOIN payment_attempt a ON a.chain = 'sepa' AND a.tx_id = r.tx_id
      JOIN payment p ON p.id = a.payment_id
      JOIN deposit d ON d.chain = 'sepa' AND d.tx_id = p_statement_id
      WHERE r.kind = 'refused' AND r.height IS NOT NULL AND r.name = l.iban
        AND (p.purpose = 'refund' AND split_part(p.reference, '.', 1) = d.order_id::text
          OR p.purpose = 'return' AND split_part(p.reference, '.', 1) = d.id::text))
$function$
;

CREATE OR REPLACE FUNCTION public.post_journal(p_kind text, p_reference text, p_entries jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  own smallint := pg_backend_pid() % 16;
  -- Shard of `custody:held`. It is derived from the payment, so that every connection debits the shard that was
  -- credited.
  held smallint := hashtext(split_part(p_reference, '+', 1)) & 15;
  result record;
  one record;
  moves_users boolean := p_entries::text LIKE '%"user:%';
BEGIN
  IF p_entries IS NULL OR jsonb_array_length(p_entries) = 0 THEN
    RAISE EXCEPTION 'posting % % has no entries', p_kind, p_reference;
  END IF;
  -- Lock the accounts, as a merge does. A posting is then applied either before or after the whole merge.
  IF moves_users THEN
    PERFORM 1 FROM account WHERE user_id IN (SELECT user_ids_in(p_entries)) ORDER BY user_id FOR KEY SHARE;
  END IF;
  -- Get a transaction ID before the INSERT receives its `seq`. `seal_journal` relies on this order.
  PERFORM pg_current_xact_id();
  INSERT INTO journal (kind, reference, entries, at)
    VALUES (p_kind, p_reference, p_entries, date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (kind, reference) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  WITH line AS (
    SELECT e.account, e.asset, sum(e.amount) AS amount, sum(sum(e.amount)) OVER (PARTITION BY e.asset) AS off,
      CASE WHEN e.account = 'custody:reverted' THEN 0 WHEN e.account LIKE 'custody:%' THEN 1
        WHEN e.account LIKE 'user:%' OR e.account LIKE 'withdrawal:%' THEN -1 ELSE 0 END AS guard,
      CASE WHEN e.account = 'custody:held' THEN held
        WHEN e.account LIKE 'custody:%' OR e.account LIKE 'platform:%' OR e.account = 'suspense' THEN own ELSE 0 END AS shard
    FROM jsonb_to_recordset(p_entries) AS e(account text, asset text, amount numeric(78,0))
    GROUP BY e.account, e.asset
  ), changed AS (
    -- If the guard forbids the amount of a new row, insert the row without a guard. `apply_guarded` then corrects it.
    INSERT INTO balance_shard AS known (account, asset, shard, guard, amount)
    SELECT account, asset, shard, CASE WHEN guard * amount >= 0 THEN guard ELSE 0 END, amount FROM line ORDER BY account, asset
    ON CONFLICT (account, asset, shard) DO UPDATE SET amount = known.amount + excluded.amount
      WHERE known.guard * (known.amount + excluded.amount) >= 0
    RETURNING account, asset, guard
  )
  SELECT min(line.asset) FILTER (WHERE line.off <> 0) AS unbalanced,
      jsonb_agg(jsonb_build_object('account', line.account, 'asset', line.asset, 'shard', line.shard, 'amount', line.amount,
        'added', changed.guard IS NOT NULL)) FILTER (WHERE changed.guard IS DISTINCT FROM line.guard) AS guarded
    INTO result FROM line LEFT JOIN changed USING (account, asset);
  IF result.unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'posting % % does not balance in %', p_kind, p_reference, result.unbalanced;
  END IF;
  IF result.guarded IS NOT NULL THEN
    FOR one IN
      SELECT * FROM jsonb_to_recordset(result.guarded) AS g(account text, asset text, shard smallint, amount numeric, added boolean)
      ORDER BY account, asset
    LOOP
      PERFORM apply_guarded(one.account, one.asset, one.shard, one.amount, one.added);
    END LOOP;
  END IF;
  IF moves_users AND p_kind NOT IN ('account-merged', 'account-unmerged') THEN
    PERFORM move_merged_balance(one_id) FROM user_ids_in(p_entries) AS one_id ORDER BY one_id;
  END IF;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.provider_identity_of(p_user_id integer, p_provider text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT k.state FROM (
    SELECT state, checked_at AS known_at FROM provider_identity WHERE user_id = p_user_id AND provider = p_provider
    UNION ALL
    SELECT state, state_since FROM followed_check
      WHERE user_id = p_user_id AND provider = p_provider AND state IS NOT NULL
  ) k ORDER BY k.known_at DESC LIMIT 1;
$function$
;

CREATE OR REPLACE FUNCTION public.queue_account_email(p_kind text, p_user_id integer, p_email text, p_locale text, p_facts jsonb, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  is_server boolean := NOT has_table_privilege(session_user, 'account_email_queue', 'INSERT');
  queued_at timestamptz := CASE WHEN is_server THEN date_trunc('milliseconds', now()) ELSE p_at END;
  own_lane text := CASE WHEN is_server THEN 'server' ELSE 'worker' END;
  shown jsonb := '{}';
BEGIN
  IF p_kind NOT IN ('CONFIRM_EMAIL', 'NEW_DEVICE', 'RESET_PASSWORD') THEN
    RAISE EXCEPTION 'an email of kind % is queued by the worker', p_kind;
  END IF;
  IF is_server AND is_server_lane_full(p_kind, p_email) THEN
    RETURN;
  END IF;
  IF p_kind = 'RESET_PASSWORD' THEN
    INSERT INTO account_email_queue (kind, email, locale, created_at, next_at, lane)
      VALUES (p_kind, p_email, p_locale, queued_at, queued_at, own_lane);
    RETURN;
  END IF;
  IF p_kind = 'NEW_DEVICE' THEN
    shown := jsonb_strip_nulls(jsonb_build_object(
      'userAgent', left(p_facts ->> 'userAgent', 512), 'ip', host((p_facts ->> 'ip')::inet)));
  END IF;
  INSERT INTO account_email_queue (kind, user_id, email, locale, facts, created_at, next_at, lane)
    SELECT p_kind, user_id, p_email, p_locale, shown, queued_at, queued_at, own_lane FROM account
    WHERE user_id = p_user_id AND CASE
      WHEN p_kind <> 'CONFIRM_EMAIL' THEN email = p_email AND email_confirmed_at IS NOT NULL
      WHEN pending_email IS NOT NULL THEN pending_email = p_email
      ELSE email = p_email AND email_confirmed_at IS NULL
    END;
END $function$
;

CREATE OR REPLACE FUNCTION public.queue_webhooks(p_order_id integer, p_kind text)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO webhook_delivery (webhook_id, order_id, kind, state)
  SELECT w.webhook_id, o.order_id, p_kind, o.state FROM orders o JOIN webhook w ON w.api_id = o.api_id AND w.is_active
  WHERE o.order_id = p_order_id
  ORDER BY w.webhook_id
  ON CONFLICT DO NOTHING
$function$
;

CREATE OR REPLACE FUNCTION public.record_audit(p_name text, p_broken_since timestamp with time zone, p_confirmed_at timestamp with time zone, p_unchecked_since timestamp with time zone, p_findings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  run_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  found text[] := ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(p_findings) AS finding);
  past text[];
BEGIN
  SELECT ARRAY(SELECT finding ->> 'what' FROM jsonb_array_elements(findings) AS finding) INTO past
    FROM audit_check WHERE name = p_name FOR UPDATE;
  INSERT INTO audit_check (name, checked_at, broken_since, confirmed_at, unchecked_since, findings)
    -- Use CASE, because `least` ignores NULL. A time that is NULL must stay NULL.
    VALUES (p_name, run_at, CASE WHEN p_broken_since > run_at THEN run_at ELSE p_broken_since END,
      CASE WHEN p_confirmed_at > run_at THEN run_at ELSE p_confirmed_at END,
      CASE WHEN p_unchecked_since > run_at THEN run_at ELSE p_unchecked_since END, p_findings)
    ON CONFLICT (name) DO UPDATE SET checked_at = excluded.checked_at, broken_since = excluded.broken_since,
      confirmed_at = excluded.confirmed_at, unchecked_since = excluded.unchecked_since, findings = excluded.findings;
  -- Store only violations that may indicate a theft. Unexpected coins, rows that the server's login can forge, and the
  -- invariants in `WITHOUT_HALT` (core/audit/audit-log.ts) do not.
  INSERT INTO audit_violation (name, what, finding, confirmed_at)
    SELECT p_name, finding ->> 'what', finding, run_at FROM jsonb_array_elements(p_findings) AS finding
    WHERE p_confirmed_at IS NOT NULL AND finding ->> 'isUnchecked' IS NULL AND finding ->> 'isSurplus' IS NULL
      AND finding ->> 'isForgeable' IS NULL
      AND (finding ->> 'invariant')::int NOT IN (17, 18, 22, 24)
    ON CONFLICT DO NOTHING;
  WITH ended AS (
    DELETE FROM audit_violation v USING audit_accepted a
    WHERE v.name = p_name AND a.what = v.what AND v.what <> ALL (found) RETURNING v.what)
  DELETE FROM audit_accepted
    WHERE (what = ANY (past) AND what <> ALL (found)) OR what IN (SELECT what FROM ended);
END $function$
;

CREATE OR REPLACE FUNCTION public.recorded_payer_iban(p_statement_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT l.payer_iban FROM bank_line l WHERE l.statement_id = coalesce(
    (SELECT c.reverses FROM bank_line c WHERE c.statement_id = p_statement_id AND c.kind = 'recall'), p_statement_id)
$function$
;

CREATE OR REPLACE FUNCTION public.release_ended_exposure()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
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
        WHERE d.order_id = o.order_id AND d.asset = o.from_slug AND d.status = 'SEEN' AND d.block_at <= o.deposit_deadline))
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
END $function$
;

CREATE OR REPLACE FUNCTION public.release_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
AS $function$
BEGIN
  PERFORM free_exposure(NEW.order_id);
  RETURN NULL;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.release_unpaid_fill(p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM unpaid_fill WHERE hold = p_hold;
  RETURN FOUND;
END $function$
;

CREATE OR REPLACE FUNCTION public.replace_other_instruments(p jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE instrument SET is_deposit_enabled = false, is_payout_enabled = false
  WHERE NOT is_own AND (is_deposit_enabled OR is_payout_enabled)
    AND slug NOT IN (SELECT i ->> 'slug' FROM jsonb_array_elements(p) i);
  UPDATE instrument o SET is_deposit_enabled = n."isDepositEnabled", is_payout_enabled = n."isPayoutEnabled",
    contract = n.contract, requires_memo = n."requiresMemo", full_name = n."fullName", currency_friendly_title = n."fullName"
  FROM jsonb_to_recordset(p) AS n(slug text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean, contract text,
    "requiresMemo" boolean, "fullName" text)
  WHERE NOT o.is_own AND o.slug = n.slug
    AND (o.is_deposit_enabled, o.is_payout_enabled, o.contract, o.requires_memo, o.full_name)
      IS DISTINCT FROM (n."isDepositEnabled", n."isPayoutEnabled", n.contract, n."requiresMemo", n."fullName");
  INSERT INTO instrument (slug, currency_title, network_title, best_change_name, instrument_type, full_name,
    currency_friendly_title, network_friendly_title, currency_logo_link, coinstat_value, requires_memo, decimals,
    precision_decimals, chain, contract, min_confirmations_to_trade, min_confirmations_to_withdraw, is_deposit_enabled,
    is_payout_enabled, is_own)
  SELECT slug, "currencyTitle", "networkTitle", "bestChangeName", 'crypto', "fullName", "currencyFriendlyTitle",
    "networkFriendlyTitle", '', '', "requiresMemo", decimals, "precisionDecimals", chain, contract, 1, 1, "isDepositEnabled",
    "isPayoutEnabled", false
  FROM jsonb_to_recordset(p) AS n(slug text, "currencyTitle" text, "networkTitle" text, "bestChangeName" text, "fullName" text,
    "currencyFriendlyTitle" text, "networkFriendlyTitle" text, "requiresMemo" boolean, decimals int, "precisionDecimals" int,
    chain text, contract text, "isDepositEnabled" boolean, "isPayoutEnabled" boolean)
  WHERE chain LIKE 'net:%'
  ON CONFLICT DO NOTHING;
$function$
;

CREATE OR REPLACE FUNCTION public.require_exposure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM exposure_hold WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'order % promises a fixed rate and reserves nothing', NEW.order_id;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.reserve_exposure(p_order_id integer, p jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  p_amount numeric := (p ->> 'amountAtomic')::numeric;
  p_value numeric := (p ->> 'valueMicro')::numeric;
  made orders%ROWTYPE;
  client record;
BEGIN
  SELECT * INTO STRICT made FROM orders WHERE order_id = p_order_id;
  IF made.rate_mode <> 'FIXED' OR made.fill IS NOT NULL OR made.state <> 'WAITING'
     OR (made.agreed_quote ->> 'amountToGetAtomic')::numeric <> p_amount THEN
    RAISE EXCEPTION 'order % does not promise % at a fixed rate', p_order_id, p_amount;
  END IF;
  INSERT INTO exposure_hold (order_id, asset, amount, value, clients)
    SELECT p_order_id, made.to_slug, p_amount, p_value, coalesce(array_agg(c.name ORDER BY c.name), '{}')
    FROM jsonb_to_recordset(p -> 'clients') AS c(name text);
  INSERT INTO exposure_book AS book (asset, reserved, ceiling)
    VALUES (made.to_slug, p_amount, (p ->> 'assetLimitAtomic')::numeric)
    ON CONFLICT (asset) DO UPDATE SET reserved = book.reserved + excluded.reserved, ceiling = excluded.ceiling;
  -- Lock the clients in the order of their names, so that two orders of the same clients cannot deadlock.
  FOR client IN SELECT * FROM jsonb_to_recordset(p -> 'clients') AS c(name text, "limitMicro" numeric) ORDER BY name LOOP
    INSERT INTO exposure_client AS known (client, reserved, ceiling)
      VALUES (client.name, p_value, client."limitMicro")
      ON CONFLICT ON CONSTRAINT exposure_client_pkey
      DO UPDATE SET reserved = known.reserved + excluded.reserved, ceiling = excluded.ceiling;
  END LOOP;
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.reserve_unpaid_fill(p_order_id integer, p_clients jsonb, p_hold uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM orders WHERE order_id = p_order_id AND state = 'WAITING')
     OR EXISTS (SELECT FROM unpaid_fill WHERE order_id = p_order_id) THEN
    RAISE EXCEPTION 'order % is no new order', p_order_id;
  END IF;
  UPDATE unpaid_fill SET order_id = p_order_id, hold = NULL, held_until = NULL WHERE hold = p_hold;
  PERFORM take_unpaid_slots(p_clients, p_order_id, NULL);
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.review_of_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM orders WHERE order_id = NEW.order_id AND state IN ('FINISHED', 'REFUNDED')
    UNION ALL
    SELECT FROM card_order WHERE order_id = NEW.card_order_id AND state IN ('FINISHED', 'REFUNDED')
  ) THEN
    RAISE EXCEPTION 'order % has no outcome to review', coalesce(NEW.order_id, NEW.card_order_id);
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.seal_journal(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  head journal_head%ROWTYPE;
  line journal%ROWTYPE;
  newest bigint;
  own xid8;
  sealed integer := 0;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'seal_journal runs in a transaction of its own';
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO newest FROM journal_seq;
  IF newest <= (SELECT sealed_seq FROM journal_head) THEN
    RETURN 0;
  END IF;
  -- This ID is greater than the ID of every transaction that has received a `seq` up to `newest`.
  own := pg_current_xact_id();
  SELECT * INTO head FROM journal_head FOR UPDATE;
  -- After a restore, `horizon_xid` may be greater than the newest transaction ID. All transactions before it have
  -- ended.
  IF head.horizon_seq > head.sealed_seq
     AND (pg_snapshot_xmin(pg_current_snapshot()) >= head.horizon_xid OR head.horizon_xid > own) THEN
    FOR line IN SELECT * FROM journal WHERE seq > head.sealed_seq AND seq <= head.horizon_seq ORDER BY seq LIMIT p_most LOOP
      head.position := head.position + 1;
      head.hash := journal_hash(head.hash, line);
      head.sealed_seq := line.seq;
      INSERT INTO journal_seal (position, seq, hash) VALUES (head.position, line.seq, head.hash);
      sealed := sealed + 1;
    END LOOP;
    IF sealed < p_most THEN
      head.sealed_seq := head.horizon_seq;
    END IF;
  END IF;
  IF head.horizon_seq <= head.sealed_seq AND newest > head.sealed_seq THEN
    head.horizon_seq := newest;
    head.horizon_xid := own;
  END IF;
  UPDATE journal_head SET position = head.position, hash = head.hash, sealed_seq = head.sealed_seq,
    horizon_seq = head.horizon_seq, horizon_xid = head.horizon_xid;
  RETURN sealed;
END $function$
;

CREATE OR REPLACE FUNCTION public.server_lane(OUT waiting bigint, OUT oldest timestamp with time zone, OUT is_full boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*), min(created_at), count(*) >= 10000 FROM account_email_queue
  WHERE lane = 'server' AND sent_at IS NULL AND dropped_at IS NULL AND created_at > now() - interval '1 day'
$function$
;

CREATE OR REPLACE FUNCTION public.signer_sums(p_scope text, OUT hour numeric, OUT day numeric)
 RETURNS record
 LANGUAGE sql
AS $function$
  SELECT coalesce(sum(amount) FILTER (WHERE slot > now() - interval '1 hour 5 minutes'), 0), coalesce(sum(amount), 0)
  FROM signer_sum WHERE scope = p_scope AND slot > now() - interval '1 day 5 minutes'
$function$
;

CREATE OR REPLACE FUNCTION public.sum_spend()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  amount numeric := NEW.amount;
  value numeric := coalesce(NEW.value, 0);
  direction text := CASE WHEN NEW.direction = 'sent' THEN 'sent' ELSE 'returned' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.amount < OLD.amount OR value < coalesce(OLD.value, 0)
      OR (NEW.spend_id, NEW.asset, NEW.direction, NEW.payer)
        IS DISTINCT FROM (OLD.spend_id, OLD.asset, OLD.direction, OLD.payer) THEN
      RAISE EXCEPTION 'spend % was counted and only grows', OLD.spend_id;
    END IF;
    amount := NEW.amount - OLD.amount;
    -- If a spend is approved later, its whole value counts as approved. The value already counted without approval
    -- stays in its sums.
    value := value - CASE WHEN NEW.is_approved = OLD.is_approved THEN coalesce(OLD.value, 0) ELSE 0 END;
  END IF;
  PERFORM add_to_signer_sum('asset ' || NEW.asset || ' ' || direction, amount);
  PERFORM add_to_signer_sum('value ' || CASE WHEN NEW.is_approved THEN 'approved ' ELSE 'usual ' END || direction, value);
  IF NEW.direction = 'refunded' AND NOT NEW.is_approved THEN
    PERFORM add_to_signer_sum('value usual refunded', value);
    PERFORM add_to_signer_sum('part ' || NEW.asset || ' refunded', amount);
  END IF;
  IF NEW.payer IS NOT NULL AND NOT NEW.is_approved THEN
    PERFORM add_to_signer_sum('payer ' || NEW.payer, value);
    PERFORM add_to_signer_sum('part ' || NEW.asset || ' payer ' || NEW.payer, amount);
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.take_unpaid_slots(p_clients jsonb, p_order_id integer, p_hold uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  wanted record;
  free integer;
BEGIN
  FOR wanted IN SELECT * FROM jsonb_to_recordset(p_clients) AS c(name text, "maxOrders" integer) ORDER BY name LOOP
    DELETE FROM unpaid_fill u WHERE u.client = wanted.name AND u.held_until < now();
    CONTINUE WHEN EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.order_id = p_order_id);
    LOOP
      SELECT candidate INTO free FROM generate_series(1, least(wanted."maxOrders", 1000)) AS candidate
        WHERE NOT EXISTS (SELECT FROM unpaid_fill u WHERE u.client = wanted.name AND u.slot = candidate)
        ORDER BY random() LIMIT 1;
      IF free IS NULL THEN
        RAISE EXCEPTION 'client has too many unpaid orders' USING ERRCODE = 'check_violation', CONSTRAINT = 'unpaid_fill_limit';
      END IF;
      INSERT INTO unpaid_fill (client, slot, order_id, hold, held_until)
        VALUES (wanted.name, free, p_order_id, p_hold, CASE WHEN p_hold IS NOT NULL THEN now() + interval '2 minutes' END)
        ON CONFLICT DO NOTHING;
      EXIT WHEN FOUND;
    END LOOP;
  END LOOP;
END $function$
;

CREATE OR REPLACE FUNCTION public.unpaid_card_until(c card_order)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN c.payment IS NOT NULL THEN NULL
    WHEN c.redirect_url IS NULL THEN least(c.rate_expires_at + interval '1 minute', c.created_at + interval '24 hours')
    ELSE card_page_until(c) END
$function$
;

CREATE OR REPLACE FUNCTION public.user_ids_in(p_entries jsonb)
 RETURNS SETOF integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT DISTINCT substr(e.account, 6)::int FROM jsonb_to_recordset(p_entries) AS e(account text)
  WHERE e.account ~ '^user:[0-9]{1,9}$'
$function$
;

CREATE OR REPLACE FUNCTION public.void_return(p_payment_id bigint)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH voided AS (
    UPDATE payment p SET reference = p.reference || '.' || p.id, held = NULL
    WHERE p.id = p_payment_id AND p.purpose = 'return' AND p.reference NOT LIKE '%.%' AND p.status = 'HELD'
      AND p.raw IS NULL AND p.tx_id IS NULL AND p.reservation IS NULL
      AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.payment_id = p.id AND a.ended IS NULL)
    RETURNING p.id)
  SELECT EXISTS (SELECT FROM voided)
$function$
;

CREATE TRIGGER account_changed AFTER UPDATE ON public.account FOR EACH STATEMENT EXECUTE FUNCTION notify_account_changed();

CREATE TRIGGER link_markups AFTER UPDATE OF markup_bps ON public.account FOR EACH ROW WHEN ((old.markup_bps <> new.markup_bps)) EXECUTE FUNCTION notify_link_markups();

CREATE TRIGGER memo_is_at_hot_address BEFORE INSERT OR UPDATE OF chain, address ON public.account_memo FOR EACH ROW EXECUTE FUNCTION memo_is_at_hot_address();

CREATE TRIGGER forbid_bank_line_change BEFORE INSERT OR UPDATE ON public.bank_line FOR EACH ROW EXECUTE FUNCTION forbid_bank_line_change();

CREATE TRIGGER card_order_payer BEFORE INSERT ON public.card_order FOR EACH ROW EXECUTE FUNCTION card_order_payer();

CREATE TRIGGER fiat_within_limit BEFORE INSERT ON public.card_order FOR EACH ROW EXECUTE FUNCTION fiat_within_limit();

CREATE TRIGGER forbid_card_terms_change BEFORE UPDATE ON public.card_order FOR EACH ROW EXECUTE FUNCTION forbid_card_terms_change();

CREATE TRIGGER deposit_balance_stays BEFORE UPDATE OF balance_of ON public.deposit FOR EACH ROW EXECUTE FUNCTION forbid_balance_change();

CREATE TRIGGER check_identity_transition BEFORE UPDATE ON public.identity_check FOR EACH ROW EXECUTE FUNCTION check_identity_transition();

CREATE TRIGGER identity_is_screened BEFORE UPDATE ON public.identity_check FOR EACH ROW WHEN (((new.status = 'PASS'::text) AND (old.status <> 'PASS'::text))) EXECUTE FUNCTION identity_is_screened();

CREATE TRIGGER card_money_moves_once AFTER INSERT ON public.journal FOR EACH ROW WHEN ((new.kind ~~ 'card-%'::text)) EXECUTE FUNCTION card_money_moves_once();

CREATE TRIGGER messenger_message_author BEFORE INSERT ON public.messenger_message FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['CONFIRM_WITHDRAWAL'::text, 'MESSENGER_LINKED'::text, 'EMAIL_ADDED'::text, 'CONFIRM_MERGE'::text]))) EXECUTE FUNCTION check_messenger_author();

CREATE TRIGGER messenger_message_kept BEFORE UPDATE ON public.messenger_message FOR EACH ROW WHEN (((old.answer IS NOT NULL) AND (new.answer IS DISTINCT FROM old.answer))) EXECUTE FUNCTION keep_messenger_answer();

CREATE TRIGGER forbid_name_hit_change BEFORE UPDATE ON public.name_hit FOR EACH ROW EXECUTE FUNCTION forbid_name_hit_change();

CREATE TRIGGER fiat_within_limit BEFORE INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION fiat_within_limit();

CREATE TRIGGER orders_bank_payee BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.to_slug = 'eur-sepa'::text)) EXECUTE FUNCTION orders_bank_payee();

CREATE TRIGGER orders_bank_payer BEFORE INSERT ON public.orders FOR EACH ROW WHEN ((new.from_slug = 'eur-sepa'::text)) EXECUTE FUNCTION orders_bank_payer();

CREATE TRIGGER orders_free_unpaid_fill AFTER UPDATE OF state ON public.orders FOR EACH ROW WHEN (((old.state = ANY (ARRAY['WAITING'::text, 'CONFIRMING'::text])) AND (new.state <> ALL (ARRAY['WAITING'::text, 'CONFIRMING'::text])))) EXECUTE FUNCTION free_unpaid_fill();

CREATE TRIGGER orders_release_exposure AFTER UPDATE OF state ON public.orders FOR EACH ROW WHEN (((new.rate_mode = 'FIXED'::text) AND (old.state = ANY (ARRAY['WAITING'::text, 'CONFIRMING'::text])) AND (new.state <> ALL (ARRAY['WAITING'::text, 'CONFIRMING'::text])))) EXECUTE FUNCTION release_exposure();

CREATE CONSTRAINT TRIGGER orders_require_exposure AFTER INSERT ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.rate_mode = 'FIXED'::text) AND (new.fill IS NULL) AND (new.state = 'WAITING'::text))) EXECUTE FUNCTION require_exposure();

CREATE TRIGGER own_address_stays_given BEFORE UPDATE ON public.own_address FOR EACH ROW EXECUTE FUNCTION forbid_address_change();

CREATE TRIGGER forbid_return_after_loss BEFORE INSERT ON public.payment FOR EACH ROW WHEN (((new.purpose = 'return'::text) AND (new.chain = 'sepa'::text))) EXECUTE FUNCTION forbid_return_after_loss();

CREATE TRIGGER forbid_return_to_other_iban BEFORE INSERT ON public.payment FOR EACH ROW WHEN (((new.purpose = ANY (ARRAY['refund'::text, 'return'::text])) AND (new.chain = 'sepa'::text))) EXECUTE FUNCTION forbid_return_to_other_iban();

CREATE TRIGGER payment_attempt_of_new AFTER INSERT ON public.payment FOR EACH ROW WHEN ((new.raw IS NOT NULL)) EXECUTE FUNCTION keep_payment_attempt();

CREATE TRIGGER payment_attempt_of_signed AFTER UPDATE OF raw ON public.payment FOR EACH ROW WHEN (((new.raw IS NOT NULL) AND (new.raw IS DISTINCT FROM old.raw))) EXECUTE FUNCTION keep_payment_attempt();

CREATE TRIGGER forbid_refresh_token_change BEFORE UPDATE ON public.refresh_token FOR EACH ROW EXECUTE FUNCTION forbid_refresh_token_change();

CREATE TRIGGER forbid_review_change BEFORE UPDATE ON public.review FOR EACH ROW EXECUTE FUNCTION forbid_review_change();

CREATE TRIGGER review_of_outcome BEFORE INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION review_of_outcome();

CREATE TRIGGER forbid_session_change BEFORE UPDATE ON public.session FOR EACH ROW EXECUTE FUNCTION forbid_session_change();

CREATE TRIGGER settlement_balance_stays BEFORE DELETE OR UPDATE ON public.settlement FOR EACH ROW WHEN ((old.purpose = 'balance'::text)) EXECUTE FUNCTION forbid_balance_settlement_change();

CREATE TRIGGER signer_spend_summed AFTER INSERT OR UPDATE ON public.signer_spend FOR EACH ROW EXECUTE FUNCTION sum_spend();

CREATE TRIGGER limit_support_messages BEFORE INSERT ON public.support_message FOR EACH ROW WHEN ((new.ticket_id IS NULL)) EXECUTE FUNCTION limit_support_messages();

CREATE TRIGGER withdrawal_added BEFORE INSERT ON public.withdrawal FOR EACH ROW WHEN (((new.confirm_by = 'MESSENGER'::text) AND ((new.confirmed_at IS NOT NULL) OR (new.released_at IS NOT NULL)))) EXECUTE FUNCTION keep_withdrawal_progress();

CREATE TRIGGER withdrawal_messenger_confirmation BEFORE UPDATE OF confirmed_at ON public.withdrawal FOR EACH ROW WHEN (((new.confirm_by = 'MESSENGER'::text) AND (old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION check_messenger_confirmation();

CREATE TRIGGER withdrawal_voided_kept BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN (((old.voided_at IS NOT NULL) AND (new.voided_at IS NULL))) EXECUTE FUNCTION keep_withdrawal_progress();

GRANT SELECT ON account TO cambio_operator;

GRANT SELECT ON account TO cambio_server;

GRANT SELECT ON account TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_code TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_code TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_device TO cambio_operator;

GRANT INSERT, SELECT ON account_device TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_device TO cambio_worker;

GRANT DELETE, SELECT ON account_email_hash TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_email_queue TO cambio_operator;

GRANT SELECT ON account_email_queue TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_email_queue TO cambio_worker;

GRANT SELECT ON account_memo TO cambio_operator;

GRANT SELECT ON account_memo TO cambio_server;

GRANT SELECT ON account_memo TO cambio_signer;

GRANT SELECT ON account_memo TO cambio_worker;

GRANT SELECT ON account_merge TO cambio_operator;

GRANT SELECT ON account_merge TO cambio_signer;

GRANT SELECT ON account_merge TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_passkey TO cambio_operator;

GRANT SELECT ON account_passkey TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_passkey TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_totp TO cambio_operator;

GRANT SELECT ON account_totp TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON account_totp TO cambio_worker;

GRANT INSERT, SELECT ON address_floor TO cambio_signer;

GRANT SELECT ON address_floor TO cambio_worker;

GRANT SELECT ON affiliate_click TO cambio_operator;

GRANT SELECT ON affiliate_click TO cambio_server;

GRANT SELECT ON affiliate_click TO cambio_worker;

GRANT DELETE, SELECT ON affiliate_visitor TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON api_key TO cambio_operator;

GRANT SELECT ON api_key TO cambio_server;

GRANT INSERT, SELECT, UPDATE ON api_key TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON attempt_limit TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON attempt_limit TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON attempt_limit TO cambio_worker;

GRANT INSERT, SELECT ON audit_accepted TO cambio_operator;

GRANT SELECT ON audit_accepted TO cambio_server;

GRANT SELECT ON audit_accepted TO cambio_worker;

GRANT SELECT ON audit_check TO cambio_operator;

GRANT SELECT ON audit_check TO cambio_server;

GRANT SELECT ON audit_check TO cambio_worker;

GRANT SELECT ON audit_violation TO cambio_operator;

GRANT SELECT ON audit_violation TO cambio_server;

GRANT SELECT ON audit_violation TO cambio_worker;

GRANT SELECT ON balance TO cambio_operator;

GRANT SELECT ON balance TO cambio_prices;

GRANT SELECT ON balance TO cambio_server;

GRANT SELECT ON balance TO cambio_worker;

GRANT SELECT ON balance_shard TO cambio_operator;

GRANT SELECT ON balance_shard TO cambio_worker;

GRANT SELECT ON bank_head TO cambio_operator;

GRANT SELECT ON bank_head TO cambio_signer;

GRANT SELECT ON bank_head TO cambio_worker;

GRANT INSERT, SELECT ON bank_line TO cambio_operator;

GRANT SELECT ON bank_line TO cambio_signer;

GRANT SELECT ON bank_line TO cambio_worker;

GRANT SELECT ON bank_order TO cambio_operator;

GRANT SELECT ON bank_order TO cambio_signer;

GRANT INSERT, SELECT ON bank_order TO cambio_worker;

GRANT DELETE, INSERT, SELECT ON bank_order_taken TO cambio_operator;

GRANT SELECT ON bank_recall TO cambio_operator;

GRANT SELECT ON bank_recall TO cambio_server;

GRANT SELECT ON bank_recall TO cambio_worker;

GRANT SELECT ON bridged_credit TO cambio_operator;

GRANT SELECT ON bridged_credit TO cambio_prices;

GRANT DELETE, SELECT ON card_callback TO cambio_worker;

GRANT SELECT ON card_difference TO cambio_operator;

GRANT SELECT ON card_difference TO cambio_worker;

GRANT SELECT ON card_order TO cambio_operator;

GRANT SELECT ON card_order TO cambio_server;

GRANT SELECT ON card_order TO cambio_worker;

GRANT INSERT, SELECT, UPDATE ON card_order_notice TO cambio_worker;

GRANT SELECT ON card_reconciliation TO cambio_operator;

GRANT INSERT, SELECT ON card_reconciliation TO cambio_worker;

GRANT SELECT ON chain_block TO cambio_operator;

GRANT SELECT ON chain_block TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON chain_block TO cambio_worker;

GRANT SELECT ON chain_cursor TO cambio_operator;

GRANT SELECT ON chain_cursor TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON chain_cursor TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON chain_halt TO cambio_operator;

GRANT SELECT ON chain_halt TO cambio_server;

GRANT INSERT, SELECT ON chain_halt TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON chain_reread TO cambio_operator;

GRANT DELETE, SELECT ON chain_reread TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON deposit TO cambio_operator;

GRANT SELECT ON deposit TO cambio_server;

GRANT SELECT ON deposit TO cambio_signer;

GRANT DELETE, INSERT, SELECT, UPDATE ON deposit TO cambio_worker;

GRANT INSERT, SELECT ON earning TO cambio_operator;

GRANT SELECT ON earning TO cambio_server;

GRANT INSERT, SELECT ON earning TO cambio_worker;

GRANT SELECT ON exposure_book TO cambio_operator;

GRANT SELECT ON exposure_book TO cambio_prices;

GRANT SELECT ON exposure_book TO cambio_server;

GRANT SELECT ON exposure_book TO cambio_worker;

GRANT SELECT ON exposure_client TO cambio_operator;

GRANT SELECT ON exposure_client TO cambio_server;

GRANT SELECT ON exposure_client TO cambio_worker;

GRANT SELECT ON exposure_hold TO cambio_operator;

GRANT SELECT ON exposure_hold TO cambio_server;

GRANT SELECT ON exposure_hold TO cambio_worker;

GRANT SELECT ON fiat_policy TO cambio_worker;

GRANT DELETE ON followed_check TO cambio_worker;

GRANT SELECT ON idempotency_key TO cambio_operator;

GRANT SELECT ON idempotency_key TO cambio_server;

GRANT SELECT ON idempotency_key TO cambio_worker;

GRANT INSERT, SELECT ON identity_access TO cambio_operator;

GRANT SELECT ON identity_check TO cambio_operator;

GRANT SELECT ON identity_check TO cambio_server;

GRANT SELECT ON identity_check TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON identity_photo TO cambio_operator;

GRANT INSERT, SELECT ON identity_photo TO cambio_server;

GRANT DELETE, SELECT ON identity_photo TO cambio_worker;

GRANT INSERT, SELECT ON incident TO cambio_operator;

GRANT SELECT ON incident TO cambio_server;

GRANT SELECT ON incident TO cambio_worker;

GRANT INSERT, SELECT ON incident_note TO cambio_operator;

GRANT SELECT ON incident_note TO cambio_server;

GRANT SELECT ON incident_note TO cambio_worker;

GRANT SELECT ON instrument TO cambio_operator;

GRANT SELECT ON instrument TO cambio_prices;

GRANT SELECT ON instrument TO cambio_server;

GRANT SELECT ON instrument TO cambio_signer;

GRANT SELECT ON instrument TO cambio_worker;

GRANT SELECT ON journal TO cambio_operator;

GRANT SELECT ON journal TO cambio_server;

GRANT SELECT ON journal TO cambio_worker;

GRANT SELECT ON journal_head TO cambio_operator;

GRANT SELECT ON journal_head TO cambio_server;

GRANT SELECT ON journal_head TO cambio_worker;

GRANT SELECT ON journal_seal TO cambio_operator;

GRANT SELECT ON journal_seal TO cambio_server;

GRANT SELECT ON journal_seal TO cambio_worker;

GRANT SELECT ON lease TO cambio_operator;

GRANT SELECT ON lease TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON lease TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_chat TO cambio_operator;

GRANT SELECT ON messenger_chat TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_chat TO cambio_worker;

GRANT INSERT, SELECT ON messenger_launch TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_launch TO cambio_worker;

GRANT DELETE, INSERT, SELECT ON messenger_link TO cambio_operator;

GRANT SELECT ON messenger_link TO cambio_server;

GRANT DELETE, INSERT, SELECT ON messenger_link TO cambio_worker;

GRANT SELECT ON messenger_message TO cambio_operator;

GRANT DELETE, SELECT ON messenger_message TO cambio_worker;

GRANT SELECT ON messenger_notice TO cambio_operator;

GRANT SELECT ON messenger_notice TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON messenger_notice TO cambio_worker;

GRANT SELECT ON messenger_ticket TO cambio_operator;

GRANT DELETE, SELECT ON messenger_ticket TO cambio_worker;

GRANT SELECT ON messenger_update TO cambio_server;

GRANT DELETE, SELECT ON messenger_update TO cambio_worker;

GRANT SELECT ON messenger_webhook TO cambio_operator;

GRANT SELECT ON messenger_webhook TO cambio_server;

GRANT INSERT, SELECT, UPDATE ON messenger_webhook TO cambio_worker;

GRANT INSERT, SELECT ON name_hit TO cambio_operator;

GRANT SELECT ON name_hit TO cambio_worker;

GRANT INSERT, SELECT ON name_screening TO cambio_operator;

GRANT SELECT ON network TO cambio_operator;

GRANT SELECT ON network TO cambio_prices;

GRANT SELECT ON network TO cambio_server;

GRANT SELECT ON network TO cambio_signer;

GRANT SELECT ON network TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON nonce_claim TO cambio_operator;

GRANT SELECT ON nonce_claim TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON nonce_claim TO cambio_worker;

GRANT INSERT, SELECT ON ops_action TO cambio_operator;

GRANT INSERT, SELECT ON order_event TO cambio_operator;

GRANT SELECT ON order_event TO cambio_server;

GRANT SELECT ON order_event TO cambio_signer;

GRANT INSERT, SELECT ON order_event TO cambio_worker;

GRANT SELECT ON order_news TO cambio_operator;

GRANT SELECT ON order_news TO cambio_server;

GRANT SELECT ON order_news TO cambio_worker;

GRANT SELECT ON order_notice TO cambio_operator;

GRANT SELECT ON order_notice TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON order_notice TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON order_push TO cambio_operator;

GRANT DELETE, SELECT ON order_push TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON order_push TO cambio_worker;

GRANT SELECT ON order_push_notice TO cambio_operator;

GRANT SELECT ON order_push_notice TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON order_push_notice TO cambio_worker;

GRANT SELECT ON orders TO cambio_operator;

GRANT SELECT ON orders TO cambio_server;

GRANT SELECT ON orders TO cambio_signer;

GRANT SELECT ON orders TO cambio_worker;

GRANT SELECT ON own_address TO cambio_operator;

GRANT SELECT ON own_address TO cambio_server;

GRANT SELECT ON own_address TO cambio_signer;

GRANT SELECT ON own_address TO cambio_worker;

GRANT INSERT, SELECT ON payment TO cambio_operator;

GRANT SELECT ON payment TO cambio_server;

GRANT SELECT ON payment TO cambio_signer;

GRANT INSERT, SELECT ON payment TO cambio_worker;

GRANT INSERT, SELECT ON payment_approval TO cambio_operator;

GRANT SELECT ON payment_approval TO cambio_signer;

GRANT SELECT ON payment_approval TO cambio_worker;

GRANT SELECT ON payment_attempt TO cambio_operator;

GRANT SELECT ON payment_attempt TO cambio_server;

GRANT SELECT ON payment_attempt TO cambio_worker;

GRANT SELECT ON payout_fee TO cambio_operator;

GRANT SELECT ON payout_fee TO cambio_prices;

GRANT SELECT ON payout_fee TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON payout_fee TO cambio_worker;

GRANT SELECT ON price_alert TO cambio_server;

GRANT DELETE, INSERT, SELECT ON price_alert TO cambio_worker;

GRANT SELECT ON price_backfill TO cambio_operator;

GRANT SELECT ON price_backfill TO cambio_server;

GRANT INSERT, SELECT ON price_backfill TO cambio_worker;

GRANT INSERT, SELECT, UPDATE ON price_lease TO cambio_prices;

GRANT SELECT ON price_point TO cambio_operator;

GRANT SELECT ON price_point TO cambio_server;

GRANT DELETE, INSERT, SELECT ON price_point TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON price_range TO cambio_prices;

GRANT SELECT ON price_range TO cambio_signer;

GRANT SELECT ON provider_identity TO cambio_worker;

GRANT SELECT ON rate_tick TO cambio_operator;

GRANT DELETE, INSERT, SELECT ON rate_tick TO cambio_prices;

GRANT SELECT ON rate_tick TO cambio_server;

GRANT SELECT ON rate_tick TO cambio_signer;

GRANT SELECT ON rate_tick TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_code TO cambio_operator;

GRANT SELECT ON recovery_code TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_code TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON refresh_token TO cambio_operator;

GRANT SELECT ON refresh_token TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON refresh_token TO cambio_worker;

GRANT SELECT ON review TO cambio_operator;

GRANT SELECT ON review TO cambio_server;

GRANT SELECT ON review TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON seen_signature TO cambio_operator;

GRANT DELETE, INSERT, SELECT ON seen_signature TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON seen_signature TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON session TO cambio_operator;

GRANT SELECT ON session TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON session TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON settlement TO cambio_operator;

GRANT SELECT ON settlement TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON settlement TO cambio_worker;

GRANT SELECT ON signer_funding TO cambio_operator;

GRANT INSERT, SELECT ON signer_funding TO cambio_signer;

GRANT SELECT ON signer_grant TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON signer_grant TO cambio_signer;

GRANT SELECT ON signer_holder TO cambio_operator;

GRANT SELECT, UPDATE ON signer_holder TO cambio_signer;

GRANT INSERT, SELECT, UPDATE ON signer_lock TO cambio_signer;

GRANT SELECT ON signer_settlement TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON signer_settlement TO cambio_signer;

GRANT SELECT ON signer_spend TO cambio_operator;

GRANT SELECT ON signer_spend TO cambio_server;

GRANT INSERT, SELECT, UPDATE ON signer_spend TO cambio_signer;

GRANT SELECT ON signer_spend TO cambio_worker;

GRANT SELECT ON signer_sum TO cambio_operator;

GRANT SELECT ON signer_sum TO cambio_signer;

GRANT SELECT ON signer_sum TO cambio_worker;

GRANT SELECT ON signer_switch TO cambio_operator;

GRANT SELECT ON signer_switch TO cambio_server;

GRANT SELECT ON signer_switch TO cambio_signer;

GRANT SELECT ON signer_switch TO cambio_worker;

GRANT SELECT ON signer_version TO cambio_operator;

GRANT SELECT ON signer_version TO cambio_signer;

GRANT SELECT ON signer_version TO cambio_worker;

GRANT SELECT ON status_day TO cambio_operator;

GRANT SELECT ON status_day TO cambio_server;

GRANT DELETE, INSERT, SELECT, UPDATE ON status_day TO cambio_worker;

GRANT SELECT ON status_sample TO cambio_operator;

GRANT SELECT ON status_sample TO cambio_server;

GRANT DELETE, INSERT, SELECT ON status_sample TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON support_message TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON support_message TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON two_factor_ceremony TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON two_factor_ceremony TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON two_factor_grant TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON two_factor_grant TO cambio_worker;

GRANT DELETE, SELECT ON undelivered_email TO cambio_operator;

GRANT DELETE, SELECT ON undelivered_email TO cambio_worker;

GRANT SELECT ON unpaid_fill TO cambio_operator;

GRANT SELECT ON unpaid_fill TO cambio_server;

GRANT SELECT ON unpaid_fill TO cambio_worker;

GRANT SELECT ON upkeep TO cambio_operator;

GRANT SELECT ON upkeep TO cambio_server;

GRANT SELECT ON upkeep TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON utxo TO cambio_operator;

GRANT SELECT ON utxo TO cambio_server;

GRANT SELECT ON utxo TO cambio_signer;

GRANT DELETE, INSERT, SELECT, UPDATE ON utxo TO cambio_worker;

GRANT DELETE, SELECT ON visit_salt TO cambio_worker;

GRANT SELECT ON wallet_identity TO cambio_operator;

GRANT SELECT ON wallet_identity TO cambio_server;

GRANT SELECT ON wallet_identity TO cambio_signer;

GRANT SELECT ON wallet_identity TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON webhook TO cambio_operator;

GRANT INSERT, SELECT, UPDATE ON webhook TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO cambio_operator;

GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_delivery TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON webhook_old_secret TO cambio_operator;

GRANT DELETE, INSERT, SELECT ON webhook_old_secret TO cambio_worker;

GRANT SELECT ON withdrawal TO cambio_operator;

GRANT SELECT ON withdrawal TO cambio_server;

GRANT SELECT ON withdrawal TO cambio_signer;

GRANT INSERT, SELECT ON withdrawal TO cambio_worker;

GRANT DELETE, INSERT, SELECT ON withdrawal_claim TO cambio_worker;

GRANT DELETE, INSERT, SELECT, UPDATE ON worker_attempt_limit TO cambio_worker;

GRANT DELETE, SELECT ON worker_request TO cambio_worker;

GRANT UPDATE (affiliate_id, deleted_at, email, email_confirmed_at, first_email_at, locale, markup_bps, notify_orders, notify_orders_since, password_hash, pending_email, pending_password_hash, referred_by) ON account TO cambio_operator;

GRANT INSERT (affiliate_id, created_at, email, locale, password_hash, referred_by) ON account TO cambio_server;

GRANT INSERT (affiliate_id, created_at, locale, referred_by) ON account TO cambio_worker;

GRANT UPDATE (affiliate_id, deleted_at, email, email_confirmed_at, first_email_at, locale, markup_bps, notify_orders, notify_orders_since, password_hash, pending_email, pending_password_hash, referred_by) ON account TO cambio_worker;

GRANT UPDATE (seen_at) ON account_device TO cambio_server;

GRANT INSERT (email_hash, user_id) ON account_email_hash TO cambio_worker;

GRANT UPDATE (target_seal) ON account_memo TO cambio_worker;

GRANT SELECT (expires_at, from_user_id, merge_id, merged_at, messenger_user_id, rejected_at, requested_at, to_user_id) ON account_merge TO cambio_server;

GRANT INSERT (expires_at, from_user_id, messenger_user_id, requested_at, seal, session_id, to_user_id) ON account_merge TO cambio_worker;

GRANT UPDATE (rejected_at) ON account_merge TO cambio_worker;

GRANT UPDATE (first_index) ON address_floor TO cambio_signer;

GRANT UPDATE (last_used_at) ON api_key TO cambio_server;

GRANT UPDATE (height) ON bank_head TO cambio_operator;

GRANT UPDATE (height, seal, second_operator) ON bank_line TO cambio_operator;

GRANT SELECT (booked_at, height, kind, reverses, statement_id) ON bank_line TO cambio_server;

GRANT UPDATE (released_at) ON bank_recall TO cambio_operator;

GRANT INSERT (deposit_id, user_id) ON bank_recall TO cambio_worker;

GRANT INSERT (body, digest, provider, signature) ON card_callback TO cambio_server;

GRANT SELECT (digest, provider) ON card_callback TO cambio_server;

GRANT UPDATE (applied_at, attempts, body, try_after) ON card_callback TO cambio_worker;

GRANT UPDATE (closed_at) ON card_difference TO cambio_operator;

GRANT INSERT (order_ref, ours, provider, theirs) ON card_difference TO cambio_worker;

GRANT UPDATE (delivered, delivery, escalated_at, events, failures, late_at, outcome, payment, provider_order_id, query_at, released_at, resolution, reversed_amounts, reversed_at, state, tx_id, updated_at) ON card_order TO cambio_operator;

GRANT INSERT (amount_to_get, buyer_email, buyer_ip, costs, created_at, currency, destination_address, fee, from_slug, idempotency_key, legacy_order_id, locale, order_id, page_expires_at, pay, price, provider, query_at, rate_expires_at, rate_token, request_hash, to_slug, user_id) ON card_order TO cambio_server;

GRANT UPDATE (redirect_proof, redirect_url) ON card_order TO cambio_server;

GRANT UPDATE (buyer_email, buyer_ip, delivered, delivery, escalated_at, events, failures, late_at, outcome, payment, provider_order_id, query_at, resolution, reversed_amounts, reversed_at, state, tx_id, updated_at) ON card_order TO cambio_worker;

GRANT UPDATE (from_height, try_after) ON chain_reread TO cambio_worker;

GRANT UPDATE (is_reversed) ON earning TO cambio_operator;

GRANT UPDATE (is_reversed) ON earning TO cambio_worker;

GRANT SELECT (began_at, ended_at, purchase, purchase_key, state, user_id) ON followed_check TO cambio_server;

GRANT SELECT (began_at, ended_at, form_noticed_at, form_opened_at, provider, query_at, state, state_since, user_id, user_ip) ON followed_check TO cambio_worker;

GRANT UPDATE (ended_at, form_noticed_at, form_opened_at, query_at, state, state_since, user_ip) ON followed_check TO cambio_worker;

GRANT UPDATE (decided_at, forgotten_at, reject_reason, sealed_data, status, wrapped_key) ON identity_check TO cambio_operator;

GRANT INSERT (check_id, created_at, sealed_data, user_id, wrapped_key) ON identity_check TO cambio_server;

GRANT UPDATE (decided_at, expired_at, forgotten_at, reject_reason, sealed_data, status, wrapped_key) ON identity_check TO cambio_worker;

GRANT UPDATE (wrapped_key) ON identity_photo TO cambio_worker;

GRANT UPDATE (closed_at) ON incident TO cambio_operator;

GRANT UPDATE (is_deposit_enabled, is_payout_enabled) ON instrument TO cambio_operator;

GRANT INSERT (blocked_at, locale, messenger_user_id) ON messenger_chat TO cambio_server;

GRANT UPDATE (blocked_at, locale, menu_attempts, menu_locale, menu_next_at, reachable_since) ON messenger_chat TO cambio_server;

GRANT INSERT (created_at, expires_at, facts, kind, messenger_user_id, next_at, user_id) ON messenger_message TO cambio_operator;

GRANT INSERT (created_at, expires_at, facts, kind, merge_id, messenger_user_id, next_at, user_id, withdrawal_id) ON messenger_message TO cambio_worker;

GRANT UPDATE (answer, answered_at, attempts, expires_at, next_at, no_hash, sent_at, yes_hash) ON messenger_message TO cambio_worker;

GRANT INSERT (created_at, messenger_user_id, update_id) ON messenger_ticket TO cambio_worker;

GRANT INSERT (update_key) ON messenger_update TO cambio_server;

GRANT UPDATE (decided_at, decided_by, decision) ON name_hit TO cambio_operator;

GRANT SELECT (action, subject) ON ops_action TO cambio_worker;

GRANT INSERT (auth, endpoint, order_id, p256dh) ON order_push TO cambio_server;

GRANT UPDATE (auth, p256dh) ON order_push TO cambio_server;

GRANT UPDATE (act_by, choice, email_left_at, escalated_at, fill, query_at, rate_seal, refund_address, refund_memo, refund_seal, settled_quote, settlement, state, tracking, updated_at, user_email) ON orders TO cambio_operator;

GRANT UPDATE (act_by, choice, email_left_at, escalated_at, fill, query_at, rate_seal, refund_address, refund_memo, refund_seal, settled_quote, settlement, state, tracking, updated_at, user_email) ON orders TO cambio_worker;

GRANT INSERT (address, chain, key_index, purpose, wallet) ON own_address TO cambio_signer;

GRANT UPDATE (wallet) ON own_address TO cambio_signer;

GRANT UPDATE (target_seal) ON own_address TO cambio_worker;

GRANT UPDATE (allowed_fee, amount, block_height, fee, fee_ceiling, first_refused_at, front_since, held, held_fee, last_refused_at, order_id, raw, reopened, replaced, reservation, sent_at, status, stuck, tried_at, tried_height, try_after, tx_id, void_requested_at, waits_for, waits_since) ON payment TO cambio_operator;

GRANT UPDATE (allowed_fee, amount, block_height, fee, fee_ceiling, first_refused_at, front_since, held, held_fee, last_refused_at, order_id, raw, reopened, replaced, reservation, sent_at, status, stuck, tried_at, tried_height, try_after, tx_id, void_requested_at, waits_for, waits_since) ON payment TO cambio_worker;

GRANT UPDATE (ended, ended_by) ON payment_attempt TO cambio_operator;

GRANT UPDATE (ended, ended_by) ON payment_attempt TO cambio_worker;

GRANT UPDATE (awaits_end) ON provider_identity TO cambio_worker;

GRANT INSERT (created_at, session_id, token_hash) ON refresh_token TO cambio_server;

GRANT UPDATE (spent_at) ON refresh_token TO cambio_server;

GRANT UPDATE (decided_at, hidden_reason, name, status) ON review TO cambio_operator;

GRANT INSERT (card_order_id, created_at, name, order_id, rating, text) ON review TO cambio_server;

GRANT UPDATE (name) ON review TO cambio_worker;

GRANT UPDATE (expires_at) ON seen_signature TO cambio_server;

GRANT INSERT (browser_fingerprint, created_at, expires_at, ip, last_seen_at, session_id, user_agent, user_id) ON session TO cambio_server;

GRANT UPDATE (browser_fingerprint, end_reason, ended_at, expires_at, ip, last_seen_at, user_agent) ON session TO cambio_server;

GRANT UPDATE (finished_at, killed, older_since, revived_at, since) ON signer_switch TO cambio_operator;

GRANT UPDATE (finished_at, killed, older_since, since) ON signer_switch TO cambio_signer;

GRANT INSERT (chain, claims, kind, life_from, life_until, raw, spend_id, tx_id) ON signer_version TO cambio_signer;

GRANT INSERT (body, email, locale, order_id, subject) ON support_message TO cambio_server;

GRANT INSERT (attempts, given_up_at, kind, order_id, user_id) ON undelivered_email TO cambio_worker;

GRANT INSERT (address, amount, asset, chain, tx_id) ON upkeep TO cambio_worker;

GRANT UPDATE (is_booked) ON upkeep TO cambio_worker;

GRANT UPDATE (voided_at) ON withdrawal TO cambio_operator;

GRANT UPDATE (confirmed_at, release_at, released_at, voided_at) ON withdrawal TO cambio_worker;

GRANT INSERT (expires_at, lane, request_id, sealed_input) ON worker_request TO cambio_server;

GRANT SELECT (created_at, expires_at, finished_at, request_id, sealed_outcome) ON worker_request TO cambio_server;

GRANT UPDATE (claimed_at, finished_at, sealed_outcome) ON worker_request TO cambio_worker;

GRANT EXECUTE ON FUNCTION account_of_bank_return(text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION accounts_of_holder(integer) TO cambio_operator;

GRANT EXECUTE ON FUNCTION assign_deposit_target(integer,text,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION bank_origin(text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION card_over_limit(integer) TO cambio_operator;

GRANT EXECUTE ON FUNCTION card_over_limit(integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION claim_wallet(text) TO cambio_signer;

GRANT EXECUTE ON FUNCTION count_bridged_credit(bigint,text,numeric,numeric) TO cambio_worker;

GRANT EXECUTE ON FUNCTION count_spends(jsonb,boolean,text,jsonb,text) TO cambio_signer;

GRANT EXECUTE ON FUNCTION count_visit(integer,text,date) TO cambio_server;

GRANT EXECUTE ON FUNCTION create_sealed_order(jsonb) TO cambio_server;

GRANT EXECUTE ON FUNCTION fiat_hold(integer,numeric) TO cambio_worker;

GRANT EXECUTE ON FUNCTION fiat_payment_reversed(integer) TO cambio_server;

GRANT EXECUTE ON FUNCTION fiat_payment_reversed(integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION fiat_reserved(integer) TO cambio_server;

GRANT EXECUTE ON FUNCTION fiat_standing(integer) TO cambio_server;

GRANT EXECUTE ON FUNCTION fiat_value(numeric,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION follow_check(integer,text,text,bytea,bytea) TO cambio_server;

GRANT EXECUTE ON FUNCTION forget_merge_requests(timestamp with time zone,integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION hold_account(integer,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION hold_for_name(integer,jsonb) TO cambio_server;

GRANT EXECUTE ON FUNCTION hold_signer() TO cambio_signer;

GRANT EXECUTE ON FUNCTION hold_unpaid_fill(uuid,jsonb) TO cambio_server;

GRANT EXECUTE ON FUNCTION holder_has_name_hit(integer) TO cambio_operator;

GRANT EXECUTE ON FUNCTION holder_has_name_hit(integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION is_iban_proposed(text,text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION is_iban_proposed(text,text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION is_recall_with_loss(text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION is_recall_with_loss(text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION journal_broken_at() TO cambio_operator;

GRANT EXECUTE ON FUNCTION journal_broken_at() TO cambio_worker;

GRANT EXECUTE ON FUNCTION journal_hash(bytea,journal) TO cambio_operator;

GRANT EXECUTE ON FUNCTION journal_hash(bytea,journal) TO cambio_worker;

GRANT EXECUTE ON FUNCTION lock_for_signer(text) TO cambio_signer;

GRANT EXECUTE ON FUNCTION merge_accounts(bigint,timestamp with time zone) TO cambio_worker;

GRANT EXECUTE ON FUNCTION merge_obstacle(integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION note_identity_form(integer,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION note_provider_identity(integer,text,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION over_part(text,text,text,numeric,jsonb) TO cambio_signer;

GRANT EXECUTE ON FUNCTION payer_iban_of(text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION payer_iban_of(text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION post_journal(text,text,jsonb) TO cambio_operator;

GRANT EXECUTE ON FUNCTION post_journal(text,text,jsonb) TO cambio_worker;

GRANT EXECUTE ON FUNCTION provider_identity_of(integer,text) TO cambio_server;

GRANT EXECUTE ON FUNCTION queue_account_email(text,integer,text,text,jsonb,timestamp with time zone) TO cambio_operator;

GRANT EXECUTE ON FUNCTION queue_account_email(text,integer,text,text,jsonb,timestamp with time zone) TO cambio_server;

GRANT EXECUTE ON FUNCTION queue_account_email(text,integer,text,text,jsonb,timestamp with time zone) TO cambio_worker;

GRANT EXECUTE ON FUNCTION queue_webhooks(integer,text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION queue_webhooks(integer,text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION record_audit(text,timestamp with time zone,timestamp with time zone,timestamp with time zone,jsonb) TO cambio_worker;

GRANT EXECUTE ON FUNCTION recorded_payer_iban(text) TO cambio_operator;

GRANT EXECUTE ON FUNCTION recorded_payer_iban(text) TO cambio_worker;

GRANT EXECUTE ON FUNCTION release_ended_exposure() TO cambio_worker;

GRANT EXECUTE ON FUNCTION release_unpaid_fill(uuid) TO cambio_server;

GRANT EXECUTE ON FUNCTION replace_other_instruments(jsonb) TO cambio_worker;

GRANT EXECUTE ON FUNCTION reserve_exposure(integer,jsonb) TO cambio_server;

GRANT EXECUTE ON FUNCTION reserve_unpaid_fill(integer,jsonb,uuid) TO cambio_server;

GRANT EXECUTE ON FUNCTION seal_journal(integer) TO cambio_worker;

GRANT EXECUTE ON FUNCTION server_lane() TO cambio_operator;

GRANT EXECUTE ON FUNCTION server_lane() TO cambio_worker;

GRANT EXECUTE ON FUNCTION signer_sums(text) TO cambio_signer;

GRANT EXECUTE ON FUNCTION void_return(bigint) TO cambio_operator;
