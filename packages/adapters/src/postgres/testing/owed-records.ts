import { AGREED_QUOTE_SQL } from './agreed-quote-sql.ts'
import { postJournalSql as post } from './post-journal-sql.ts'

const order = (id: number, state: string, settlement: string, settledQuote: object | null) =>
  `INSERT INTO orders (order_id, legacy_order_id, rate_mode, from_slug, to_slug, state, deposit_chain, deposit_address,
     destination_address, locale, claimed_deposit, agreed_quote, settled_quote, settlement, deposit_deadline, control_token_hash, created_at,
     updated_at, api_id, user_id)
   VALUES (${id}, gen_random_uuid(), 'FLOATING', 'eth', 'usdt-erc20', '${state}', 'ethereum', 'place-${id}', 'there', 'en', 100, ${AGREED_QUOTE_SQL},
     ${settledQuote ? `'${JSON.stringify(settledQuote)}'` : 'NULL'}, '${settlement}', now(), 'hash', now(), now(), 5, 1);`

const SETTLED_QUOTE = {
  depositAtomic: '100',
  amountToGetAtomic: '180',
  networkFeeAtomic: '5',
  costs: [
    { kind: 'market', amountAtomic: '200' },
    { kind: 'markup', amountAtomic: '-8' },
    { kind: 'networkFee', amountAtomic: '-5' },
    { kind: 'spread', amountAtomic: '-7' },
  ],
}

const deposit = (id: number, status: string, columns: string) => {
  const set = Object.fromEntries(columns.split(' ').map((part) => part.split('=')))
  return `INSERT INTO deposit (id, chain, tx_id, output_key, asset, address, amount, status, seen_at, order_id, user_id, balance_of, times_reverted, lost)
    OVERRIDING SYSTEM VALUE VALUES (${id}, 'ethereum', 'tx-${id}', '0', 'eth', 'hot', ${set['amount'] ?? 100}, '${status}', now(),
      ${set['order'] ?? 'NULL'}, ${set['user'] ?? 'NULL'}, ${set['balance'] ?? 'NULL'}, ${set['times_reverted'] ?? 0}, ${set['lost'] ?? 0});`
}

const payment = (id: number, purpose: string, reference: string, columns: string) => {
  const set = Object.fromEntries(columns.split(' ').map((part) => part.split('=')))
  const isSent = set['fee'] !== undefined
  return `INSERT INTO payment (id, purpose, reference, order_id, chain, asset, source_purpose, source_index, to_address, amount, status,
      reservation, raw, tx_id, fee, reopened, created_at)
    OVERRIDING SYSTEM VALUE VALUES (${id}, '${purpose}', '${reference}', ${set['order'] ?? 'NULL'}, 'ethereum', '${set['asset']}', 'hot', 0,
      'there', ${set['amount']}, '${set['status']}', ${isSent ? `'{"kind": "sequence"}', 'raw', 'paid-${id}', ${set['fee']}` : 'NULL, NULL, NULL, NULL'},
      ${set['reopened'] ?? 0}, now());
    INSERT INTO signer_spend (spend_id, asset, amount) VALUES ('${id}', '${set['asset']}', ${set['amount']});`
}

const withdrawal = (id: number, voidedAt = 'NULL') =>
  `INSERT INTO withdrawal (withdrawal_id, user_id, asset, amount, fee, address, created_at, voided_at)
   VALUES (${id}, 1, 'eth', 40, 3, 'there', now(), ${voidedAt});`

const earning = (kind: string, orderId: number, isReversed: boolean, userId = 1) =>
  `INSERT INTO earning (kind, order_id, user_id, amount, is_reversed, created_at) VALUES ('${kind}', ${orderId}, ${userId}, 6, ${isReversed}, now());`

const decision = (action: string, id: number) =>
  `INSERT INTO ops_action (operator, action, subject, reason) VALUES ('ann', '${action}', 'deposit ${id}', 'because');`

