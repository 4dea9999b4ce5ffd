import { present } from '@cambio/kernel/assert'
import { spendsWhereItLies, type AccountGateway } from '../chains/chain-gateway.ts'
import type { Least } from '../chains/chain-store.ts'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { creditReference } from '../chains/deposit.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/** Maximum number of addresses swept in one pass. */
export const SWEEPS_PER_PASS = 50
/** Maximum while payments to users wait: those come first, but coins for the next payments must arrive too. */
export const SWEEPS_BESIDE_PAYMENTS = 5
/** Minimum worth of a sweep, in network fees. Smaller amounts stay at their address and add up. */
const MIN_FEES_WORTH = 10n
/** Gas sent ahead of a token sweep, in percent of the current need: the fee may rise meanwhile. */
const GAS_AHEAD_PERCENT = 200n

/**
 * Commits sweeps of credited deposits to the hot wallet, on chains where coins cannot be spent from their deposit
 * address. A token sweep is preceded by the gas it needs.
 */
export async function sweepDeposits(
  deps: ChainWorkerDeps,
  fence: Fence,
  { isPaying }: { isPaying: boolean },
): Promise<void> {
  const { gateway, work, catalogue, signer, clock } = deps
  if (gateway.model !== 'account' || spendsWhereItLies(gateway)) return
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return
  const native = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin')
  const minAtomic = gateway.ordering === 'expiring' ? await gateway.minBalance() : 0n
  const unswept = await work.stores.chains.unswept(
    gateway.chain,
    [{ asset: native.slug, atomic: await minWorthIt(gateway, minAtomic) }, ...tokensWorthIt(deps)],
    isPaying ? SWEEPS_BESIDE_PAYMENTS : SWEEPS_PER_PASS,
  )
  if (unswept.length === 0) return
  const hot = await signer.address(gateway.chain, HOT_KEY)
  for (const lot of unswept) {
    const { contract } = catalogue.get({ slug: lot.asset })
    const transfer = { from: lot.address, to: hot, memo: null, contract, amountAtomic: lot.amountAtomic }
    const { maxFeeAtomic: fee } = await gateway.terms(transfer)
    if (contract === null && lot.amountAtomic < fee * MIN_FEES_WORTH) continue
    // A deposit that was undone and reappeared needs a new sweep with its own reference.
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
      // The minimum balance of the account stays there.
      const amountAtomic = (fee * GAS_AHEAD_PERCENT) / 100n + minAtomic
      await stores.payments.intend(
        { ...common, purpose: 'gas', asset: native.slug, source: HOT_KEY, to: lot.address, amountAtomic },
        clock.now(),
      )
    }, fence)
  }
}

/**
 * Returns the minimum worth of a sweep of the native coin. Smaller amounts are excluded before the limit applies,
 * because fifty of them would block all others. An amount below the minimum balance lies on top of other coins and is
 * swept with those.
 */
async function minWorthIt(gateway: AccountGateway, minAtomic: bigint): Promise<bigint> {
  const worthIt = (await gateway.payoutFee(null)) * MIN_FEES_WORTH
  return worthIt > minAtomic ? worthIt : minAtomic
}

/**
 * Returns the minimum worth of a sweep for each token. The fee is paid in the chain's coin and converted at the current
 * price; a token without a price waits.
 */
function tokensWorthIt({ gateway, catalogue, ticks }: ChainWorkerDeps): Least[] {
  const tick = ticks.latest()
  if (!tick) return []
  return catalogue.instruments.flatMap((instrument) => {
    if (instrument.chain !== gateway.chain || instrument.contract === null) return []
    const fee = networkFeeOf(instrument, tick, catalogue)
    return fee === null ? [] : [{ asset: instrument.slug, atomic: fee * MIN_FEES_WORTH }]
  })
}
