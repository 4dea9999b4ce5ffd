import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PostgresAuditStore } from './audit-store.ts'
import { createPool } from '../compose-stores.ts'
import { FOUNDATION, HONEST_FLOWS } from '../testing/owed-records.ts'
import { postJournalSql as post } from '../testing/post-journal-sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const INVARIANT = 33
const PATIENCE_MS = 30_000
const ALL_FLOWS = Object.values(HONEST_FLOWS).flat()

let database: TestDatabase
let owner: ReturnType<typeof createPool>

beforeAll(async () => {
  database = await createTestDatabase()
  owner = createPool(database.ownerUrl, 1)
  await owner.query(FOUNDATION)
})

afterAll(async () => {
  await owner.end()
  await database.close()
})

/** Runs SQL statements, returns the check's findings, and rolls the statements back. */
async function findingsAfter(statements: readonly string[]) {
  const client = await owner.connect()
  try {
    await client.query(`BEGIN; ${statements.join('\n')}`)
    return await new PostgresAuditStore(client).checkRecord(INVARIANT, PATIENCE_MS)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Returns the statements for all correct flows. The given posting replaces the one with the same reference, if any. */
function flowsWith(kind: string, reference: string, lines: readonly string[]): string[] {
  return [...ALL_FLOWS.filter((sql) => !sql.includes(`('${kind}', '${reference}',`)), post(kind, reference, lines)]
}

/** Returns the lines of a posting that debits an account. Each line is `account asset amount`. */
function taking(from: string, to = 'platform:equity'): string[] {
  const [, asset, amount] = from.split(' ')
  return [from, `${to} ${asset} -${amount}`]
}

test.each(Object.entries(HONEST_FLOWS))('the audit finds no violation in %s', async (_what, flow) => {
  expect(await findingsAfter(flow)).toEqual([])
})

test("the worker's database role can run the audit query", async () => {
  const worker = createPool(database.urls.worker, 1)
  expect(await new PostgresAuditStore(worker).checkRecord(INVARIANT, PATIENCE_MS)).toEqual([])
  await worker.end()
})

describe('a journal posting that debits coins owed to others', () => {
  test.each([
    'user:1 eth 900',
    'order:11 eth 50',
    'partner:5 usdt-erc20 8',
    'withdrawal:31 eth 37',
    'suspense eth 50',
    'order:77 eth 5',
    'users:1 eth 5',
  ])('the audit reports a posting that debits %s although its kind must not', async (from) => {
    for (const kind of ['float-topup', 'upkeep', 'payment-hold', 'payment-release', 'markup-taken', 'gift'])
      expect(await findingsAfter(flowsWith(kind, 'thief', taking(from)))).toEqual([
        { invariant: INVARIANT, chain: 'ethereum', what: expect.stringContaining(`(${kind} thief)`) },
      ])
  })

  const trade11 = ['order:11 eth 100', 'platform:position eth -100']
  const hold = (user: string, held: string, fees: string) => [user, held, `platform:network-fees ${fees}`]

  test.each<[string, string, string, string[]]>([
    ['a trade of another order', 'trade', '13', taking('order:11 eth 100')],
    ['a trade without its payout', 'trade', '11', trade11],
    ['a trade with a larger deposit', 'trade', '11', taking('order:11 eth 101')],
    [
      'a trade with a smaller payout',
      'trade',
      '11',
      [...trade11, ...taking('platform:position usdt-erc20 179', 'order:11')],
    ],
    ['a trade in another asset', 'trade', '11', taking('order:11 usdt-trc20 100')],
    ['the reversal of a trade that does not exist', 'trade-reverted', '13', taking('order:11 usdt-erc20 180')],
    ['the fee of a refund that does not exist', 'refund-due', '11', taking('order:11 eth 4', 'platform:network-fees')],
    ['a higher fee than that of the refund', 'refund-due', '12', taking('order:12 eth 90', 'platform:network-fees')],
    ['the fee of a refund of another order', 'refund-due', '12', taking('order:11 eth 4', 'platform:network-fees')],
    ["a mark-up taken from a partner's balance", 'markup-earned', '13', taking('partner:5 usdt-erc20 8')],
    [
      'a mark-up credited to another partner',
      'markup-earned',
      '11',
      taking('platform:markups usdt-erc20 8', 'partner:6'),
    ],
    [
      'a mark-up credited to the exchange',
      'markup-earned',
      '11',
      taking('platform:markups usdt-erc20 8', 'platform:revenue'),
    ],
    [
      'the reversal of a mark-up whose deposit is still credited',
      'markup-earned-reverted',
      '11',
      taking('partner:5 usdt-erc20 8'),
    ],
    [
      'the reversal of a mark-up on the balance of another partner',
      'markup-earned-reverted',
      '16',
      taking('partner:6 usdt-erc20 8'),
    ],
    ['a reversal of more than the mark-up', 'markup-earned-reverted', '16', taking('partner:5 usdt-erc20 9')],
    ['a refund into the balance of another account', 'balance-refund', '23', taking('order:13 eth 100', 'user:2')],
    ['a refund that is credited to no account', 'balance-refund', '23', taking('order:13 eth 100')],
    ['a refund of the deposit of another order', 'balance-refund', '23', taking('order:11 eth 100', 'user:1')],
    [
      'the reversal of a deposit that is still credited',
      'deposit-reverted',
      '20',
      taking('user:1 eth 1000', 'custody:hot'),
    ],
    [
      'the reversal of a deposit on the balance of another account',
      'deposit-reverted',
      '24',
      taking('user:2 eth 70', 'custody:hot'),
    ],
    ['a reversal of more than the deposit', 'deposit-reverted', '24', taking('user:1 eth 101', 'custody:hot')],
    ['a smaller credit after the reversal of a deposit', 'deposit-credited', '24.1', taking('custody:hot eth 100')],
    ['a suspended deposit credited to another account', 'deposit-credited', '26', taking('suspense eth 100', 'user:2')],
    ['a suspended deposit credited to no account', 'deposit-credited', '26', taking('suspense eth 100')],
    ['a suspended deposit that no operator kept', 'deposit-kept', '26', taking('suspense eth 100')],
    ['more than the amount of a kept deposit', 'deposit-kept', '25', taking('suspense eth 101')],
    ['the fee of a return that does not exist', 'return-due', '26', taking('suspense eth 3', 'platform:network-fees')],
    ['a higher fee than that of the return', 'return-due', '27.1', taking('suspense eth 90', 'platform:network-fees')],
    ['a payment of another order', 'payment-final', '41', taking('order:12 usdt-erc20 180', 'custody:hot')],
    ['a payment of another withdrawal', 'payment-final', '44', taking('withdrawal:31 eth 37', 'custody:hot')],
    ['a smaller payment', 'payment-final', '41', taking('order:11 usdt-erc20 181', 'custody:hot')],
    ['a payment in another asset', 'payment-final', '41', taking('order:11 eth 180', 'custody:hot')],
    ['a payment that does not exist', 'payment-final', '99', taking('withdrawal:31 eth 37', 'custody:hot')],
    ['a payment that was reverted', 'payment-final-again', '41.1', taking('order:11 usdt-erc20 180', 'custody:hot')],
    [
      'a hold for a withdrawal that does not exist',
      'withdrawal-hold',
      '99',
      hold('user:1 eth 40', 'withdrawal:99 eth -37', 'eth -3'),
    ],
    [
      'a hold on the balance of another account',
      'withdrawal-hold',
      '31',
      hold('user:2 eth 40', 'withdrawal:31 eth -37', 'eth -3'),
    ],
    [
      'a hold larger than the withdrawal',
      'withdrawal-hold',
      '31',
      hold('user:1 eth 41', 'withdrawal:31 eth -37', 'eth -4'),
    ],
    ['a hold that is credited to the exchange', 'withdrawal-hold', '31', taking('user:1 eth 40')],
    ['a withdrawal that was not voided', 'withdrawal-void', '31', taking('withdrawal:31 eth 37', 'user:1')],
    ['a voided withdrawal that is credited to the exchange', 'withdrawal-void', '32', taking('withdrawal:32 eth 37')],
    [
      'the reversal of an earning that is still valid',
      'cashback-reverted',
      '11',
      taking('user:1 usdt-trc20 6', 'platform:rewards'),
    ],
    [
      'a reversal of more than the earning',
      'accrual-reverted',
      '14',
      taking('user:1 usdt-trc20 7', 'platform:rewards'),
    ],
    [
      'the reversal of an earning on the balance of another account',
      'accrual-reverted',
      '14',
      taking('user:2 usdt-trc20 4', 'platform:rewards'),
    ],
    [
      "the reversal of a merged account's earning on a third account",
      'cashback-reverted',
      '15',
      taking('user:1 usdt-trc20 6', 'platform:rewards'),
    ],
    [
      'a reversal of more than the earning of a merged account',
      'cashback-reverted',
      '15',
      taking('user:2 usdt-trc20 7', 'platform:rewards'),
    ],
    [
      'the reversal of an earning in another asset',
      'accrual-reverted',
      '14',
      taking('user:1 eth 4', 'platform:rewards'),
    ],
    ['a merge of accounts that were not merged', 'account-merged', '1.1', taking('user:1 eth 5', 'user:2')],
    ['a merge of two accounts in the wrong direction', 'account-merged', '3.9', taking('user:2 eth 5', 'user:3')],
    ['a merge into a third account', 'account-merged', '3.9', taking('user:1 eth 5', 'user:2')],
    [
      'a transfer back to a merged account without a reverted deposit',
      'account-unmerged',
      '3.28',
      taking('user:2 eth 5', 'user:3'),
    ],
    [
      "a transfer back to a merged account for another account's deposit",
      'account-unmerged',
      '3.24',
      taking('user:2 eth 5', 'user:3'),
    ],
    ['an earning credited to another account', 'cashback', '11', taking('platform:rewards usdt-trc20 6', 'user:2')],
  ])('the audit reports a journal posting for %s', async (_what, kind, reference, lines) => {
    const [_account, asset] = lines[0]?.split(' ') ?? []
    expect(await findingsAfter(flowsWith(kind, reference, lines))).toContainEqual({
      invariant: INVARIANT,
      chain: asset === 'usdt-trc20' ? 'tron' : 'ethereum',
      what: expect.stringContaining(`(${kind} ${reference})`),
    })
  })
  test.each([
    ['more coins than the deposit', taking('user:2 eth 101', 'user:3')],
    ['coins of a third account', [...taking('user:2 eth 100', 'user:3'), ...taking('user:1 eth 5', 'user:2')]],
  ])("the audit reports the reversal of a merged account's deposit if the reversal moves %s", async (_what, lines) => {
    const honest = "('account-unmerged', '3.29',"
    const flows = ALL_FLOWS.map((sql) => (sql.includes(honest) ? post('account-unmerged', '3.29', lines) : sql))
    expect(await findingsAfter(flows)).toContainEqual({
      invariant: INVARIANT,
      chain: 'ethereum',
      what: expect.stringContaining('(account-unmerged 3.29)'),
    })
  })

  test('the audit reports a payment with two journal postings', async () => {
    const again = flowsWith('payment-final', '41.1', taking('order:11 usdt-erc20 180', 'custody:hot'))
    expect(await findingsAfter(again)).toEqual([
      { invariant: INVARIANT, chain: 'ethereum', what: 'payment 41 is FINAL, and 360 of its 180 are booked as paid' },
    ])
  })

  test('the audit reports a journal posting for an unsent payment', async () => {
    const failed = `UPDATE payment SET status = 'FAILED' WHERE id = 41;`
    expect(await findingsAfter([...ALL_FLOWS, failed])).toEqual([
      { invariant: INVARIANT, chain: 'ethereum', what: 'payment 41 is FAILED, and 180 of its 180 are booked as paid' },
    ])
  })

  test("the audit reports a journal posting for a payment that is missing from the signer's records", async () => {
    const uncounted = `DELETE FROM signer_spend WHERE spend_id = '41';`
    expect(await findingsAfter([...ALL_FLOWS, uncounted])).toEqual([
      { invariant: INVARIANT, chain: 'ethereum', what: expect.stringContaining('(payment-final 41)') },
    ])
  })
})
