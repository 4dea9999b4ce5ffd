import type { DatabaseProcess } from './grants.ts'

const READ = 'SELECT'
const WRITE = 'SELECT, INSERT, UPDATE, DELETE'
const ADD = 'SELECT, INSERT'

/** Privileges on one table, as they stand in a GRANT statement; an absent process has none. */
type TableGrants = Partial<Record<DatabaseProcess, string>>

/** Read by every process that shows or decides something, changed by the worker alone. */
const workerOnly = (privileges: string): TableGrants => ({ server: READ, worker: privileges, operator: READ })
/** Changed by worker and operator: an operator's decision runs the same use cases as the worker. */
const workerAndOperator = (privileges: string): TableGrants => ({
  server: READ,
  worker: privileges,
  operator: privileges,
})
/** Data of accounts that no coin depends on. */
const accountData = (privileges: string): TableGrants => ({ server: privileges, worker: privileges, operator: WRITE })

const ORDER_COLUMNS =
  'state, strike, settlement, updated_at, refund_address, refund_memo, refund_seal, choice, act_by, escalated_at, fill, ask_at'
const PAYMENT_COLUMNS = `order_id, amount, status, reservation, held_fee, raw, tx_id, fee, block_height, sent_at, reopened,
  tried_at, tried_height, replaced, stuck, fee_ceiling, first_refused_at, last_refused_at,
  allowed_fee, held, front_since, void_requested_at`
const NEW_ACCOUNT_COLUMNS = 'email, password_hash, locale, affiliate_id, referred_by, created_at'
const ACCOUNT_SETTINGS = 'locale, markup_bps, notify_orders, notify_orders_since'
const ACCOUNT_IDENTITY = 'email, email_confirmed_at, password_hash, affiliate_id, referred_by, deleted_at'
const IDENTITY_COLUMNS = 'decided_at, forgotten_at, reject_reason, sealed_data, status, wrapped_key'

