import type { AccountData } from '@cambio/contract/account'
import { LOCALES } from '@cambio/kernel/locale'
import { useId, useState } from 'react'
import type { AccountBody } from '../../../lib/api/account-calls.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { accountStore } from '../api/account.ts'
import { callAccount } from '../api/call-account.ts'
import { failureWords, type FailureWords } from '../state/form-failure.ts'
import { LedgerRow } from './ledger-row.tsx'

type Settings = AccountBody<'changeAccountSettings'>
type Saving =
  | { state: 'rest' | 'saved' }
  | { state: 'busy'; wanted: Settings }
  | { state: 'failed'; words: FailureWords }

/** Settings row for choosing which emails to receive and in which language. Saves every change immediately. */
export function EmailsRow({ account }: { account: AccountData }) {
  const t = useText()
  const name = useId()
  const [saving, setSaving] = useState<Saving>({ state: 'rest' })
  const save = async (body: Settings): Promise<void> => {
    if (saving.state === 'busy') return
    setSaving({ state: 'busy', wanted: body })
    try {
      accountStore.adopt(await callAccount('changeAccountSettings', { body }))
      setSaving({ state: 'saved' })
    } catch (error) {
      setSaving({ state: 'failed', words: failureWords(error) })
    }
  }
  // Optimistic update: show the new choice before the server has saved it. On failure, show the previous choice and an
  // error.
  const wanted: Settings = saving.state === 'busy' ? saving.wanted : {}
  const language = wanted.locale ?? account.locale
  const { orders } = wanted.notifications ?? account.notifications
  return (
    <LedgerRow title={t('account:emails_title')} text={t('account:emails_text')}>
      <div className="language-line">
        <fieldset className="seg language-seg">
          <legend className="sr">{t('account:emails_language')}</legend>
          {siteConfig().languages.map((locale) => (
            <label key={locale}>
              <input type="radio" name={name} checked={language === locale} onChange={() => void save({ locale })} />
              <span lang={locale}>{LOCALES[locale].name}</span>
            </label>
          ))}
        </fieldset>
        <p className="field-note" role="status">
          {saving.state === 'saved' && <span className="good">{t('account:saved')}</span>}
          {saving.state === 'failed' && (
            <span className="bad">{t(saving.words.key, { count: saving.words.count })}</span>
          )}
        </p>
      </div>
      <div className="switch">
        <div>
          <label htmlFor={`${name}-orders`}>{t('account:emails_orders')}</label>
          <p id={`${name}-hint`}>{t('account:emails_orders_hint')}</p>
        </div>
        <input
          id={`${name}-orders`}
          type="checkbox"
          role="switch"
          aria-checked={orders}
          aria-describedby={`${name}-hint`}
          checked={orders}
          onChange={({ target }) => void save({ notifications: { orders: target.checked } })}
        />
      </div>
    </LedgerRow>
  )
}
