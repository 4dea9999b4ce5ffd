import { describe, expect, it } from 'vitest'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { Catalogue } from '../instruments/catalogue.ts'
import { posting } from '../ledger/posting.ts'
import { instrument, NOON } from '../testing/fixtures.ts'
import { MemoryDatabase } from '../testing/memory/memory-database.ts'
import { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import type { Payment } from '../payments/payment.ts'
import { DEFAULT_REPLACEMENT_POLICY } from '../payments/replacement-policy.ts'
import { claimAll, estimateReservation } from './reserve-payment.ts'

/** Minimum balance of an account and network fee of a transfer, in base units of the native coin. */
const [LEAST, FEE] = [1_000n, 10n]
const SOL = instrument('sol', { chain: 'solana' })
const USDC = instrument('usdc-spl', { chain: 'solana', contract: 'mint' })
const TOKENS = 5_000n

/** Returns the worker's dependencies for a chain on which every address has the given balances. */
function workerDeps(work: MemoryUnitOfWork, held: bigint, tokens: bigint): ChainWorkerDeps {
  const deps = {
    gateway: {
      chain: 'solana',
      model: 'account',
      ordering: 'expiring',
      minBalance: async () => LEAST,
      payoutFee: async () => FEE,
      balance: async (_address: string, contract: string | null) => (contract === null ? held : tokens),
      terms: async () => ({ maxFeeAtomic: FEE, fields: {}, life: { fromHeight: 1, expiresAt: 2 } }),
    },
    signer: { address: async () => 'from' },
    ticks: { latest: () => null },
    coldWallets: new Map(),
    feeCaps: new Map([['solana', { maxFeeAtomic: FEE }]]),
    replacement: DEFAULT_REPLACEMENT_POLICY,
    catalogue: new Catalogue([SOL, USDC]),
    work,
  }
  return deps as unknown as ChainWorkerDeps
}

/**
 * Reserves a payment from an address that holds `held` base units of the coin and `tokens` base units of the token on
 * chain.
 */
async function reserved(
  request: { purpose: 'payout' | 'sweep'; amountAtomic: bigint; asset?: string },
  held: bigint,
  tokens = TOKENS,
): Promise<Payment | null> {
  const work = new MemoryUnitOfWork(new MemoryDatabase())
  const fence = work.lease('chain:solana')
  await work.stores.ledger.post(
    posting(
      'float-topup',
      'first',
      (['custody:hot', 'custody:deposits', 'platform:equity'] as const).flatMap((account) =>
        [SOL, USDC].map(({ slug: asset }) => ({
          account,
          asset,
          amountAtomic: account === 'platform:equity' ? -2_000_000n : 1_000_000n,
        })),
      ),
    ),
  )
  const deps = workerDeps(work, held, tokens)
  const source = request.purpose === 'sweep' ? ({ purpose: 'deposit', index: 3 } as const) : HOT_KEY
  const common = {
    reference: '1',
    orderId: null,
    chain: 'solana',
    asset: 'sol',
    source,
    to: 'to',
    memo: null,
    chargedFeeAtomic: 0n,
  }
  const payment = await work.transaction((stores) => stores.payments.intend({ ...common, ...request }, NOON), fence)
  if (!payment) throw new Error('intended before')
  const estimated = await estimateReservation(deps, payment)
  return estimated && ((await claimAll(deps, [await estimated()], fence))[0] ?? null)
}

describe('proposeReservation on a chain with a minimum account balance', () => {
  it.each([
    ['the remainder covers the minimum balance', 6_010n, 5_000n],
    ['no remainder is left', 5_010n, 5_000n],
    // The ledger is authoritative for the hot wallet, because the node may lag behind.
    ['the node reports less than the payment', 100n, 5_000n],
  ])('reserves a payout when %s', async (_what, held, amountAtomic) => {
    expect(await reserved({ purpose: 'payout', amountAtomic }, held)).toMatchObject({
      status: 'RESERVED',
      amountAtomic,
    })
  })

  it.each([5_011n, 6_009n])(
    'rejects a payout that would reduce a balance of %s base units below the minimum balance',
    async (held) => {
      const refused = reserved({ purpose: 'payout', amountAtomic: 5_000n }, held)
      await expect(refused).rejects.toMatchObject({ name: 'AdapterError', retryable: false })
    },
  )

  it.each([
    ['the whole deposit when the address holds no other coins', 5_000n, 4_990n],
    ['the deposit and any excess below the minimum balance', 5_999n, 5_989n],
    ['only the deposit when the excess is at least the minimum balance', 6_000n, 4_990n],
    ['the remaining coins when an earlier sweep moved some of them', 4_001n, 3_991n],
  ])('a sweep of a deposit address moves %s', async (_what, held, amountAtomic) => {
    expect(await reserved({ purpose: 'sweep', amountAtomic: 5_000n }, held)).toMatchObject({ amountAtomic })
  })

  it('sweeps a token only when the deposit address covers the fee and the minimum balance', async () => {
    const sweep = (held: bigint, tokens?: bigint) =>
      reserved({ purpose: 'sweep', amountAtomic: TOKENS, asset: 'usdc-spl' }, held, tokens)
    expect(await sweep(LEAST + FEE - 1n)).toBeNull()
    expect(await sweep(LEAST + FEE)).toMatchObject({ status: 'RESERVED', amountAtomic: TOKENS, heldFeeAtomic: FEE })
    // The coin's minimum balance does not matter when the token amount itself is missing.
    expect(await sweep(LEAST + FEE, TOKENS - 1n)).toBeNull()
  })

  it('rejects a token payout that would leave less than the minimum coin balance', async () => {
    const payout = (held: bigint) => reserved({ purpose: 'payout', amountAtomic: TOKENS, asset: 'usdc-spl' }, held)
    await expect(payout(LEAST + FEE - 1n)).rejects.toMatchObject({ name: 'AdapterError', retryable: false })
    expect(await payout(LEAST + FEE)).toMatchObject({ status: 'RESERVED' })
  })

  it('delays a sweep while the node does not report the deposited coins at the deposit address', async () => {
    expect(await reserved({ purpose: 'sweep', amountAtomic: 5_000n }, 4_000n)).toBeNull()
  })
})
