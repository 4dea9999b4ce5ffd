import { expect, test } from 'vitest'
import { whatIfAmount, whatIfKeys, whatIfQuestions, type WhatIfAnswer } from './what-if.ts'

const answer = (over: Partial<WhatIfAnswer>): WhatIfAnswer =>
  ({
    outcome: 'payout',
    orderEvents: ['INCOMING_FUNDS_DETECTED', 'DEPOSIT_REGISTERED'],
    offer: null,
    refund: null,
    rest: null,
    nextAction: { kind: 'choose', actor: 'user', deadline: null, otherwise: 'refund' },
    ...over,
  }) as WhatIfAnswer
const off: Partial<WhatIfAnswer> = { orderEvents: ['FIXED_RATE_SLOW_DEPOSIT_DETECTED', 'RATE_MODE_CHANGED'] }

test('whatIfKeys returns the message keys that describe a what-if result', () => {
  expect(whatIfKeys(answer({}), 'FIXED')).toEqual(['whatif_payout'])
  expect(whatIfKeys(answer(off), 'FIXED')).toEqual(['whatif_rerated'])
  expect(whatIfKeys(answer({ ...off, outcome: 'refund' }), 'FIXED')).toEqual(['whatif_refund'])
  expect(whatIfKeys(answer({ outcome: 'refund' }), 'FIXED')).toEqual(['whatif_refund_bounds'])
  expect(whatIfKeys(answer({ ...off, outcome: 'choice', offer: '1', refund: '2' }), 'FIXED')).toEqual([
    'whatif_choice',
    'whatif_silence_refund',
  ])
  expect(whatIfKeys(answer({ outcome: 'choice', refund: '2' }), 'FIXED')[0]).toBe('whatif_choice_address')
  expect(whatIfKeys(answer({ rest: { outcome: 'return', amount: '1' } }), 'FIXED')).toEqual([
    'whatif_payout',
    'whatif_rest_return',
  ])
})

test('whatIfQuestions omits the question about a late deposit at a floating rate', () => {
  expect(whatIfKeys(answer({}), 'FLOATING')).toEqual(['whatif_payout_about'])
  expect(whatIfQuestions('FLOATING')).toEqual(['less', 'twice'])
  expect(whatIfQuestions('FIXED')).toEqual(['less', 'late', 'twice'])
})

test('whatIfAmount returns the displayed estimate for a floating-rate deposit of the quoted amount', () => {
  const quote = { rateMode: 'FLOATING', amountToGive: '500', amountToGet: '0.00729275' } as const
  const twice = answer({ sentAmount: '500', amount: '0.00729276' })
  expect(whatIfAmount(twice, quote)).toBe('0.00729275')
  expect(whatIfAmount(twice, { ...quote, rateMode: 'FIXED' })).toBe('0.00729276')
  expect(whatIfAmount(answer({ sentAmount: '450', amount: '0.0065' }), quote)).toBe('0.0065')
  expect(whatIfAmount(answer({ outcome: 'refund', sentAmount: '500', amount: '499' }), quote)).toBe('499')
})
