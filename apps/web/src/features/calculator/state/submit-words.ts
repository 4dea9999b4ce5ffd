import { isByBank, isByCard, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { activeAmount, type CalculatorState } from './calculator-state.ts'
import { displayAmount } from '@cambio/kernel/amount-input'

/**
 * Returns the message key for the submit button. The button names its action. If the order cannot be created and other
 * input would not help, the button states the reason instead.
 */
export function submitKey(state: CalculatorState, ready: boolean): string {
  if (state.problem?.kind === 'unsupported') return 'exchange:submit_unsupported'
  const isWaiting = !ready && !isAmountFault(state)
  if (isWaiting) return 'exchange:submit_waiting'
  if (isToCard(state.receive)) return 'exchange:submit_sale'
  if (isToBank(state.receive)) return 'exchange:submit_bank_sale'
  if (isByBank(state.send)) return 'exchange:submit_bank'
  return isByCard(state.send) ? 'exchange:submit_card' : 'exchange:submit'
}

/** Returns whether the amount is the reason why there is no rate: it is missing, malformed, too small or too large. */
export function isAmountFault(state: CalculatorState): boolean {
  return isAmountMissing(state) || (state.problem !== null && AMOUNT_FAULTS.has(state.problem.kind))
}

/** Returns whether the amount field that the user edited last is empty or zero. */
export function isAmountMissing(state: CalculatorState): boolean {
  return state.problem?.kind !== 'malformed' && displayAmount(activeAmount(state), MAX_DECIMALS) === ''
}

const MAX_DECIMALS = 18
const AMOUNT_FAULTS: ReadonlySet<string> = new Set(['too-small', 'too-big', 'bad-amount', 'malformed', 'empty'])
