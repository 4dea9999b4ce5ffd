import { amountText } from '@cambio/kernel/amount-text'
import { TextField } from '../../../components/ui/text-field.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { AccountForm } from '../forms/account-form.tsx'
import ledger from '../lists/ledger.module.css'
import { LinkCard } from './link-card.tsx'
import styles from './link-card.module.css'
import { useMarkup } from './use-markup.ts'

interface MarkupChoiceProps {
  userId: number
  program: Pick<AccountAnswer<'affiliateProgram'>, 'markup' | 'maxMarkup'>
}

/**
 * Form for the referral link's mark-up. Saves only on a click, because the mark-up changes the price that other users
 * pay.
 */
export function MarkupChoice({ userId, program }: MarkupChoiceProps) {
  const t = useText()
  const max = amountText(program.maxMarkup, useLocale())
  const { form, text, type, isSaved } = useMarkup({ userId, program, max })
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
          onChange={form.onEdit(type, 'markup')}
        />
      </AccountForm>
    </LinkCard>
  )
}
