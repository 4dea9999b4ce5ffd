import { keptTexts } from '../../../lib/texts/kept-texts.ts'

/** Typed text of the account forms, without passwords. It survives a reload of the tab. */
export const { read: keptText, keep: keepText, forget: forgetTexts } = keptTexts('account-form')
