import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { advanceCalculator, openCalculator } from './calculator.ts'
import type { CalculatorAction, CalculatorState } from './calculator-state.ts'

export const instrument = (slug: string): InstrumentView =>
  ({ slug, currencyTitle: slug.toUpperCase(), precisionDecimals: 8, price: '' }) as InstrumentView
export const eth = instrument('eth')
export const ltc = instrument('ltc')
export const btc = instrument('btc')

export const quote = (over: Partial<PairData> = {}): PairData =>
  ({
    instrumentFrom: eth,
    instrumentTo: ltc,
    rateMode: 'FLOATING',
    amountToGive: '1',
    amountToGet: '31.50000000',
    waterfall: [],
    ...over,
  }) as PairData

export const open = (): CalculatorState => openCalculator({ send: eth, receive: ltc, amount: '1', quote: null, at: 0 })
export const after = (state: CalculatorState, ...actions: CalculatorAction[]): CalculatorState =>
  actions.reduce(advanceCalculator, state)
export const arrived = (request: number, over: Partial<PairData> = {}): CalculatorAction => ({
  kind: 'quote-arrived',
  request,
  quote: quote(over),
  at: 5,
})
export const refused = (request: number, code: 'ERR_NOT_ACCEPTABLE' | 'ERR_PAIR_NOT_ACTIVE'): CalculatorAction => ({
  kind: 'quote-refused',
  request,
  code,
})
