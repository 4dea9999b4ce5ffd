import { present } from '@cambio/kernel/assert'
import { spendsFromDepositAddresses, type AccountGateway } from '../chains/chain-gateway.ts'
import type { MinAmount, Lot } from '../chains/chain-store.ts'
import { CostlyTransfer } from '../chains/fee-caps.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { creditReference } from '../chains/deposit.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/** Maximum number of addresses swept in one worker pass. */
export const SWEEPS_PER_PASS = 50
/**
 * Maximum number of sweeps that one pass commits while payments to users are waiting. Payments to users take
 * precedence, but sweeps must still supply coins for later payments.
 */
export const SWEEPS_BESIDE_PAYMENTS = 5
/**
 * Minimum value of a sweep, as a multiple of its network fee. A token sweep costs at most three fees: two for its gas
 * (`GAS_AHEAD_PERCENT`), which is sent in advance, and one for the payment that delivers this gas. Smaller amounts
 * remain at their address until more coins arrive or the fee falls. The minimum deposit is higher, so every deposit
 * that meets it can be swept.
 */
const MIN_FEES_WORTH = 3n
/** Minimum value of a sweep of the native coin, as a multiple of the highest fee that the sweep itself may cost. */
const MIN_MAX_FEES_WORTH = 2n
/**
 * Amount of the gas payment for a token sweep, as a percentage of the sweep's current network fee. The excess over 100
 * % covers a rise in the fee before the sweep.
 */
const GAS_AHEAD_PERCENT = 200n

/**
 * Commits sweeps of credited deposits to the hot wallet on chains where coins cannot be spent directly from their
 * deposit address. For a token, first commits a payment of the gas that the sweep needs.
 */
export async function sweepDeposits(
  deps: ChainWorkerDeps,
  fence: Fence,
  { isPaying }: { isPaying: boolean },
): Promise<void> {
  const { gateway, work, catalogue, signer } = deps
  if (gateway.model !== 'account' || spendsFromDepositAddresses(gateway)) return
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return
  const native = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
  const minAtomic = gateway.ordering === 'expiring' ? await gateway.minBalance() : 0n
  const unswept = await work.stores.chains.unswept(
    gateway.chain,
    [{ asset: native.slug, atomic: await minWorthIt(gateway, minAtomic) }, ...tokensWorthIt(deps)],
    isPaying ? SWEEPS_BESIDE_PAYMENTS : SWEEPS_PER_PASS,
  )
  if (unswept.length === 0) return
  const sweep = { native, hot: await signer.address(gateway.chain, HOT_KEY), minAtomic }
  for (const lot of unswept)
    try {
      await sweepLot(deps, gateway, sweep, lot, fence)
    } catch (error) {
      // The token's issuer may have frozen the address, so continue with the other addresses.
      const isRefused = error instanceof CostlyTransfer || (error instanceof AdapterError && !error.retryable)
      if (!isRefused) throw error
      deps.report('sweep-not-possible', { chain: gateway.chain, asset: lot.asset, address: lot.address })
    }
}

interface SweepTerms {
  native: Instrument
  /** Hot wallet address. */
  hot: string
  /** Minimum balance of an account, in base units of the native coin. */
  minAtomic: bigint
}

/** Commits the sweep of one address and asset and, for a token, the payment for its gas. */
async function sweepLot(
  { work, catalogue, clock }: Pick<ChainWorkerDeps, 'work' | 'catalogue' | 'clock'>,
  gateway: AccountGateway,
  { native, hot, minAtomic }: SweepTerms,
  lot: Lot,
  fence: Fence,
): Promise<void> {
  const { contract } = catalogue.get({ slug: lot.asset })
  const transfer = { from: lot.address, to: hot, memo: null, contract, amountAtomic: lot.amountAtomic }
  const { maxFeeAtomic: fee } = await gateway.terms(transfer)
  if (contract === null && lot.amountAtomic < fee * MIN_MAX_FEES_WORTH) return
  // A deposit that was orphaned and reappeared needs a new sweep with a different reference.
  const reference = creditReference(present(lot.deposits[0], 'a lot has a deposit'))
  await work.transaction(async (stores) => {
    const common = { reference, orderId: null, chain: gateway.chain, memo: null, chargedFeeAtomic: 0n }
    const sweep = await stores.payments.intend(
      { ...common, purpose: 'sweep', asset: lot.asset, source: lot.key, to: hot, amountAtomic: lot.amountAtomic },
      clock.now(),
    )
    if (!sweep) return
    const ids = lot.deposits.map(({ id }) => id)
    await stores.chains.markSwept(ids, sweep.id)
    if (contract === null) return
    // Add the account's minimum balance, which cannot pay for gas because it must remain at the address.
    const amountAtomic = (fee * GAS_AHEAD_PERCENT) / 100n + minAtomic
    await stores.payments.intend(
      { ...common, purpose: 'gas', asset: native.slug, source: HOT_KEY, to: lot.address, amountAtomic },
      clock.now(),
    )
  }, fence)
}

/**
 * Returns the minimum amount of the native coin that is worth a sweep, in base units. It is at least the minimum
 * balance (`minAtomic`), which must remain at the address until more coins arrive there. The caller excludes smaller
 * amounts before it applies the limit per pass, so that many small amounts cannot use up the pass.
 */
async function minWorthIt(gateway: AccountGateway, minAtomic: bigint): Promise<bigint> {
  const worthIt = (await gateway.payoutFee(null)) * MIN_FEES_WORTH
  return worthIt > minAtomic ? worthIt : minAtomic
}

/**
 * Returns the minimum amount for a sweep of each token, in base units. Converts the fee from the native coin at the
 * current price. Omits tokens without a price, so they are not swept.
 */
function tokensWorthIt({
  gateway,
  catalogue,
  ticks,
}: Pick<ChainWorkerDeps, 'gateway' | 'catalogue' | 'ticks'>): MinAmount[] {
  const tick = ticks.latest()
  if (!tick) return []
  return catalogue.instruments.flatMap((instrument) => {
    if (instrument.chain !== gateway.chain || instrument.contract === null) return []
    const fee = networkFeeOf(instrument, tick, catalogue)
    return fee === null ? [] : [{ asset: instrument.slug, atomic: fee * MIN_FEES_WORTH }]
  })
}
