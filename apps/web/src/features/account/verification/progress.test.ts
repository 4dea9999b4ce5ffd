import { VERIFICATION_STATUSES } from '@cambio/contract/verification'
import { expect, test } from 'vitest'
import { stepAfter, stepBefore, verificationProgress, VERIFICATION_STEPS } from './progress.ts'

test('maps each stage of the identity check to a progress value', () => {
  for (const status of VERIFICATION_STATUSES) {
    const shown = VERIFICATION_STEPS.map((step) => verificationProgress(step, status))
    const atRest = { NOT_STARTED: 0, CREATED: 1, PROCESS: 1, PASS: 3, REJECT: 1 }[status]
    expect(shown).toEqual([atRest, 0, 0, 0, 1, 1])
  }
})

test('stepAfter and stepBefore return the next and the previous step of the identity check', () => {
  expect(stepAfter('NONE')).toBe('RESIDENTIAL')
  expect(stepAfter('UPLOADING_DOCS')).toBe('NONE')
  expect(stepBefore('GET_READY')).toBe('PERSONAL_INFO')
  expect(stepBefore('NONE')).toBe('NONE')
})
