import { amountText } from '@cambio/kernel/amount-text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { accountQuery } from '../api/account-query.ts'
import { callAccount } from '../api/call-account.ts'
import { AccountForm } from '../components/account-form.tsx'
import { useForm } from '../components/use-account-form.ts'
import { failureWords } from '../state/form-failure.ts'
import { keepText, keptText } from '../state/kept-form.ts'
import { markupOf } from './markup-text.ts'
import ledger from '../components/ledger.module.css'
import { LinkCard } from './link-card.tsx'
import styles from './link-card.module.css'

/** Storage key of a mark-up that the user has typed but not saved. It survives a reload. */
const STORAGE_FIELD = 'link-markup'

interface MarkupChoiceProps {
  userId: number
  program: AccountAnswer<'affiliateProgram'>
}

/**
 * Form for the referral link's mark-up. Saves only on a click, because the mark-up changes the price that other users
 * pay.
 */
export function MarkupChoice({ userId, program }: MarkupChoiceProps) {
  const t = useText()
  const locale = useLocale()
  const queries = useQueryClient()
  const [text, setText] = useState(() => keptText(STORAGE_FIELD) || program.markup)
  const [isSaved, setSaved] = useState(false)
  const max = amountText(program.maxMarkup, locale)
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
  const input = useAmountInput()
  return (
    <LinkCard title={t('profile:markup_title')}>
      <p className={`${ledger.note} ${styles.note}`}>{t('profile:markup_text')}</p>
      <AccountForm form={form} submit={t('profile:markup_do')} variant="plain">
        <TextField
          label={t('profile:markup_label')}
          hint={isSaved ? t('account:saved') : t('profile:markup_hint', { max })}
          value={text}
          inputMode="decimal"
          maxLength={4}
          error={form.error('markup')}
          onChange={(typed) => {
            const clean = input.read(typed)
            setText(clean)
            keepText(STORAGE_FIELD, clean)
            setSaved(false)
            form.clearError('markup')
          }}
        />
      </AccountForm>
    </LinkCard>
  )
}
