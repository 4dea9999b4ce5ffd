import { displayAmount } from '@cambio/kernel/amount-input'
import { isByCard, isToBank, isToCard } from '../../../lib/exchange/is-by-card.ts'
import { activeAmount, type CalculatorState } from './calculator.ts'

/** Returns the message key for the submit button: its action, or the reason why it is disabled. */
export function submitKey(state: CalculatorState, ready: boolean): string {
  if (ready && isToCard(state.receive)) return 'exchange:submit_sale'
  if (ready && isToBank(state.receive)) return 'exchange:submit_bank_sale'
  if (ready) return isByCard(state.send) ? 'exchange:submit_card' : 'exchange:submit'
  switch (state.problem?.kind) {
    case 'unsupported':
      return 'exchange:submit_unsupported'
    case 'too-small':
    case 'too-big':
    case 'bad-amount':
      return 'exchange:submit_amount'
    case 'unavailable':
    case undefined:
      return displayAmount(activeAmount(state), 18) === '' ? 'exchange:submit_empty' : 'exchange:submit_waiting'
  }
}
