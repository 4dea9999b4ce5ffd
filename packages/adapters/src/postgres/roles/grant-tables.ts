import type { DatabaseProcess } from './database-roles.ts'

const READ = 'SELECT'
const WRITE = 'SELECT, INSERT, UPDATE, DELETE'
const ADD = 'SELECT, INSERT'

/** Each process's privileges on one table, as in a GRANT statement. A process without an entry has none. */
type TableGrants = Partial<Record<DatabaseProcess, string>>

/** Privileges on a table that only the worker may change. The server and the operator may read it. */
const workerOnly = (privileges: string): TableGrants => ({ server: READ, worker: privileges, operator: READ })
/**
 * Privileges on a table that both the worker and operators may change. Operator commands run the same use cases as the
 * worker.
 */
const workerAndOperator = (privileges: string): TableGrants => ({
  server: READ,
  worker: privileges,
  operator: privileges,
})
/**
 * Privileges on a table that both the server and the worker may change. Neither coins nor access to accounts depend on
 * such a table.
 */
const accountData = (privileges: string): TableGrants => ({ server: privileges, worker: WRITE, operator: WRITE })

const ORDER_COLUMNS =
  'state, settled_quote, settlement, updated_at, refund_address, refund_memo, refund_seal, rate_seal, choice, act_by, escalated_at, fill, query_at'
const PAYMENT_COLUMNS = `order_id, amount, status, reservation, held_fee, raw, tx_id, fee, block_height, sent_at, reopened,
  tried_at, tried_height, replaced, stuck, fee_ceiling, first_refused_at, last_refused_at,
  allowed_fee, held, front_since, void_requested_at, waits_for, waits_since, try_after`
const NEW_ACCOUNT_COLUMNS = 'email, password_hash, locale, affiliate_id, referred_by, created_at'
const MESSENGER_ACCOUNT_COLUMNS = 'locale, affiliate_id, referred_by, created_at'
const SESSION_COLUMNS = 'last_seen_at, expires_at, user_agent, browser_fingerprint, ip'
const NEW_SESSION_COLUMNS = `session_id, user_id, created_at, ${SESSION_COLUMNS}`
const ACCOUNT_SETTINGS = 'locale, markup_bps, notify_orders, notify_orders_since'
const ACCOUNT_IDENTITY =
  'email, email_confirmed_at, pending_email, pending_password_hash, first_email_at, password_hash, affiliate_id, referred_by, deleted_at'
/**
 * Columns of `card_order` that the server may insert. The database itself sets the state and events of a new card
 * order, so the server cannot fake a payment or delivery.
 */
const NEW_CARD_COLUMNS = `order_id, legacy_order_id, provider, user_id, from_slug, to_slug, currency, pay, fee, amount_to_get,
  price, costs, destination_address, locale, rate_token, rate_expires_at, page_expires_at, buyer_email, buyer_ip,
  query_at, created_at, idempotency_key, request_hash`
const CARD_COLUMNS = `provider_order_id, payment, delivery, tx_id, delivered, state, outcome, resolution, escalated_at, late_at,
  reversed_at, reversed_amounts, query_at, failures, updated_at, events`
const OPERATOR_MESSAGE_COLUMNS = 'messenger_user_id, kind, user_id, facts, created_at, next_at, expires_at'
const NEW_MESSAGE_COLUMNS = `${OPERATOR_MESSAGE_COLUMNS}, withdrawal_id, merge_id`
const MESSAGE_COLUMNS = 'attempts, next_at, sent_at, expires_at, yes_hash, no_hash, answer, answered_at'
const IDENTITY_COLUMNS = 'decided_at, forgotten_at, reject_reason, sealed_data, status, wrapped_key'

