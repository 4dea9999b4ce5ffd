import { present } from '@cambio/kernel/assert'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { divide, parseRational } from '@cambio/kernel/rational'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { floats } from '../ledger/float.ts'
import { tickPrice, type RateTick } from '../quotes/tick.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { ColdWallet } from '../payments/cold-wallet.ts'
import type { Payment } from '../payments/payment.ts'

/** Maximum number of open payments that one pass reads. If more payments are open, no surplus is sent. */
const MAX_OPEN = 500

/**
 * Commits a payment to the cold wallet for each asset whose free coins in the hot wallet are worth more than the
 * asset's ceiling. The payment reduces the hot wallet to the midpoint between the floor and the ceiling. Each asset has
 * at most one such open payment. While an asset's price is unknown, no payment is committed.
 */
export async function sendSurplus(deps: ChainWorkerDeps, fence: Fence): Promise<void> {
  const { gateway, work, catalogue, coldWallets, ticks, clock } = deps
  const { chain } = gateway
  const tick = ticks.latest()
  const assets = catalogue.instruments.filter((one) => one.chain === chain && coldWallets.has(one.slug))
  if (tick === null || assets.length === 0 || (await work.stores.chains.haltReason(chain)) !== null) return
  const open = await work.stores.payments.inStatus(chain, ['INTENT', 'RESERVED', 'SIGNED', 'SENT', 'HELD'], MAX_OPEN)
  if (open.length >= MAX_OPEN) return
  const floatOf = await floats(work.stores.ledger)
  for (const instrument of assets) {
    const { slug: asset } = instrument
    if (open.some((one) => one.purpose === 'cold' && one.asset === asset)) continue
    const cold = present(coldWallets.get(asset), asset)
    const freeAtomic = floatOf(asset) - promisedAtomic(instrument, tick, open)
    const amountAtomic = surplusAtomic(instrument, tick, cold, freeAtomic)
    if (amountAtomic <= 0n) continue
    const { to, memo } = cold
    // If the cold wallet's address belonged to the hot wallet, the surplus would remain there and the payment would
    // repeat indefinitely.
    if ((await work.stores.chains.ownAddresses(chain, [to])).length > 0) continue
    const reference = `${asset} ${clock.now()}`
    const common = { reference, orderId: null, chain, asset, source: HOT_KEY, to, memo, chargedFeeAtomic: 0n }
    await work.transaction(
      (stores) => stores.payments.intend({ ...common, purpose: 'cold', amountAtomic }, clock.now()),
      fence,
    )
    deps.report('surplus-leaves', { chain, asset, amount: amountAtomic.toString() })
  }
}

/** Returns the amount in base units that committed payments and open FIXED orders need from the hot wallet. */
function promisedAtomic({ slug }: Instrument, tick: RateTick, open: readonly Payment[]): bigint {
  const wanted = open.filter(
    ({ asset, status, source }) => asset === slug && status === 'INTENT' && source.purpose === HOT_KEY.purpose,
  )
  return wanted.reduce((sum, { amountAtomic }) => sum + amountAtomic, BigInt(tick.reserved?.[slug] ?? '0'))
}

/**
 * Returns the amount of free coins above the midpoint between the floor and the ceiling, in base units. Returns 0 if
 * the free coins are worth no more than the ceiling or no price is known.
 */
function surplusAtomic(
  { currencyTitle, decimals }: Instrument,
  tick: RateTick,
  { ceilingNumeraire, floorNumeraire }: ColdWallet,
  freeAtomic: bigint,
): bigint {
  const price = tickPrice(tick, currencyTitle)
  if (!price) return 0n
  const atomicOf = (worth: string): bigint =>
    scale(powerOfTen(decimals), divide(present(parseRational(worth), 'limits are decimals'), price), 'up')
  const ceilingAtomic = atomicOf(ceilingNumeraire)
  return freeAtomic <= ceilingAtomic ? 0n : freeAtomic - (ceilingAtomic + atomicOf(floorNumeraire)) / 2n
}
