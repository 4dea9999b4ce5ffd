import { expect, test } from 'vitest'
import { withdrawalVoided } from '../wallet/withdrawal-postings.ts'
import { type Mutant, NEWCOMER, firstViolation, onPost } from './mutants.ts'

/** Mutants: each deliberately breaks one rule of accounts, withdrawals or identity data. */
const ACCOUNT_MUTANTS: Mutant[] = [
  [
    19,
    'a withdrawal is cancelled although it is signed',
    (world) => {
      world.people.voidWithdrawal = async (withdrawalId) => {
        const withdrawal = world.db.withdrawals.get(withdrawalId)
        if (!withdrawal || withdrawal.voidedAt !== null) return
        if (world.db.balances.get(`withdrawal:${withdrawalId} ${withdrawal.asset}`) === 0n) return
        await world.people.wallet.stores.withdrawals.markVoided(withdrawalId, world.now)
        await world.work.stores.ledger.post(withdrawalVoided(withdrawal))
      }
    },
  ],
  [
    19,
    'a withdrawal is paid twice',
    (world) => {
      const { payments } = world.work.stores
      const { intend } = payments
      payments.intend = async (payment, now) => {
        const first = await intend.call(payments, payment, now)
        if (payment.purpose === 'withdrawal')
          await intend.call(payments, { ...payment, reference: `${payment.reference}.1` }, now)
        return first
      }
    },
  ],
  [
    19,
    'the creator of an order also earns as the referrer of the order',
    (world) => {
      world.db.referredBy.clear()
      for (let userId = 1; userId <= 10; userId += 1) world.db.referredBy.set(userId, userId)
    },
  ],
  [
    4,
    'the ledger accepts a withdrawal without checking the balance',
    (world) =>
      onPost(world, async (posting, post) => {
        if (posting.kind !== 'withdrawal-hold') return post(posting)
        for (const { account, asset, amountAtomic } of posting.entries) {
          const key = `${account} ${asset}`
          world.db.set(world.db.balances, key, (world.db.balances.get(key) ?? 0n) + amountAtomic)
        }
        world.db.set(world.db.postings, `${posting.kind} ${posting.reference}`, posting)
        return true
      }),
  ],
  [
    18,
    'a reused refresh token is rejected, but its session stays valid',
    ({ browsers }) => {
      browsers.sessions.end = async () => []
    },
  ],
  [
    18,
    'a replaced token stays valid',
    ({ browsers }) => {
      const { replaceToken } = browsers.sessions
      browsers.sessions.replaceToken = (replacement) =>
        replaceToken.call(browsers.sessions, { ...replacement, oldHash: new Uint8Array() })
    },
  ],
  [
    18,
    'a spent token counts as valid',
    ({ browsers }) => {
      const { token } = browsers.sessions
      browsers.sessions.token = async (...parameters) =>
        (await token.apply(browsers.sessions, parameters)).status === 'unknown'
          ? { status: 'unknown' }
          : { status: 'alive' }
    },
  ],
  [
    21,
    'identity data is stored unencrypted',
    ({ identities }) => {
      identities.cipher.seal = async (bytes) => ({ sealed: bytes, wrappedKey: bytes })
    },
  ],
  [
    21,
    'the log contains submitted data',
    ({ identities }) => {
      const { put } = identities.storage
      identities.storage.put = async (key, bytes) => {
        identities.log.push(
          new TextDecoder().decode(await identities.cipher.open({ sealed: bytes, wrappedKey: bytes }, '')),
        )
        return put.call(identities.storage, key, bytes)
      }
    },
  ],
  [
    21,
    'photos are kept after their retention time',
    ({ identities }) => {
      identities.storage.remove = async () => {}
    },
  ],
  [
    5,
    'an order is settled into a balance and its settlement slot stays free',
    ({ work }) => {
      work.stores.payments.settleIntoBalance = () => Promise.resolve()
    },
  ],
  [
    11,
    'a part of a refund into the balance is withheld',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'balance-refund'
            ? { ...posting, entries: posting.entries.map((one) => ({ ...one, amountAtomic: one.amountAtomic / 2n })) }
            : posting,
        ),
      ),
  ],
  [
    14,
    'a refund goes into another account’s balance',
    (world) =>
      onPost(world, (posting, post) =>
        post(
          posting.kind === 'balance-refund'
            ? {
                ...posting,
                entries: posting.entries.map((one) =>
                  one.account.startsWith('user:') ? { ...one, account: `user:${NEWCOMER}` as const } : one,
                ),
              }
            : posting,
        ),
      ),
  ],
  [
    14,
    'a deposit refunded into a balance is reverted and stays on the balance',
    (world) =>
      onPost(world, (posting, post) => {
        const deposit = world.db.deposits.get(posting.reference.split('.')[0] ?? '')
        if (posting.kind !== 'deposit-reverted' || !deposit || deposit.balanceOf === null) return post(posting)
        const entries = posting.entries.map((one) =>
          one.account.startsWith('user:') ? { ...one, account: 'platform:losses' as const } : one,
        )
        return post({ ...posting, entries })
      }),
  ],
]

test.each(ACCOUNT_MUTANTS)(
  'the simulation detects that $1 (invariant $0)',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant)).toBe(invariant)
  },
)