/**
 * Each process's privileges on each table. The web server is reachable from the internet, so it may only read data and
 * write sessions. The worker runs every request that moves money or changes an account, its factors or its keys
 * (`worker_request`).
 * The server has neither UPDATE nor DELETE on any table that a payout uses, because both also allow locks. UPDATE on
 * any column allows a role to lock rows, and UPDATE or DELETE on a table allows it to lock the table.
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  account: {
    server: `SELECT, INSERT (${NEW_ACCOUNT_COLUMNS})`,
    worker: `SELECT, INSERT (${MESSENGER_ACCOUNT_COLUMNS}), UPDATE (${ACCOUNT_SETTINGS}, ${ACCOUNT_IDENTITY})`,
    operator: `SELECT, UPDATE (${ACCOUNT_SETTINGS}, ${ACCOUNT_IDENTITY})`,
  },
  account_code: { worker: WRITE, operator: WRITE },
  account_device: accountData('SELECT, INSERT, UPDATE (seen_at)'),
  account_email_queue: workerAndOperator(WRITE),
  // Only the function `merge_accounts` merges accounts, once the owner has confirmed the merge.
  account_merge: {
    server:
      'SELECT (merge_id, from_user_id, to_user_id, messenger_user_id, requested_at, expires_at, rejected_at, merged_at)',
    worker: `SELECT, INSERT (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at), UPDATE (rejected_at)`,
    operator: READ,
    signer: READ,
  },
  // The worker stores a hash of each confirmed email address. Functions about limits and blocks read the hashes with
  // the schema owner's rights.
  account_email_hash: { worker: 'SELECT, INSERT (user_id, email_hash), DELETE' },
  account_memo: { server: READ, worker: 'SELECT, UPDATE (target_seal)', operator: READ, signer: READ },
  account_passkey: workerAndOperator(WRITE),
  account_totp: workerAndOperator(WRITE),
  // Only the signer raises a floor, so that no other database role can assign an address again.
  address_floor: { worker: READ, signer: 'SELECT, INSERT, UPDATE (first_index)' },
  affiliate_click: workerOnly(READ),
  affiliate_visitor: { worker: 'SELECT, DELETE' },
  api_key: {
    server: 'SELECT, UPDATE (last_used_at)',
    worker: 'SELECT, INSERT, UPDATE',
    operator: WRITE,
  },
  attempt_limit: accountData(WRITE),
  // Only the function `record_audit` writes audit results. No database role can change their times or delete a
  // violation.
  audit_accepted: { server: READ, worker: READ, operator: ADD },
  audit_check: workerOnly(READ),
  audit_violation: workerOnly(READ),
  balance: { ...workerAndOperator(READ), prices: READ },
  balance_shard: { worker: READ, operator: READ },
  // The exchange's money depends on the bank account tables, so the server's database role cannot write to them. The
  // server can see which payouts were returned, but neither names nor amounts.
  bank_head: { worker: READ, signer: READ, operator: 'SELECT, UPDATE (height)' },
  bank_line: {
    server: 'SELECT (statement_id, kind, reverses, height, booked_at)',
    worker: READ,
    signer: READ,
    operator: 'SELECT, INSERT, UPDATE (second_operator, height, seal)',
  },
  bank_order: { worker: ADD, signer: READ, operator: READ },
  bank_order_taken: { operator: 'SELECT, INSERT, DELETE' },
  bank_recall: {
    server: READ,
    worker: 'SELECT, INSERT (deposit_id, user_id)',
    // Only an operator can allow a blocked account to buy again.
    operator: 'SELECT, UPDATE (released_at)',
  },
  // None of the exchange's coins depend on the tables of card orders. The server stores callbacks with their signatures
  // but cannot read them. The worker verifies the signatures and applies the callbacks.
  card_callback: {
    server: 'SELECT (provider, digest), INSERT (provider, digest, body, signature)',
    worker: 'SELECT, UPDATE (applied_at, body, attempts, try_after), DELETE',
  },
  card_order: {
    server: `SELECT, INSERT (${NEW_CARD_COLUMNS}), UPDATE (redirect_url, redirect_proof)`,
    worker: `SELECT, UPDATE (${CARD_COLUMNS}, buyer_email, buyer_ip)`,
    // Only an operator can make a pending decision about an order, or unblock an account after a chargeback.
    operator: `SELECT, UPDATE (${CARD_COLUMNS}, released_at)`,
  },
  card_difference: {
    worker: 'SELECT, INSERT (provider, order_ref, ours, theirs)',
    operator: 'SELECT, UPDATE (closed_at)',
  },
  card_reconciliation: { worker: ADD, operator: READ },
  card_order_notice: { worker: 'SELECT, INSERT, UPDATE' },
  chain_block: workerOnly(WRITE),
  chain_cursor: workerOnly(WRITE),
  // The worker adds halts, but only an operator can end them.
  chain_halt: { server: READ, worker: ADD, operator: WRITE },
  // Operators create and cancel reread requests, and the worker only completes them.
  chain_reread: { worker: 'SELECT, UPDATE (from_height, try_after), DELETE', operator: WRITE },
  // Written only by `count_bridged_credit`.
  bridged_credit: { operator: READ, prices: READ },
  deposit: { ...workerAndOperator('SELECT, INSERT, UPDATE, DELETE'), signer: READ },
  earning: workerAndOperator('SELECT, INSERT, UPDATE (is_reversed)'),
  // Written only by `lock_fiat_holder`. A database role that may change rows could lock them and stop credits.
  fiat_holder_lock: {},
  // Only the schema owner may change limits, so that no database role can raise them.
  fiat_policy: { worker: READ },
  idempotency_key: workerOnly(READ),
  exposure_book: { ...workerAndOperator(READ), prices: READ },
  exposure_client: workerAndOperator(READ),
  exposure_hold: workerAndOperator(READ),
  unpaid_fill: workerAndOperator(READ),
  // The server starts following a check through a database function. It may read the purchase, which no other process
  // can decrypt, and whether the check is open.
  followed_check: {
    server: 'SELECT (user_id, purchase, purchase_key, state, began_at, ended_at)',
    worker:
      'SELECT (user_id, provider, user_ip, state, state_since, began_at, query_at, ended_at, form_opened_at, form_noticed_at), UPDATE (state, state_since, query_at, ended_at, user_ip, form_opened_at, form_noticed_at), DELETE',
  },
  identity_check: {
    server: 'SELECT, INSERT (check_id, user_id, sealed_data, wrapped_key, created_at)',
    worker: `SELECT, UPDATE (${IDENTITY_COLUMNS}, expired_at)`,
    operator: `SELECT, UPDATE (${IDENTITY_COLUMNS})`,
  },
  identity_access: { operator: ADD },
  identity_photo: { server: ADD, worker: 'SELECT, DELETE, UPDATE (wrapped_key)', operator: WRITE },
  incident: { server: READ, worker: READ, operator: 'SELECT, INSERT, UPDATE (closed_at)' },
  incident_note: { server: READ, worker: READ, operator: ADD },
  instrument: {
    server: READ,
    // The worker can read instruments but not change them. A changed instrument would mislead the signer, which relies
    // on it, and users.
    worker: READ,
    operator: 'SELECT, UPDATE (is_deposit_enabled, is_payout_enabled)',
    signer: READ,
    prices: READ,
  },
  journal: workerAndOperator(READ),
  journal_head: workerAndOperator(READ),
  journal_seal: workerAndOperator(READ),
  lease: workerOnly(WRITE),
  // The server answers users' messages to the bot. Neither coins nor access to accounts depend on `messenger_chat`.
  messenger_chat: accountData(
    `SELECT, INSERT (messenger_user_id, locale, blocked_at),
     UPDATE (locale, reachable_since, blocked_at, menu_locale, menu_attempts, menu_next_at)`,
  ),
  // The server can neither read nor write users' replies, because a reply can confirm a withdrawal.
  messenger_message: {
    worker: `SELECT, INSERT (${NEW_MESSAGE_COLUMNS}), UPDATE (${MESSAGE_COLUMNS}), DELETE`,
    // Operators never send a user a request to confirm a withdrawal.
    operator: `SELECT, INSERT (${OPERATOR_MESSAGE_COLUMNS})`,
  },
  messenger_notice: workerOnly(WRITE),
  messenger_ticket: {
    worker: 'SELECT, INSERT (update_id, messenger_user_id, created_at), DELETE',
    operator: READ,
  },
  messenger_update: { server: 'SELECT, INSERT (update_key)', worker: 'SELECT, DELETE' },
  messenger_webhook: workerOnly('SELECT, INSERT, UPDATE'),
  // The server records each use of launch data, but only the worker links a messenger user to an account.
  messenger_launch: { server: ADD, worker: WRITE },
  messenger_link: workerAndOperator('SELECT, INSERT, DELETE'),
  // Only operators can decrypt identity data, so they screen the names in identity checks. Only they can resolve name
  // hits, and the worker only counts the open ones. The server adds name hits through the function `hold_for_name`.
  name_hit: { worker: READ, operator: 'SELECT, INSERT, UPDATE (decision, decided_by, decided_at)' },
  name_screening: { operator: ADD },
  network: { server: READ, worker: READ, operator: READ, signer: READ, prices: READ },
  nonce_claim: workerAndOperator(WRITE),
  // The worker's audit compares the journal with operator decisions.
  ops_action: { worker: 'SELECT (action, subject)', operator: ADD },
  order_event: { ...workerAndOperator(ADD), signer: READ },
  order_news: workerOnly(READ),
  order_notice: workerOnly(WRITE),
  order_push: {
    server: 'SELECT, INSERT (order_id, endpoint, p256dh, auth), UPDATE (p256dh, auth), DELETE',
    worker: WRITE,
    operator: WRITE,
  },
  order_push_notice: workerOnly(WRITE),
  orders: {
    signer: READ,
    server: READ,
    worker: `SELECT, UPDATE (${ORDER_COLUMNS}, tracking, user_email, email_left_at)`,
    operator: `SELECT, UPDATE (${ORDER_COLUMNS}, tracking, user_email, email_left_at)`,
  },
  own_address: {
    ...workerOnly('SELECT, UPDATE (target_seal)'),
    // Only the signer records addresses, so users never see an address that the signer's keys do not control.
    signer: 'SELECT, INSERT (chain, address, purpose, key_index, wallet), UPDATE (wallet)',
  },
  payment: { ...workerAndOperator(`SELECT, INSERT, UPDATE (${PAYMENT_COLUMNS})`), signer: READ },
  payment_approval: { worker: READ, operator: ADD, signer: READ },
  payment_attempt: workerAndOperator('SELECT, UPDATE (ended, ended_by)'),
  payout_fee: { ...workerOnly(WRITE), prices: READ },
  price_alert: { server: READ, worker: 'SELECT, INSERT, DELETE' },
  price_lease: { prices: 'SELECT, INSERT, UPDATE' },
  price_backfill: workerOnly(ADD),
  price_point: workerOnly('SELECT, INSERT, DELETE'),
  price_range: { signer: READ, prices: WRITE },
  // The server records the card provider's reports about a user only through a function, which sets their time itself.
  provider_identity: { worker: 'SELECT, UPDATE (awaits_end)' },
  rate_tick: { server: READ, worker: READ, operator: READ, signer: READ, prices: 'SELECT, INSERT, DELETE' },
  recovery_code: workerAndOperator(WRITE),
  refresh_token: {
    server: 'SELECT, INSERT (token_hash, session_id, created_at), UPDATE (spent_at)',
    worker: WRITE,
    operator: WRITE,
  },
  review: {
    server: 'SELECT, INSERT (order_id, card_order_id, rating, text, name, created_at)',
    worker: 'SELECT, UPDATE (name)',
    operator: 'SELECT, UPDATE (status, hidden_reason, decided_at, name)',
  },
  two_factor_ceremony: { worker: WRITE, operator: WRITE },
  two_factor_grant: { worker: WRITE, operator: WRITE },
  seen_signature: accountData('SELECT, INSERT, UPDATE (expires_at), DELETE'),
  session: {
    server: `SELECT, INSERT (${NEW_SESSION_COLUMNS}), UPDATE (${SESSION_COLUMNS}, ended_at, end_reason)`,
    worker: WRITE,
    operator: WRITE,
  },
  settlement: workerAndOperator(WRITE),
  signer_funding: { signer: ADD, operator: READ },
  signer_grant: { signer: WRITE, operator: READ },
  signer_holder: { signer: 'SELECT, UPDATE', operator: READ },
  signer_lock: { signer: 'SELECT, INSERT, UPDATE' },
  signer_settlement: { signer: WRITE, operator: READ },
  signer_spend: { server: READ, worker: READ, signer: 'SELECT, INSERT, UPDATE', operator: READ },
  signer_sum: { worker: READ, signer: READ, operator: READ },
  signer_switch: {
    server: READ,
    worker: READ,
    signer: 'SELECT, UPDATE (killed, since, older_since, finished_at)',
    operator: 'SELECT, UPDATE (killed, since, revived_at, older_since, finished_at)',
  },
  signer_version: {
    worker: READ,
    operator: READ,
    signer: 'SELECT, INSERT (chain, tx_id, spend_id, kind, claims, life_from, life_until, raw)',
  },
  status_day: workerOnly(WRITE),
  status_sample: workerOnly('SELECT, INSERT, DELETE'),
  support_message: {
    server: 'INSERT (email, subject, order_id, body, locale)',
    worker: WRITE,
    operator: WRITE,
  },
  undelivered_email: {
    worker: 'SELECT, INSERT (kind, order_id, user_id, attempts, given_up_at), DELETE',
    operator: 'SELECT, DELETE',
  },
  upkeep: workerOnly('SELECT, INSERT (chain, asset, tx_id, address, amount), UPDATE (is_booked)'),
  utxo: { ...workerAndOperator(WRITE), signer: READ },
  visit_salt: { worker: 'SELECT, DELETE' },
  wallet_identity: { server: READ, worker: READ, signer: READ, operator: READ },
  webhook: { worker: 'SELECT, INSERT, UPDATE', operator: WRITE },
  webhook_old_secret: { worker: 'SELECT, INSERT, DELETE', operator: WRITE },
  webhook_delivery: { worker: WRITE, operator: WRITE },
  withdrawal: {
    server: READ,
    worker: 'SELECT, INSERT, UPDATE (confirmed_at, release_at, released_at, voided_at)',
    operator: 'SELECT, UPDATE (voided_at)',
    signer: READ,
  },
  withdrawal_claim: { worker: 'SELECT, INSERT, DELETE' },
  worker_attempt_limit: { worker: WRITE },
  worker_request: {
    server: `SELECT (request_id, expires_at, created_at, sealed_outcome, finished_at), INSERT (request_id, sealed_input, expires_at, lane)`,
    worker: 'SELECT, UPDATE (claimed_at, sealed_outcome, finished_at), DELETE',
  },
}
