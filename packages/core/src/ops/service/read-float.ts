import { powerOfTen } from '@cambio/kernel/decimal-text'
import { basisPoints } from '@cambio/kernel/money'
import { compare, multiply, parseRational, rational, type Rational } from '@cambio/kernel/rational'
import { present } from '@cambio/kernel/assert'
import type { Catalogue } from '../../instruments/catalogue.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import type { ColdWallets } from '../../payments/cold-wallet.ts'
import { floats } from '../../ledger/float.ts'
import type { QuotePolicy } from '../../quotes/quote-policy.ts'
import { tickPrice } from '../../quotes/tick.ts'
import type { TickBook } from '../../quotes/tick-store.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * An asset's inventory counts as low if it allows only orders smaller than the policy's maximum order size divided by
 * this number.
 */
export const LOW_FLOAT_PART = 10n

/** The hot wallet's inventory of one asset. Amounts are in base units. */
export interface FloatLine {
  instrument: Instrument
  /** Spendable amount according to the journal, minus coins removed by a reorganisation, in base units. */
  heldAtomic: bigint
  /** Amount still in the wallet but reserved for payments, in base units. */
  leavingAtomic: bigint
  /**
   * Amount at deposit addresses that is not swept yet, including amounts that are too small for a sweep, in base units.
   */
  unsweptAtomic: bigint
  /** Maximum amount that a single new order may take from the inventory, in base units. */
  mayTakeAtomic: bigint
  /** Total of committed payments that have not reserved coins yet, in base units. */
  wantedAtomic: bigint
  /** When the oldest of these payments started waiting, in epoch milliseconds; null if no payment is waiting. */
  wantedSince: number | null
  isLow: boolean
}

/** Returns the hot wallet's inventory of every asset that the exchange pays out. */
export async function readFloat(
  deps: { catalogue: Catalogue; ticks: TickBook; policy: QuotePolicy; coldWallets: ColdWallets },
  stores: OpsStores,
): Promise<FloatLine[]> {
  const wanted = await stores.ops.wantedOfHotWallets()
  const floatOf = await floats(stores.ledger)
  const unswept = await stores.ledger.balances('custody:deposits')
  const lines: FloatLine[] = []
  for (const instrument of deps.catalogue.instruments.filter((one) => one.isPayoutEnabled)) {
    const heldAtomic = floatOf(instrument.slug)
    const waiting = wanted.find(({ asset }) => asset === instrument.slug)
    const wantedAtomic = waiting?.amountAtomic ?? 0n
    const mayTakeAtomic = basisPoints(heldAtomic, deps.policy.maxInventoryBps, 'down')
    lines.push({
      instrument,
      heldAtomic,
      leavingAtomic: await stores.ledger.balance('custody:held', instrument.slug),
      unsweptAtomic: unswept.get(instrument.slug) ?? 0n,
      mayTakeAtomic,
      wantedAtomic,
      wantedSince: waiting?.since ?? null,
      isLow: heldAtomic <= wantedAtomic || isLittle(deps, instrument, { heldAtomic, mayTakeAtomic }),
    })
  }
  return lines
}

/**
 * Returns whether the hot wallet is below its configured floor. Without a floor, returns whether the largest order that
 * the inventory allows is too small (`LOW_FLOAT_PART`). Returns false for an asset without a price, because the
 * exchange does not quote it.
 */
function isLittle(
  { ticks, policy, coldWallets }: { ticks: TickBook; policy: QuotePolicy; coldWallets: ColdWallets },
  instrument: Instrument,
  { heldAtomic, mayTakeAtomic }: { heldAtomic: bigint; mayTakeAtomic: bigint },
): boolean {
  const tick = ticks.latest()
  const price = tick && tickPrice(tick, instrument.currencyTitle)
  if (!price) return false
  const worth = (atomic: bigint): Rational => multiply(rational(atomic, powerOfTen(instrument.decimals)), price)
  const floor = coldWallets.get(instrument.slug)?.floorNumeraire
  if (floor !== undefined) return compare(worth(heldAtomic), present(parseRational(floor), 'limits are decimals')) < 0
  const largest = present(parseRational(policy.maxNumeraire), 'policy amounts are decimals')
  return compare(multiply(worth(mayTakeAtomic), rational(LOW_FLOAT_PART, 1n)), largest) < 0
}
