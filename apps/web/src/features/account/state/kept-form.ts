import { STORAGE_KEYS } from '../../../lib/page/storage-keys.ts'
import { keptTexts } from '../../../lib/texts/kept-texts.ts'

/** Stores the text typed into account forms, except passwords, so that it survives a reload of the tab. */
export const { read: keptText, keep: keepText, forget: forgetTexts } = keptTexts(STORAGE_KEYS.accountForm)