/**
 * What each process may do with each table. The web server faces strangers: it reads, keeps sessions and settings, and hands
 * everything that moves money or changes who owns an account to the worker (`worker_request`).
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  account: {
    server: `SELECT, INSERT (${NEW_ACCOUNT_COLUMNS}), UPDATE (${ACCOUNT_SETTINGS})`,
    worker: `SELECT, UPDATE (${ACCOUNT_SETTINGS}, ${ACCOUNT_IDENTITY})`,
    operator: `SELECT, UPDATE (${ACCOUNT_SETTINGS}, ${ACCOUNT_IDENTITY})`,
  },
  account_code: { worker: WRITE, operator: WRITE },
  account_device: accountData(WRITE),
  account_letter: accountData(WRITE),
  account_memo: { server: READ, worker: ADD, operator: READ, signer: READ },
  account_passkey: accountData(WRITE),
  account_totp: accountData(WRITE),
  affiliate_click: workerOnly(READ),
  affiliate_visitor: { worker: 'SELECT, DELETE' },
  api_key: accountData('SELECT, INSERT, UPDATE'),
  attempt_limit: accountData(WRITE),
  audit_accepted: { server: READ, worker: 'SELECT, DELETE', operator: ADD },
  audit_check: { server: READ, worker: 'SELECT, INSERT, UPDATE', operator: READ },
  balance: workerAndOperator(READ),
  balance_shard: { worker: READ, operator: READ },
  chain_block: workerOnly(WRITE),
  chain_cursor: workerOnly(WRITE),
  chain_halt: workerAndOperator(WRITE),
  deposit: { ...workerAndOperator('SELECT, INSERT, UPDATE, DELETE'), signer: READ },
  earning: workerAndOperator('SELECT, INSERT, UPDATE (is_reversed)'),
  idempotency_key: workerOnly(READ),
  exposure_book: workerAndOperator(READ),
  exposure_client: workerAndOperator(READ),
  exposure_hold: workerAndOperator(READ),
  identity_check: {
    server: `SELECT, INSERT, UPDATE (${IDENTITY_COLUMNS})`,
    worker: `SELECT, UPDATE (${IDENTITY_COLUMNS})`,
    operator: `SELECT, UPDATE (${IDENTITY_COLUMNS})`,
  },
  identity_look: { operator: ADD },
  identity_photo: accountData('SELECT, INSERT, DELETE, UPDATE (wrapped_key)'),
  incident: { server: READ, worker: READ, operator: 'SELECT, INSERT, UPDATE (closed_at)' },
  incident_note: { server: READ, worker: READ, operator: ADD },
  instrument: {
    server: READ,
    // Not the decimals, the currency or the confirmations: the signer computes with them.
    worker: 'SELECT, UPDATE (contract, explorer_tx_url, explorer_address_url, address_example)',
    operator: 'SELECT, UPDATE (is_deposit_enabled, is_payout_enabled)',
    signer: READ,
  },
  journal: workerAndOperator(READ),
  journal_head: workerAndOperator(READ),
  journal_seal: workerAndOperator(READ),
  lease: workerOnly(WRITE),
  nonce_claim: workerAndOperator(WRITE),
  ops_action: { operator: ADD },
  order_event: { ...workerAndOperator(ADD), signer: READ },
  order_news: workerOnly(READ),
  order_notice: workerOnly(WRITE),
  order_push: accountData(WRITE),
  order_push_notice: workerOnly(WRITE),
  orders: {
    signer: READ,
    server: 'SELECT, UPDATE (user_email, email_left_at)',
    worker: `SELECT, UPDATE (${ORDER_COLUMNS}, tracking, user_email, email_left_at)`,
    operator: `SELECT, UPDATE (${ORDER_COLUMNS}, tracking, user_email, email_left_at)`,
  },
  own_address: { ...workerOnly('SELECT, INSERT, UPDATE'), signer: READ },
  payment: { ...workerAndOperator(`SELECT, INSERT, UPDATE (${PAYMENT_COLUMNS})`), signer: READ },
  payment_approval: { worker: READ, operator: ADD, signer: READ },
  payment_attempt: workerAndOperator('SELECT, UPDATE (ended, ended_by)'),
  payout_fee: workerOnly(WRITE),
  price_past: workerOnly(ADD),
  price_point: workerOnly('SELECT, INSERT, DELETE'),
  rate_tick: { ...workerOnly(WRITE), signer: READ },
  recovery_code: accountData(WRITE),
  refresh_token: accountData(WRITE),
  review: {
    server: 'SELECT, INSERT (order_id, rating, text, name, created_at)',
    worker: 'SELECT, UPDATE (name)',
    operator: 'SELECT, UPDATE (status, hidden_reason, decided_at, name)',
  },
  second_step_ceremony: accountData(WRITE),
  second_step_grant: accountData(WRITE),
  seen_signature: accountData(WRITE),
  session: accountData(WRITE),
  settlement: workerAndOperator(WRITE),
  signer_funding: { signer: ADD, operator: READ },
  signer_grant: { signer: WRITE, operator: READ },
  signer_settlement: { signer: WRITE, operator: READ },
  signer_spend: { server: READ, worker: READ, signer: 'SELECT, INSERT, UPDATE', operator: READ },
  signer_switch: {
    server: READ,
    worker: READ,
    signer: 'SELECT, UPDATE (killed, since)',
    operator: 'SELECT, UPDATE (killed, since, revived_at)',
  },
  signer_version: { signer: ADD, operator: READ },
  status_day: workerOnly(WRITE),
  status_sample: workerOnly('SELECT, INSERT, DELETE'),
  support_message: accountData(WRITE),
  upkeep: workerOnly('SELECT, INSERT, UPDATE'),
  utxo: workerAndOperator(WRITE),
  visit_salt: { worker: 'SELECT, DELETE' },
  wallet_identity: { server: READ, worker: READ, signer: READ, operator: READ },
  webhook: accountData('SELECT, INSERT, UPDATE'),
  webhook_delivery: accountData(WRITE),
  withdrawal: {
    server: READ,
    worker: 'SELECT, INSERT, UPDATE (confirmed_at, release_at, released_at, voided_at)',
    operator: 'SELECT, UPDATE (voided_at)',
    signer: READ,
  },
  worker_request: {
    server: `SELECT (request_id, expires_at, created_at, sealed_outcome, finished_at), INSERT (request_id, sealed_input, expires_at)`,
    worker: 'SELECT, UPDATE (claimed_at, sealed_outcome, finished_at), DELETE',
  },
}

/** Which processes may call which function, named as Postgres prints it (`regprocedure`). */
export const FUNCTION_GRANTS: Readonly<Record<string, readonly DatabaseProcess[]>> = {
  'claim_wallet(text)': ['worker', 'signer'],
  'count_spends(jsonb,boolean,boolean,jsonb)': ['signer'],
  'count_visit(integer,text,date)': ['server'],
  'create_order(jsonb)': [],
  'create_owned_order(jsonb)': [],
  'create_sealed_order(jsonb)': ['server'],
  'debit_custody(text,text,numeric,smallint)': [],
  'give_place(integer,text,text)': ['server'],
  'journal_broken_at()': ['worker', 'operator'],
  'journal_hash(bytea,journal)': ['worker', 'operator'],
  'post_journal(text,text,jsonb)': ['worker', 'operator'],
  'replace_other_instruments(jsonb)': ['worker'],
  'reserve_exposure(integer,jsonb)': ['server'],
  'seal_journal(integer)': ['worker'],
  'seal_place(integer,text,text)': ['server'],
  'tell_webhooks(integer,text,timestamp with time zone)': ['worker', 'operator'],
}
