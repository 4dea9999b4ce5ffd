import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { accountQuery } from '../api/account-query.ts'
import { callAccount } from '../api/call-account.ts'
import { useForm } from '../forms/use-account-form.ts'
import { failureWords } from '../state/form-failure.ts'
import { keepText, keptText } from '../state/kept-form.ts'
import { markupOf } from './markup-text.ts'

/** Storage key of a mark-up that the user has typed but not saved. It survives a reload. */
const STORAGE_FIELD = 'link-markup'

interface MarkupInput {
  userId: number
  program: Pick<AccountAnswer<'affiliateProgram'>, 'markup' | 'maxMarkup'>
  /** Maximum mark-up, formatted for the error message. */
  max: string
}

/** Returns the mark-up that the user has typed, the form that saves it, and whether it is already saved. */
export function useMarkup({ userId, program, max }: MarkupInput) {
  const queries = useQueryClient()
  const input = useAmountInput()
  const [text, setText] = useState(() => keptText(STORAGE_FIELD) || program.markup)
  const [isSaved, setSaved] = useState(false)
  const wrong = { markup: { key: 'profile:markup_wrong', amount: max } }
  const form = useForm<'markup'>({
    check: () => (markupOf(text, program.maxMarkup) === null ? wrong : {}),
    send: async () => {
      const { markup } = await callAccount('chooseAffiliateMarkup', {
        body: { markup: markupOf(text, program.maxMarkup) ?? '' },
      })
      queries.setQueryData(accountQuery(userId, 'affiliateProgram').queryKey, (known) => known && { ...known, markup })
      keepText(STORAGE_FIELD, '')
      setText(markup)
      setSaved(true)
    },
    explain: (error) => ({ fields: {}, banner: failureWords(error) }),
  })
  const type = (typed: string): void => {
    const clean = input.read(typed)
    setText(clean)
    keepText(STORAGE_FIELD, clean)
    setSaved(false)
  }
  return { form, text, type, isSaved }
}
