import { PostgresSignerSpendStore } from '@cambio/adapters/postgres/signer/signer-spend-store'
import { createPool, createPostgresStores } from '@cambio/adapters/postgres/compose-stores'
import { floatToppedUp } from '@cambio/core/chains/deposit-postings'
import { releaseDueWithdrawals } from '@cambio/core/wallet/release-withdrawal'
import { RetryPauses } from '@cambio/core/shared/retry-pauses'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsWorld, type OpsWorld } from '../testing/ops-world.ts'
import { ONE_ETH, withdrawOneEth } from '../testing/ops-withdrawals.ts'

const DAY_MS = 86_400_000
const WHY = ['--reason', 'the backup of last night is restored', '--yes']

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

const act = (...words: string[]) => world.type([...words, ...WHY])
/** Stops signing, as the signer does when the database is older than the mark file. */
const stopForOlderDatabase = () => new PostgresSignerSpendStore(pool).kill()
const isKilled = async () => (await world.query('SELECT killed FROM signer_switch'))[0]?.['killed']

/**
 * Creates a confirmed withdrawal of 1 ETH that waits a day, as a backup contains it. Its owner cancelled it afterwards,
 * and the restored database does not know that.
 */
async function waitingWithdrawal() {
  const stores = createPostgresStores(pool)
  const { withdrawalId, account } = await withdrawOneEth(world, stores, DAY_MS)
  return { id: String(withdrawalId), userId: account.userId, stores }
}

/** Releases the withdrawals that are due two days later. */
const releaseLater = (stores: ReturnType<typeof createPostgresStores>) =>
  world.withOps((ops) =>
    releaseDueWithdrawals(
      {
        ...ops,
        walletWork: stores.wallet,
        clock: { now: () => Date.now() + 2 * DAY_MS },
      },
      new RetryPauses(),
    ),
  )

async function addSession(userId: number): Promise<void> {
  await world.query(
    `INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
     VALUES ('${randomUUID()}', ${userId}, now(), now(), now() + interval '1 day', 'a browser')`,
  )
}

const addKey = (name: string, userId: number | null) =>
  world.query(
    `INSERT INTO api_key (name, public_key, sealed_secret, user_id) VALUES ('${name}', '${name}', 'x', ${userId})`,
  )

test('cancels withdrawals, ends sessions and disables API keys before it allows signing after a restore', async () => {
  const released = await waitingWithdrawal()
  await releaseLater(released.stores)
  const { id, userId, stores } = await waitingWithdrawal()
  await addSession(userId)
  await addKey('of the account', userId)
  await addKey('of a partner', null)
  await stopForOlderDatabase()
  expect((await world.type('queue')).out).toContain('→ after a restore: restore finish, then signer revive')

  const early = await act('signer', 'revive')
  expect(early).toMatchObject({ code: 1, err: expect.stringContaining('Run restore finish first') })
  expect(await isKilled()).toBe(true)

  const finished = await act('restore', 'finish')
  expect(finished).toMatchObject({ code: 0, err: '' })
  expect(finished.out).toContain('2 withdrawals without a signed payment are cancelled')
  expect(finished.out).toContain('1 sessions are ended')
  expect(await world.query('SELECT facts FROM ops_action ORDER BY id DESC LIMIT 1')).toEqual([
    { facts: { withdrawals: '2', sessions: '1', accountKeys: '1', partnerKeys: '1' } },
  ])
  await releaseLater(stores)
  expect(await world.work.stores.payments.findFor('withdrawal', id)).toBeNull()
  expect(await world.work.stores.payments.findFor('withdrawal', released.id)).toMatchObject({ status: 'HELD' })
  expect(await world.work.stores.ledger.balance(`user:${released.userId}`, 'eth')).toBe(-ONE_ETH)
  expect(await world.work.stores.ledger.balance(`user:${userId}`, 'eth')).toBe(-ONE_ETH)
  expect(await world.query(`SELECT kind FROM account_email_queue WHERE user_id = ${userId}`)).toContainEqual({
    kind: 'WITHDRAWAL_CANCELLED',
  })
  expect(await world.query('SELECT 1 FROM session WHERE ended_at IS NULL')).toEqual([])
  expect(await world.query('SELECT is_active, is_blocked FROM api_key ORDER BY api_id')).toEqual([
    { is_active: false, is_blocked: false },
    { is_active: true, is_blocked: true },
  ])

  expect(await isKilled()).toBe(true)
  expect((await act('signer', 'revive')).code).toBe(0)
  expect(await isKilled()).toBe(false)
})

test('requires the command `restore finish` again after each further restore', async () => {
  await stopForOlderDatabase()
  await act('restore', 'finish')
  await stopForOlderDatabase()
  expect((await act('signer', 'revive')).code).toBe(1)
  await act('restore', 'finish')
  expect((await act('signer', 'revive')).code).toBe(0)
})

test('allows signing without the command `restore finish` if the operator states that the database was not restored', async () => {
  await stopForOlderDatabase()
  expect((await act('signer', 'revive', '--not-restored')).code).toBe(0)
  expect(await world.query('SELECT facts FROM ops_action ORDER BY id DESC LIMIT 1')).toEqual([
    { facts: { notRestored: 'yes' } },
  ])
})

test('rejects the command `restore finish` while signing is allowed', async () => {
  expect(await act('restore', 'finish')).toMatchObject({ code: 1, err: expect.stringContaining('signer kill first') })
})
