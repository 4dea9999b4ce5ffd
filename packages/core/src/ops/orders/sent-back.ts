import type { Deposit } from '../../chains/deposit.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { returnableAmount } from '../../orders/refund/dust.ts'
import { inCoins, returnFeeNow, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { PayableAddress } from './payable-address.ts'

/** A deposit that goes back to its user: as the refund of its order, or as the return of a deposit in suspense. */
export interface SentBack {
  instrument: Instrument
  to: PayableAddress
  /** Network fee, in base units of the instrument. */
  fee: bigint
  /** Amount that reaches the user, in base units of the instrument. */
  arrives: bigint
}

/**
 * Returns the network fee of sending a deposit back, and the amount that arrives. `advice` is what the operator can do
 * when the fee exceeds the deposit.
 * @throws {OpsRefusal} when the fee exceeds the deposit
 */
export async function sendingBack(
  deps: OpsDeps,
  instrument: Instrument,
  { amountAtomic }: Deposit,
  to: PayableAddress,
  advice = '',
): Promise<SentBack> {
  const fee = await returnFeeNow(deps, { instrument, amountAtomic }, to)
  const arrives = returnableAmount(instrument, amountAtomic, fee)
  if (arrives === null)
    throw new OpsRefusal(`The network fee of ${inCoins(fee, instrument)} exceeds the deposit.${advice && ` ${advice}`}`)
  return { instrument, to, fee, arrives }
}

/** Returns the details of a refund or return for the audit log. */
export function sentBackFacts({ instrument, to, fee, arrives }: SentBack) {
  return {
    to: to.address,
    memo: to.memo ?? '',
    amount: inCoins(arrives, instrument),
    networkFee: inCoins(fee, instrument),
  }
}

/** Returns a sentence for the operator about the amount that arrives and the network fee. */
export function arrivalText({ instrument, fee, arrives }: SentBack): string {
  return `${inCoins(arrives, instrument)} arrive; the network fee is ${inCoins(fee, instrument)}. This cannot be undone.`
}

/** Returns an address, with its memo if there is a memo. */
export function addressText({ address, memo }: PayableAddress): string {
  return memo === null ? address : `${address} with memo ${memo}`
}
