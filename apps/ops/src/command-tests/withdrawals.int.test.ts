import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { floatToppedUp } from '@cambio/core/chains/deposit-postings'
import type { Payment } from '@cambio/core/payments/payment'
import { present } from '@cambio/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ETH_ADDRESS } from '../testing/ops-values.ts'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'
import { ONE_ETH, withdrawOneEth } from '../testing/ops-withdrawals.ts'

const WHY = ['--reason', 'the person wrote to us', '--yes']

let world: OpsWorld
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  world = await openOpsWorld()
  pool = createPool(world.ownerUrl, 2)
  const float = { id: 'float', timesReverted: 0, amountAtomic: 10n ** 24n, asset: 'eth' }
  await world.work.stores.ledger.post(floatToppedUp(float, 'custody:hot'))
  await world.tick()
})
afterAll(async () => {
  await pool?.end()
  await world?.close()
})

const findings = () => world.withOps(async (ops) => (await ops.auditStore.checkRecords()).findings)

/** Creates a withdrawal of 1 ETH from an account with a balance of 1 ETH. */
async function withdrawal() {
  const stores = createPostgresStores(pool)
  const { withdrawalId, account } = await withdrawOneEth(world, stores)
  const paymentNow = async (): Promise<Payment> =>
    present(await world.work.stores.payments.findFor('withdrawal', String(withdrawalId)), 'its payment')
  return {
    id: String(withdrawalId),
    paymentNow,
    owed: () => world.work.stores.ledger.balance(`user:${account.userId}`, 'eth'),
    emails: () =>
      world.query(
        `SELECT kind, email, locale, facts FROM account_email_queue WHERE user_id = ${account.userId} ORDER BY email_id`,
      ),
    account,
    entries: () => stores.wallet.stores.withdrawals.list(account.userId, ['eth'], { limit: 10 }),
    set: async (part: Partial<Payment>) => world.work.stores.payments.save({ ...(await paymentNow()), ...part }),
  }
}

test('credits an unsigned withdrawal back to the balance only once', async () => {
  const { id, paymentNow, owed, entries, set, emails, account } = await withdrawal()
  expect(await owed()).toBe(0n)
  await set({ status: 'HELD' })
  const { id: paymentId } = await paymentNow()
  const queue = (await world.type('queue')).out
  expect(queue).toContain(`HELD: withdrawal of 0.99999999 ETH for withdrawal ${id}`)
  expect(queue).toContain(`payment retry ${paymentId}, or withdrawal void ${id}`)

  const done = await world.type(['withdrawal', 'void', id, ...WHY])
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain('1 ETH are credited back to the balance')
  expect(await owed()).toBe(-ONE_ETH)
  expect(await entries()).toMatchObject([{ status: 'CANCELLED', txId: null }])
  const facts = { amount: '1 ETH', destination: ETH_ADDRESS, withdrawal: id }
  const email = { email: account.email, locale: account.locale, facts }
  const all = [
    { kind: 'CONFIRM_WITHDRAWAL', ...email },
    { kind: 'WITHDRAWAL', ...email },
    { kind: 'WITHDRAWAL_CANCELLED', ...email },
  ]
  expect(await emails()).toEqual(all)
  expect((await paymentNow()).status).toBe('HELD')
  expect(await world.query(`SELECT action, reason FROM ops_action WHERE subject = 'withdrawal ${id}'`)).toHaveLength(1)
  expect((await world.type('queue')).out).not.toContain(`payment ${paymentId}`)

  const before = await world.everything()
  for (const [line, words] of [
    [`withdrawal void ${id}`, 'cancelled already'],
    [`payment retry ${paymentId}`, 'was cancelled'],
  ] as const) {
    const refused = await world.type([...line.split(' '), ...WHY])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(words)
  }
  expect(await world.everything()).toBe(before)
  expect(await findings()).toEqual([])
})

test('does not credit a signed withdrawal back to the balance', async () => {
  const { id, owed, entries, set } = await withdrawal()
  await set({
    status: 'SIGNED',
    raw: '0xsigned',
    txId: '0xtx',
    reservation: { kind: 'once', terms: { kind: 'evm', maxFeeAtomic: 0n } as never },
  })
  const refused = await world.type(['withdrawal', 'void', id, ...WHY])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('It may still be mined')
  expect(await owed()).toBe(0n)
  expect(await entries()).toMatchObject([{ status: 'SENDING', txId: '0xtx' }])
})

test.each([
  ['withdrawal void 1', 1, 'There is no withdrawal 1.'],
  ['withdrawal void one', 2, 'not the number of a withdrawal'],
  ['withdrawal void 99999999999999999', 2, 'not the number of a withdrawal'],
  ['withdrawal void', 2, 'Say: withdrawal void <withdrawalId>'],
])('rejects the command "%s" with a one-line error', async (line, code, words) => {
  const output = await world.type([...line.split(' '), ...WHY])
  expect(output).toMatchObject({ code, out: '' })
  expect(output.err).toContain(words)
})

/** Runs SQL statements as the schema owner with triggers disabled. Returns the audit findings. */
async function brokenBy(sql: string): Promise<string[]> {
  await world.query(`ALTER TABLE balance_shard DISABLE TRIGGER ALL; ${sql}`)
  return (await findings()).filter(({ invariant }) => invariant === 19).map(({ what }) => what)
}

test('the audit reports voided withdrawals that may still be paid', async () => {
  const { id } = await withdrawal()
  const clean = await brokenBy('')
  expect(await brokenBy(`UPDATE withdrawal SET voided_at = now() WHERE withdrawal_id = ${id}`)).toEqual(
    expect.arrayContaining([
      ...clean,
      `withdrawal ${id} is voided and its void is missing`,
      expect.stringMatching(
        new RegExp(`withdrawal ${id} was voided and has left or may leave: payment \\d+ is INTENT`),
      ),
      `withdrawal ${id} is INTENT and owed 999999990000000000`,
    ]),
  )
  // A trigger makes voided withdrawals permanent. Disable it so that the test can undo the void.
  await world.query('ALTER TABLE withdrawal DISABLE TRIGGER withdrawal_voided_kept')
  await world.query(`UPDATE withdrawal SET voided_at = NULL WHERE withdrawal_id = ${id}`)
  await world.query('ALTER TABLE withdrawal ENABLE TRIGGER withdrawal_voided_kept')
  expect(await brokenBy(`UPDATE payment SET amount = amount + 1 WHERE reference = '${id}'`)).toEqual([
    ...clean,
    expect.stringContaining(`withdrawal ${id} sends 999999990000000000 of eth`),
  ])
})
