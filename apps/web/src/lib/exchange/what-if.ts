import { queryOptions } from '@tanstack/react-query'
import type { RateMode } from '@cambio/kernel/order-vocabulary'
import type { ApiAnswer, ApiBody } from '../api/api-calls.ts'
import { callApi } from '../api/api-client.ts'

/**
 * What-if questions that the page answers before the deposit: a smaller deposit, a late deposit, a second deposit. The
 * page shows them in this sequence.
 */
export const WHAT_IF_QUESTIONS = ['less', 'late', 'twice'] as const
export type WhatIfQuestion = (typeof WHAT_IF_QUESTIONS)[number]
/** Returns the questions for an order. With a floating rate, a late deposit makes no difference. */
export function whatIfQuestions(rateMode: RateMode): readonly WhatIfQuestion[] {
  return WHAT_IF_QUESTIONS.filter((question) => question !== 'late' || rateMode === 'FIXED')
}

/** Quote that the page displays beside the predictions. Amounts are decimal strings. */
export interface DisplayedQuote {
  rateMode: RateMode
  amountToGive: string
  amountToGet: string
}

export type WhatIfAnswer = ApiAnswer<'whatIf'>[number]
/** What a prediction is about: an existing order, or the data of a planned one. */
export type WhatIfSubject = ApiBody<'whatIf'>['order']

const SCENARIOS: Record<WhatIfQuestion, ApiBody<'whatIf'>['scenarios'][number]> = {
  less: { sentPercent: '90' },
  late: { minutesLate: 20 },
  twice: { times: 2 },
}
/**
 * Maximum age of the predictions, in milliseconds. Older predictions are requested again when displayed, because prices
 * move.
 */
const FRESH_MS = 10_000

/** Returns the query options for the predicted outcomes of all what-if questions about an order, at current prices. */
export function whatIfQuery(order: WhatIfSubject) {
  return queryOptions({
    queryKey: ['what-if', order],
    queryFn: async ({ signal }) => {
      const scenarios = WHAT_IF_QUESTIONS.map((question) => SCENARIOS[question])
      const answers = await callApi('whatIf', { body: { order, scenarios }, signal })
      return Object.fromEntries(WHAT_IF_QUESTIONS.map((question, index) => [question, answers[index]])) as Partial<
        Record<WhatIfQuestion, WhatIfAnswer>
      >
    },
    staleTime: FRESH_MS,
    retry: 1,
  })
}

/**
 * Returns the query options for a prediction: what happens if the user deposits `percent` percent of an order's agreed
 * amount.
 */
export function sentQuery(order: WhatIfSubject, percent: string) {
  return queryOptions({
    queryKey: ['what-if', order, percent],
    queryFn: async ({ signal }) => {
      const [answer] = await callApi('whatIf', { body: { order, scenarios: [{ sentPercent: percent }] }, signal })
      return answer ?? null
    },
    staleTime: FRESH_MS,
    retry: 1,
  })
}

/**
 * Returns the predicted payout or refund. If the prediction is a floating-rate payout for the quoted deposit, returns
 * the displayed estimate instead. The page then never shows two estimates of the same swap.
 */
export function whatIfAmount(answer: WhatIfAnswer, quote: DisplayedQuote): string | null {
  const isQuoted = quote.rateMode === 'FLOATING' && answer.outcome === 'payout'
  return isQuoted && answer.sentAmount === quote.amountToGive ? quote.amountToGet : answer.amount
}

/**
 * Returns the message keys of a prediction. The messages describe the first transfer, what happens if the user makes no
 * choice, and what happens to the remaining coins.
 */
export function whatIfKeys(answer: WhatIfAnswer, rateMode: RateMode): string[] {
  const keys = [firstKey(answer, rateMode)]
  if (answer.outcome === 'choice')
    keys.push(`whatif_silence_${answer.nextAction.otherwise === 'refund' ? 'refund' : 'operator'}`)
  if (answer.rest) keys.push(`whatif_rest_${answer.rest.outcome}`)
  return keys
}

function firstKey({ outcome, orderEvents, offer, refund }: WhatIfAnswer, rateMode: RateMode): string {
  const isOff = orderEvents.some((kind) => kind.startsWith('FIXED_RATE_'))
  switch (outcome) {
    case 'payout':
      if (isOff) return 'whatif_rerated'
      return rateMode === 'FLOATING' ? 'whatif_payout_about' : 'whatif_payout'
    case 'refund':
      return isOff ? 'whatif_refund' : 'whatif_refund_bounds'
    case 'choice':
      if (offer !== null) return refund === null ? 'whatif_choice_offer' : 'whatif_choice'
      return 'whatif_choice_address'
    case 'waits-for-operator':
      return 'whatif_operator'
    case 'nothing':
      return 'whatif_nothing'
  }
}
