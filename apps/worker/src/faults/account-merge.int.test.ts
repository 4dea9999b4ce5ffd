import { TEST_SERVER_SEALER } from '@cambio/adapters/seals/testing/test-seals'
import { createSealer } from '@cambio/adapters/seals/ed25519-seals'
import { createPool } from '@cambio/adapters/postgres/compose-stores'
import { accountMergeText } from '@cambio/core/seals/statements'
import { present } from '@cambio/kernel/assert'
import { expect, test } from 'vitest'
import {
  ETH,
  atomic,
  balance,
  deposit,
  expectWithdrawn,
  listed,
  losses,
  mineAndStep,
  newest,
  createUser,
  useWalletWorld,
  withdraw,
  worker,
  world,
  type TestUser,
} from '../testing/wallet-deposits-set-up.ts'

useWalletWorld()

const { chain, depth } = ETH
let lastUser = 900_000

/**
 * Removes an account's email address and password, and links a messenger user to the account. Returns the messenger
 * user's ID.
 */
async function toMessengerAccount({ userId }: TestUser): Promise<number> {
  const messengerUserId = (lastUser += 1)
  const owner = createPool(world.ownerUrl, 1)
  await owner.query(
    'UPDATE account SET email = NULL, email_confirmed_at = NULL, password_hash = NULL WHERE user_id = $1',
    [userId],
  )
  await owner.query(
    `INSERT INTO messenger_link (user_id, messenger_user_id, linked_at) VALUES ($1, $2, now() - interval '1 minute')`,
    [userId, messengerUserId],
  )
  await owner.end()
  return messengerUserId
}

/** Merges an account into another one, as when the user presses the button in the bot's message. */
async function merge(from: TestUser, to: TestUser, sealer = TEST_SERVER_SEALER): Promise<void> {
  const messengerUserId = await toMessengerAccount(from)
  const { merges, messages } = world.accounts.stores
  const owner = createPool(world.ownerUrl, 1)
  const { rows } = await owner.query<{ session_id: string }>(
    `INSERT INTO session (session_id, user_id, created_at, last_seen_at, expires_at, user_agent)
     VALUES (gen_random_uuid(), $1, now(), now(), now() + interval '1 day', 'test') RETURNING session_id`,
    [to.userId],
  )
  const { session_id: sessionId } = present(rows[0], 'a session')
  await owner.query(
    `INSERT INTO refresh_token (token_hash, session_id, created_at)
     VALUES (sha256(convert_to($1, 'UTF8')), $1::uuid, now())`,
    [sessionId],
  )
  const statement = { fromUserId: from.userId, toUserId: to.userId, messengerUserId }
  const now = Date.now()
  const expiresAt = now + 60_000
  const seal = sealer.seal(accountMergeText(statement))
  const mergeId = await merges.add({ ...statement, seal, sessionId, now, expiresAt })
  await messages.addMergeRequest(messengerUserId, { mergeId, userId: from.userId, facts: {}, now, expiresAt })
  await owner.query(`UPDATE messenger_message SET answer = 'yes', answered_at = now() WHERE merge_id = $1`, [mergeId])
  await owner.end()
  expect(await merges.merge(mergeId, now)).toBeNull()
}

test('pays a withdrawal of coins deposited to the merged account before and after the merge', async () => {
  const [old, kept] = [await createUser(), await createUser()]
  await deposit(old, ETH, '0.3')
  await mineAndStep(chain, depth + 1)
  // This deposit is not final yet when the accounts are merged.
  await deposit(old, ETH, '0.2')
  await mineAndStep(chain, 1)
  await merge(old, kept)
  expect([await balance(old, ETH), await balance(kept, ETH)]).toEqual([0n, await atomic(ETH, '0.3')])
  await mineAndStep(chain, depth + 1)
  expect(await newest(old)).toMatchObject({ status: 'CREDITED', userId: old.userId })
  expect([await balance(old, ETH), await balance(kept, ETH)]).toEqual([0n, await atomic(ETH, '0.5')])
  await withdraw(kept, ETH, '0.5')
  await expectWithdrawn(kept, ETH)
  await deposit(old, ETH, '0.4')
  await mineAndStep(chain, depth + 1)
  await withdraw(kept, ETH, '0.4')
  await expectWithdrawn(kept, ETH)
  expect([await balance(old, ETH), await balance(kept, ETH)]).toEqual([0n, 0n])
  expect((await listed(kept)).map(({ status }) => status)).toEqual(['CREDITED', 'CREDITED', 'CREDITED'])
}, 180_000)

test('holds a withdrawal of coins from a merged account if the server has not signed the merge', async () => {
  const [old, kept] = [await createUser(), await createUser()]
  await deposit(old, ETH, '0.3')
  await mineAndStep(chain, depth + 1)
  await merge(old, kept, createSealer('a secret that is not of the server'))
  await withdraw(kept, ETH, '0.3')
  await mineAndStep(chain, 3)
  const { payments } = world.work.stores
  const [withdrawal] = await world.wallet.stores.withdrawals.list(kept.userId, [ETH.asset], { limit: 1 })
  const payment = await payments.findFor('withdrawal', String(withdrawal?.withdrawalId))
  expect(payment).toMatchObject({ status: 'HELD', txId: null })
}, 60_000)

test.each(['remined', 'dropped'] as const)(
  'debits the remaining account when a reorg reverts a deposit to the merged account (%s)',
  async (transactions) => {
    const [old, kept] = [await createUser(), await createUser()]
    const before = await losses(ETH)
    await deposit(old, ETH)
    await mineAndStep(chain, depth + 1)
    await merge(old, kept)
    expect(await balance(kept, ETH)).toBe(await atomic(ETH))
    await world.reorganise(chain, depth + 1, transactions)
    await worker.step(chain)
    expect(await newest(old)).toMatchObject({ timesReverted: 1, lostAtomic: 0n })
    expect([await balance(old, ETH), await balance(kept, ETH), await losses(ETH)]).toEqual([0n, 0n, before])
    await world.resume(chain)
    await mineAndStep(chain, depth + 2)
    const isBack = transactions === 'remined'
    expect([await balance(old, ETH), await balance(kept, ETH)]).toEqual([0n, isBack ? await atomic(ETH) : 0n])
  },
  120_000,
)

test('cancels an unsigned withdrawal when a reorg reverts a deposit to the merged account', async () => {
  const [old, kept] = [await createUser(), await createUser()]
  await deposit(old, ETH)
  await mineAndStep(chain, depth + 1)
  await merge(old, kept)
  await withdraw(kept, ETH, '0.2')
  const before = await losses(ETH)
  await world.reorganise(chain, depth + 1, 'dropped')
  await worker.step(chain)
  expect([await balance(old, ETH), await balance(kept, ETH)]).toEqual([0n, 0n])
  const [withdrawal] = await world.wallet.stores.withdrawals.list(kept.userId, [ETH.asset], { limit: 1 })
  const isCancelled = withdrawal?.status === 'CANCELLED'
  expect((await losses(ETH)) - before).toBe(isCancelled ? 0n : await atomic(ETH, '0.2'))
}, 120_000)
