import { expect, test } from 'vitest'
import { whatIfKeys, type WhatIfAnswer } from './what-if.ts'

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

test('whatIfKeys returns message keys for the first transfer, a missed choice and the remaining coins', () => {
  expect(whatIfKeys(answer({}))).toEqual(['whatif_payout'])
  expect(whatIfKeys(answer(off))).toEqual(['whatif_rerated'])
  expect(whatIfKeys(answer({ ...off, outcome: 'refund' }))).toEqual(['whatif_refund'])
  expect(whatIfKeys(answer({ outcome: 'refund' }))).toEqual(['whatif_refund_bounds'])
  expect(whatIfKeys(answer({ ...off, outcome: 'asked', offer: '1', refund: '2' }))).toEqual([
    'whatif_asked',
    'whatif_silence_refund',
  ])
  expect(whatIfKeys(answer({ outcome: 'asked', refund: '2' }))[0]).toBe('whatif_asked_address')
  expect(whatIfKeys(answer({ rest: { outcome: 'return', amount: '1' } }))).toEqual([
    'whatif_payout',
    'whatif_rest_return',
  ])
})
