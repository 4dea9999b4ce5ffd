import { SignerRefusal } from '../chains/signer.ts'
import type { ClaimOutcome } from './evidence.ts'
import { notDerived } from './prove-deposit.ts'

/** Returns whether a claim failed because the balance does not cover the withdrawal. */
export function isShort(outcome: ClaimOutcome): boolean {
  return outcome === 'unfunded' || outcome === 'above-share' || outcome === 'earnings-used'
}

/**
 * Returns the refusal of a payment whose settlement could not be recorded. Only the refusal for `earnings-used` ends
 * without an operator.
 */
export function claimRefusal(outcome: Exclude<ClaimOutcome, 'claimed'>, subject: string): SignerRefusal {
  switch (outcome) {
    case 'taken':
      return notDerived(`another payment settles ${subject}`)
    case 'spent':
      return notDerived(`a deposit of ${subject} funds something else`)
    case 'unfunded':
      return notDerived(`proven deposits of its account do not cover ${subject}`)
    case 'above-share':
      return new SignerRefusal('cap-earnings', `${subject} needs more earnings than an account may withdraw in a day`)
    case 'earnings-used':
      return new SignerRefusal('cap-day', `The earnings that may be withdrawn in a day do not cover ${subject}`)
  }
}
