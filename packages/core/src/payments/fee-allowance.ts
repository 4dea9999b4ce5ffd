import { present } from '@cambio/kernel/assert'
import { powerOfTen } from '@cambio/kernel/decimal-text'
import { scale } from '@cambio/kernel/money'
import { divide, multiply, parseRational, rational } from '@cambio/kernel/rational'
import type { ChainId } from '../instruments/instrument.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import { CostlyTransfer, type FeeCapsByChain } from '../chains/fee-caps.ts'
import type { TickBook } from '../quotes/tick-store.ts'
import { tickPrice } from '../quotes/tick.ts'
import type { Payment } from './payment.ts'
import type { ReplacementPolicy } from './replacement-policy.ts'

export interface FeeAllowanceDeps {
  catalogue: Catalogue
  ticks: TickBook
  replacement: Pick<ReplacementPolicy, 'feeAllowanceNumeraire'>
  feeCaps: FeeCapsByChain
}

/** The network fee that the exchange charged for a transfer. */
export interface ChargedFee {
  chain: ChainId
  /** Slug of the transferred asset. */
  asset: string
  /** Fee charged to the recipient, in base units of the asset. */
  chargedFeeAtomic: bigint
}

/**
 * Returns the maximum network fee for the first version of a payment, in base units of the chain's native coin. It is
 * the charged fee plus the fee allowance, or the fee ceiling set by an operator, but never more than the hard cap.
 * While no current price is known, `unpricedAtomic` replaces the charged fee and the fee allowance.
 */
export function allowedFee(
  deps: FeeAllowanceDeps,
  payment: ChargedFee & Pick<Payment, 'feeCeilingAtomic'>,
  unpricedAtomic: bigint,
): bigint {
  const capAtomic = deps.feeCaps.get(payment.chain)?.maxFeeAtomic ?? 0n
  const policyAtomic = payment.feeCeilingAtomic ?? chargedAndAllowance(deps, payment) ?? unpricedAtomic
  return policyAtomic > capAtomic ? capAtomic : policyAtomic
}

/**
 * Returns whether a payment's allowed fee is known: an operator has set a fee ceiling, or current prices are available
 * for the charged fee and the fee allowance.
 */
export function isFeePriced(deps: FeeAllowanceDeps, payment: ChargedFee & Pick<Payment, 'feeCeilingAtomic'>): boolean {
  return payment.feeCeilingAtomic !== null || chargedAndAllowance(deps, payment) !== null
}

/**
 * Checks a network fee.
 * @throws {CostlyTransfer} when the fee exceeds the allowed fee
 */
export function assertAffordable(feeAtomic: bigint, allowedAtomic: bigint): void {
  if (feeAtomic > allowedAtomic) throw new CostlyTransfer(feeAtomic, allowedAtomic)
}

/**
 * Converts an amount in the numeraire to base units of a chain's native coin. Returns null while no current price is
 * known.
 */
export function inNativeCoin(
  { catalogue, ticks }: Pick<FeeAllowanceDeps, 'catalogue' | 'ticks'>,
  chain: ChainId,
  amountNumeraire: string,
): bigint | null {
  const native = present(catalogue.nativeOf(chain), 'a chain has a native coin')
  const tick = ticks.latest()
  const price = tick && tickPrice(tick, native.currencyTitle)
  if (!price || price.num === 0n) return null
  const amount = present(parseRational(amountNumeraire), 'an amount is a decimal')
  return scale(1n, multiply(divide(amount, price), rational(powerOfTen(native.decimals), 1n)), 'down')
}

function chargedAndAllowance(deps: FeeAllowanceDeps, charged: ChargedFee): bigint | null {
  const chargedAtomic = chargedInNativeCoin(deps, charged)
  const allowanceAtomic = inNativeCoin(deps, charged.chain, deps.replacement.feeAllowanceNumeraire)
  return chargedAtomic === null || allowanceAtomic === null ? null : chargedAtomic + allowanceAtomic
}

function chargedInNativeCoin(
  { catalogue, ticks }: FeeAllowanceDeps,
  { chain, asset, chargedFeeAtomic }: ChargedFee,
): bigint | null {
  const native = present(catalogue.nativeOf(chain), 'a chain has a native coin')
  if (asset === native.slug) return chargedFeeAtomic
  const instrument = catalogue.recorded(asset)
  const tick = ticks.latest()
  const [price, nativePrice] = [instrument, native].map((one) => tick && tickPrice(tick, one.currencyTitle))
  if (!price || !nativePrice || nativePrice.num === 0n) return null
  const rate = multiply(
    divide(price, nativePrice),
    rational(powerOfTen(native.decimals), powerOfTen(instrument.decimals)),
  )
  return scale(chargedFeeAtomic, rate, 'up')
}
