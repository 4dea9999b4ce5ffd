import { present } from '@cambio/kernel/assert'
import { spendsWhereItLies, type AccountGateway } from '../chains/chain-gateway.ts'
import type { Least } from '../chains/chain-store.ts'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import { creditReference } from '../orders/deposit.ts'
import { networkFeeOf } from '../quotes/price-quote.ts'
import type { Fence } from '../shared/unit-of-work.ts'

/** Addresses swept in one pass. */
export const SWEEPS_PER_PASS = 50
/** The same while people are being paid: they come first, but coins for the next ones must come in too. */
export const SWEEPS_BESIDE_PAYMENTS = 5
/** What lies at an address is swept when it is worth this many network fees; until then it lies there and adds up. */
const MIN_FEES_WORTH = 10n
/** Gas sent ahead of a token sweep, in percent of what it needs now: the fee may rise on the way. */
const GAS_AHEAD_PERCENT = 200n

/**
 * Commits sweeps of credited deposits to the hot wallet, so that they can pay others, where coins are not spent where they
 * lie. A token sweep is preceded by the gas it needs.
 */
export async function sweepDeposits(
  deps: ChainWorkerDeps,
  fence: Fence,
  { isPaying }: { isPaying: boolean },
): Promise<void> {
  const { gateway, work, catalogue, signer, clock } = deps
  if (gateway.model !== 'account' || spendsWhereItLies(gateway)) return
  if ((await work.stores.chains.haltReason(gateway.chain)) !== null) return
  const native = present(catalogue.nativeOf(gateway.chain), 'a chain has a coin')
  const leastAtomic = gateway.ordering === 'expiring' ? await gateway.leastBalance() : 0n
  const unswept = await work.stores.chains.unswept(
    gateway.chain,
    [{ asset: native.slug, atomic: await leastWorthIt(gateway, leastAtomic) }, ...tokensWorthIt(deps)],
    isPaying ? SWEEPS_BESIDE_PAYMENTS : SWEEPS_PER_PASS,
  )
  if (unswept.length === 0) return
  const hot = await signer.address(gateway.chain, HOT_KEY)
  for (const lot of unswept) {
    const { contract } = catalogue.get({ slug: lot.asset })
    const transfer = { from: lot.address, to: hot, memo: null, contract, amountAtomic: lot.amountAtomic }
    const { maxFeeAtomic: fee } = await gateway.terms(transfer)
    if (contract === null && lot.amountAtomic < fee * MIN_FEES_WORTH) continue
    // A deposit that was undone and is back is swept by another than the first time.
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
      // What the account must hold beside stays there.
      const amountAtomic = (fee * GAS_AHEAD_PERCENT) / 100n + leastAtomic
      await stores.payments.intend(
        { ...common, purpose: 'gas', asset: native.slug, source: HOT_KEY, to: lot.address, amountAtomic },
        clock.now(),
      )
    }, fence)
  }
}

/**
 * Coins worth less than the fee are left out before the rest is counted, else fifty of them would stand before all others. What an
 * account could not hold by itself lies on top of something else, and goes with that.
 */
async function leastWorthIt(gateway: AccountGateway, leastAtomic: bigint): Promise<bigint> {
  const worthIt = (await gateway.payoutFee(null)) * MIN_FEES_WORTH
  return worthIt > leastAtomic ? worthIt : leastAtomic
}

/** The network is paid in coins of the house's, by the price of the moment; a token without one waits for it. */
function tokensWorthIt({ gateway, catalogue, ticks }: ChainWorkerDeps): Least[] {
  const tick = ticks.latest()
  if (!tick) return []
  return catalogue.instruments.flatMap((instrument) => {
    if (instrument.chain !== gateway.chain || instrument.contract === null) return []
    const fee = networkFeeOf(instrument, tick, catalogue)
    return fee === null ? [] : [{ asset: instrument.slug, atomic: fee * MIN_FEES_WORTH }]
  })
}
