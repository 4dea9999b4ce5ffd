import { expect, test } from 'vitest'
import type { SignRequest } from '../chains/signer.ts'
import { isMalleated, isVoid, type Payment } from '../payments/payment.ts'
import { SIM_FEE_CAPS } from './sim-catalogue.ts'
import { SimExpiringChain, SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { SimWalletChain } from './chain/sim-wallet-chain.ts'
import type { SimWorld } from './sim-world.ts'
import { type Mutant, firstViolation, onPost } from './mutants.ts'

const VOIDED = { why: 'voided', wantedFeeAtomic: null, allowedFeeAtomic: null } as const

/** Mutants: each deliberately breaks one rule of payments or the signer. */
const PAYMENT_MUTANTS: Mutant[] = [
  [
    23,
    'the worker reserves a payment regardless of its network fee',
    (world) => {
      const { payments } = world.work.stores
      const { findLocked } = payments
      // Let each payment cost more than the hard cap without recording an operator's permission.
      for (const chain of SIM_FEE_CAPS.keys()) world.feeCaps.set(chain, { maxFeeAtomic: 10n ** 30n })
      onRead(world, (payment) => ({ ...payment, feeCeilingAtomic: 10n ** 30n }))
      payments.findLocked = async (id) => {
        const payment = await findLocked.call(payments, id)
        return payment?.status === 'RESERVED' || payment?.status === 'SENT'
          ? { ...payment, feeCeilingAtomic: null }
          : payment
      }
    },
  ],
  [
    23,
    'a payout to a contract is charged the fee of an ordinary address',
    (world) => {
      const { payments } = world.work.stores
      const { intend } = payments
      payments.intend = (intent, now) => {
        const order =
          intent.purpose === 'payout' && intent.orderId !== null ? world.db.orders.get(intent.orderId) : null
        const percent = BigInt(order?.agreedQuote.transferCostPercent ?? 100)
        const chargedFeeAtomic = (intent.chargedFeeAtomic * 100n) / percent
        return intend.call(payments, { ...intent, chargedFeeAtomic }, now)
      }
    },
  ],
  [
    23,
    'a refund to a contract is charged the fee of an ordinary address',
    (world) => {
      const { payments } = world.work.stores
      const { intend } = payments
      payments.intend = (intent, now) => {
        const chain = world.chains.get(intent.chain)
        const isContract = chain instanceof SimNumberedChain && chain.gasBurners.has(intent.to)
        if (intent.purpose !== 'refund' || !isContract) return intend.call(payments, intent, now)
        const chargedFeeAtomic = intent.chargedFeeAtomic / (chain.gasBurners.get(intent.to) ?? 1n)
        return intend.call(payments, { ...intent, chargedFeeAtomic }, now)
      }
    },
  ],
  [
    24,
    'a payment that is never mined is never voided',
    (world) => onRead(world, (payment) => ({ ...payment, frontSince: null })),
  ],
  [
    8,
    'a payment is voided as soon as its void is signed',
    (world) => {
      const { payments } = world.work.stores
      const { save } = payments
      payments.save = (payment) =>
        save.call(
          payments,
          isVoid(payment) && payment.status === 'SIGNED'
            ? { ...payment, status: 'HELD', raw: null, txId: null, held: VOIDED }
            : payment,
        )
    },
  ],
  [
    9,
    'a void pays another address',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'account' && request.amountAtomic === 0n
          ? { ...request, to: 'a thief', amountAtomic: 1n }
          : request,
      ),
  ],
  [
    4,
    'a hold is posted for a payment that the wallet does not cover',
    (world) =>
      onPost(world, async (posting, post) => {
        if (posting.kind !== 'payment-hold') return post(posting)
        for (const { account, asset, amountAtomic } of posting.entries) {
          const key = `${account} ${asset}`
          world.db.set(world.db.balances, key, (world.db.balances.get(key) ?? 0n) + amountAtomic)
        }
        world.db.set(world.db.postings, `${posting.kind} ${posting.reference}`, posting)
        return true
      }),
  ],
  [
    6,
    'signed bytes are deleted and signed again',
    (world) => {
      const { payments } = world.work.stores
      const { save } = payments
      let salt = 0
      payments.save = (payment) =>
        save.call(
          payments,
          // The bytes differ but still parse as a transaction.
          payment.status === 'SENT' ? { ...payment, raw: `${payment.raw}${' '.repeat((salt += 1))}` } : payment,
        )
    },
  ],
  [
    6,
    'a replacement uses the next sequence number',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'account' && request.sequence !== null
          ? { ...request, sequence: request.sequence + 1 }
          : request,
      ),
  ],
  [
    6,
    'a replacement spends other coins',
    (world) =>
      onSecondSignature(world, (request) => {
        const other = [...world.db.utxos.values()].find(({ claimedBy }) => claimedBy === null)
        return request.kind === 'outputs' && other ? { ...request, inputs: [other] } : request
      }),
  ],
  [
    6,
    'a wallet chooses coins before it knows which are spent',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimWalletChain) chain.countsAsSpent = async () => true
    },
  ],
  [
    9,
    'a higher fee is taken from the recipient',
    (world) =>
      onSecondSignature(world, (request) =>
        request.kind === 'outputs'
          ? {
              ...request,
              outputs: request.outputs.map((output) => ({ ...output, amountAtomic: output.amountAtomic - 1n })),
            }
          : { ...request, amountAtomic: request.amountAtomic - 1n },
      ),
  ],
  [
    4,
    'a fee is raised without raising the hold',
    (world) =>
      onPost(world, (posting, post) => (posting.kind === 'payment-fee-raised' ? Promise.resolve(true) : post(posting))),
  ],
  [
    15,
    'only the newest version of a payment is looked up',
    (world) => {
      const { payments } = world.work.stores
      const { attemptsOf } = payments
      payments.attemptsOf = async (paymentId) => {
        const versions = await attemptsOf.call(payments, paymentId)
        const newest = versions.findLast((version) => !isMalleated(version))
        return versions.filter((version) => version === newest || isMalleated(version))
      }
    },
  ],
  [
    15,
    'a payment that was mined under another ID is not recognised',
    (world) => {
      world.work.stores.payments.inputsInFlight = async () => []
    },
  ],
  [
    7,
    'a payment is broadcast as soon as it is signed',
    (world) => {
      const { sign } = world.signer
      world.signer.sign = async (request) => {
        const signed = await sign.call(world.signer, request)
        const chain = world.chains.get(request.chain)
        await chain?.broadcast(signed.raw).catch(() => {})
        chain?.mine()
        return signed
      }
      world.crashChance = 0.2
    },
  ],
  [
    8,
    'a payment is signed again before its transaction has expired',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimExpiringChain) chain.provenDead = async () => world.now
    },
  ],
  [
    8,
    'a transaction counts as dead although blocks that may contain it are not final',
    (world) => {
      for (const chain of world.chains.values())
        if (chain instanceof SimExpiringChain)
          chain.provenDead = async (txId, { expiresAt }) => (world.now > expiresAt ? world.now : null)
    },
  ],
  [
    20,
    'the signer applies no caps',
    (world) => {
      world.signer.caps = {}
    },
  ],
]

test.each(PAYMENT_MUTANTS)(
  'the simulation detects that $1 (invariant $0)',
  { timeout: 180_000 },
  async (invariant, _name, sabotage) => {
    expect(await firstViolation(sabotage, invariant)).toBe(invariant)
  },
)

/** Applies a mutant to payments that are read by status. */
function onRead(world: SimWorld, mutant: (payment: Payment) => Payment): void {
  const { payments } = world.work.stores
  const { inStatus } = payments
  payments.inStatus = async (chain, statuses, limit) =>
    (await inStatus.call(payments, chain, statuses, limit)).map(mutant)
}

/** Applies a mutant to the signing request for a payment that is signed again with a different fee. */
function onSecondSignature(world: SimWorld, mutant: (request: SignRequest) => SignRequest): void {
  const { sign } = world.signer
  world.signer.sign = async (request) => {
    const isSecond = (await world.work.stores.payments.attemptsOf(request.spendId)).some(({ end }) => end === null)
    return sign.call(world.signer, isSecond ? mutant(request) : request)
  }
}
