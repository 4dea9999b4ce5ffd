import { keptTexts } from '../../../lib/kept-texts.ts'

/** What is typed into the account's forms, but for passwords, outlives a reload of its tab. */
export const { read: keptText, keep: keepText, forget: forgetTexts } = keptTexts('account-form')
