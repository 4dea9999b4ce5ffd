import { whatIf } from '@cambio/contract/calls/what-if'
import { LOCALE_CODES } from '@cambio/kernel/locale'
import { expect, test } from 'vitest'
import { createI18n } from '../../../../lib/texts/i18n.ts'

test.each(LOCALE_CODES)('there is a message for each predicted outcome of a deposit (%s)', async (locale) => {
  const i18n = await createI18n(locale, ['common', 'order'])
  const { options } = whatIf.response._zod.def.element.shape.outcome
  expect(options.length).toBeGreaterThan(0)
  expect(options.filter((outcome) => !i18n.has(`order:foretold_${outcome}`))).toEqual([])
})