/** Records that all flows need: the hot wallet's funds, and accounts with balances. */
export const FOUNDATION = [
  `INSERT INTO own_address (chain, address, purpose, key_index) VALUES ('ethereum', 'hot', 'hot', 0);`,
  `INSERT INTO account (user_id, email) OVERRIDING SYSTEM VALUE VALUES (1, 'one@example.org'), (2, 'two@example.org'), (3, NULL), (4, NULL);`,
  `INSERT INTO api_key (api_id, name, public_key, sealed_secret, user_id) OVERRIDING SYSTEM VALUE VALUES (5, 'partner', 'key', '', 2);`,
  ...['eth', 'usdt-erc20', 'usdt-trc20'].map((asset) =>
    post('float-topup', asset, [`custody:hot ${asset} 100000`, `platform:equity ${asset} -100000`]),
  ),
  deposit(20, 'CREDITED', 'user=1 amount=1000'),
  post('deposit-credited', '20', ['custody:hot eth 1000', 'user:1 eth -1000']),
  ...['eth', 'usdt-trc20'].map((asset) =>
    post('float-topup', `gift of ${asset}`, [`platform:equity ${asset} 1000`, `user:2 ${asset} -1000`]),
  ),
].join('\n')

/** Records and postings of correct flows, keyed by name. Each flow depends only on the records of `FOUNDATION`. */
export const HONEST_FLOWS: Readonly<Record<string, readonly string[]>> = {
  'an order with a mark-up that was paid out': [
    order(11, 'FINISHED', 'payout', SETTLED_QUOTE),
    deposit(21, 'CREDITED', 'order=11'),
    post('deposit-credited', '21', ['custody:hot eth 100', 'order:11 eth -100']),
    post('trade', '11', [
      'order:11 eth 100',
      'platform:position eth -100',
      'order:11 usdt-erc20 -180',
      'platform:revenue usdt-erc20 -7',
      'platform:markups usdt-erc20 -8',
      'platform:network-fees usdt-erc20 -5',
      'platform:position usdt-erc20 200',
    ]),
    payment(41, 'payout', '11', 'order=11 asset=usdt-erc20 amount=180 status=FINAL fee=2'),
    post('payment-final', '41', ['custody:hot usdt-erc20 -180', 'order:11 usdt-erc20 180']),
    post('markup-earned', '11', ['platform:markups usdt-erc20 8', 'partner:5 usdt-erc20 -8']),
    earning('cashback', 11, false),
    post('cashback', '11', ['platform:rewards usdt-trc20 6', 'user:1 usdt-trc20 -6']),
  ],
  'an order that was refunded after its trade was reversed': [
    order(12, 'REFUNDED', 'refund', null),
    deposit(22, 'CREDITED', 'order=12'),
    post('deposit-credited', '22', ['custody:hot eth 100', 'order:12 eth -100']),
    post('trade', '12', [
      'order:12 eth 100',
      'platform:position eth -100',
      'order:12 usdt-erc20 -180',
      'platform:position usdt-erc20 180',
    ]),
    post('trade-reverted', '12', [
      'order:12 eth -100',
      'platform:position eth 100',
      'order:12 usdt-erc20 180',
      'platform:position usdt-erc20 -180',
    ]),
    payment(42, 'refund', '12.40', 'order=12 asset=eth amount=96 status=FINAL fee=2'),
    post('refund-due', '12', ['order:12 eth 4', 'platform:network-fees eth -4']),
    post('payment-final', '42', ['custody:hot eth -96', 'order:12 eth 96']),
  ],
  'an order that was refunded into a balance': [
    order(13, 'REFUNDED', 'balance', null),
    deposit(23, 'CREDITED', 'order=13 balance=1'),
    post('deposit-credited', '23', ['custody:hot eth 100', 'order:13 eth -100']),
    post('balance-refund', '23', ['order:13 eth 100', 'user:1 eth -100']),
  ],
  'an account deposit that was reverted and then credited again': [
    deposit(24, 'CREDITED', 'user=1 times_reverted=1 lost=30'),
    post('deposit-credited', '24', ['custody:hot eth 100', 'user:1 eth -100']),
    post('deposit-reverted', '24', ['custody:hot eth -100', 'platform:losses eth 30', 'user:1 eth 70']),
    post('deposit-credited', '24.1', ['custody:hot eth 100', 'platform:losses eth -30', 'user:1 eth -70']),
  ],
  'suspended deposits that were kept, credited or returned': [
    ...[25, 26, 27].map((id) => post('deposit-suspense', `${id}`, ['custody:hot eth 100', 'suspense eth -100'])),
    deposit(25, 'KEPT', ''),
    decision('deposit keep', 25),
    post('deposit-kept', '25', ['suspense eth 100', 'platform:equity eth -100']),
    deposit(26, 'CREDITED', 'user=1'),
    decision('deposit credit', 26),
    post('deposit-credited', '26', ['suspense eth 100', 'user:1 eth -100']),
    deposit(27, 'RETURNED', 'times_reverted=1'),
    payment(43, 'return', '27', 'asset=eth amount=97 status=FINAL fee=2'),
    post('return-due', '27', ['suspense eth 3', 'platform:network-fees eth -3']),
    post('return-dropped', '27', ['suspense eth -3', 'platform:network-fees eth 3']),
    post('deposit-reverted', '27', ['custody:hot eth -100', 'suspense eth 100']),
    post('deposit-suspense', '27.1', ['custody:hot eth 100', 'suspense eth -100']),
    post('return-due', '27.1', ['suspense eth 3', 'platform:network-fees eth -3']),
    post('payment-final', '43', ['custody:hot eth -97', 'suspense eth 97']),
  ],
  'withdrawals that wait, were voided, or were booked again after a reorganisation': [
    ...[31, 32, 33].map((id) =>
      post('withdrawal-hold', `${id}`, ['user:1 eth 40', `withdrawal:${id} eth -37`, 'platform:network-fees eth -3']),
    ),
    withdrawal(31),
    withdrawal(32, 'now()'),
    post('withdrawal-void', '32', ['user:1 eth -40', 'withdrawal:32 eth 37', 'platform:network-fees eth 3']),
    withdrawal(33),
    payment(44, 'withdrawal', '33', 'asset=eth amount=37 status=FINAL fee=2 reopened=2'),
    post('payment-final', '44', ['custody:hot eth -37', 'withdrawal:33 eth 37']),
    post('payment-final-again', '44.1', ['custody:hot eth 37', 'withdrawal:33 eth -37']),
    post('payment-final', '44.2', ['custody:hot eth -37', 'withdrawal:33 eth 37']),
  ],
  'an earning that was reversed up to the available balance': [
    order(14, 'AT_RISK', 'payout', null),
    earning('accrual', 14, true),
    post('accrual', '14', ['platform:rewards usdt-trc20 6', 'user:1 usdt-trc20 -6']),
    post('accrual-reverted', '14', ['platform:rewards usdt-trc20 -4', 'user:1 usdt-trc20 4']),
  ],
  'a mark-up that was reversed after the deposit of its order': [
    order(16, 'AT_RISK', 'payout', SETTLED_QUOTE),
    deposit(30, 'ORPHANED', 'order=16 times_reverted=1'),
    post('deposit-credited', '30', ['custody:hot eth 100', 'order:16 eth -100']),
    post('markup-earned', '16', ['platform:markups usdt-erc20 8', 'partner:5 usdt-erc20 -8']),
    post('deposit-reverted', '30', ['custody:hot eth -100', 'platform:losses eth 100']),
    post('markup-earned-reverted', '16', ['partner:5 usdt-erc20 8', 'platform:revenue usdt-erc20 -8']),
  ],
  // The database itself moves a merged account's coins to the other account.
  'deposits of a merged account, one of which was reverted': [
    `INSERT INTO account_merge (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at, merged_at)
     VALUES (3, 2, 7, decode(repeat('00', 64), 'hex'), gen_random_uuid(), now(), now() + interval '1 hour', now());`,
    deposit(28, 'CREDITED', 'user=3'),
    post('deposit-credited', '28', ['custody:hot eth 100', 'user:3 eth -100']),
    deposit(29, 'ORPHANED', 'user=3 times_reverted=1'),
    post('deposit-credited', '29', ['custody:hot eth 100', 'user:3 eth -100']),
    post('account-unmerged', '3.29', ['user:2 eth 100', 'user:3 eth -100']),
    post('deposit-reverted', '29', ['custody:hot eth -100', 'user:3 eth 100']),
  ],
  'an earning of a merged account that was reversed': [
    `INSERT INTO account_merge (from_user_id, to_user_id, messenger_user_id, seal, session_id, requested_at, expires_at, merged_at)
     VALUES (4, 2, 8, decode(repeat('00', 64), 'hex'), gen_random_uuid(), now(), now() + interval '1 hour', now());`,
    order(15, 'AT_RISK', 'payout', null),
    earning('cashback', 15, true, 4),
    post('cashback', '15', ['platform:rewards usdt-trc20 6', 'user:4 usdt-trc20 -6']),
    post('cashback-reverted', '15', ['user:2 usdt-trc20 6', 'platform:rewards usdt-trc20 -6']),
  ],
}
