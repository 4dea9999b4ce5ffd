import type { AccountData } from '@cambio/contract/account'
import { LOCALES } from '@cambio/kernel/locale'
import { useId } from 'react'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx'
import styles from './emails-row.module.css'
import { LedgerRow } from '../lists/ledger-row.tsx'
import toggle from '../forms/switch.module.css'
import { useSettingsSave, type Saving, type Settings } from './use-settings-save.ts'

/** Settings row for choosing which emails to receive and in which language. Saves every change immediately. */
export function EmailsRow({ account }: { account: AccountData }) {
  const t = useText()
  const { saving, save } = useSettingsSave()
  // Optimistic update: show the new choice before the server has saved it. On failure, show the previous choice and an
  // error.
  const wanted: Settings = saving.state === 'busy' ? saving.wanted : {}
  const { orders } = wanted.notifications ?? account.notifications
  return (
    <LedgerRow title={t('account:emails_title')} text={t('account:emails_text')}>
      <div className={styles.language}>
        <LanguageChoice
          language={wanted.locale ?? account.locale}
          onChange={(language) => void save({ locale: language })}
        />
        <SavingNote saving={saving} />
      </div>
      <OrderEmailsSwitch isOn={orders} onChange={(isOn) => void save({ notifications: { orders: isOn } })} />
    </LedgerRow>
  )
}

interface LanguageChoiceProps {
  language: AccountData['locale']
  onChange: (language: AccountData['locale']) => void
}

function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const t = useText()
  return (
    <SegmentedControl
      legend={t('account:emails_language')}
      options={siteConfig().languages}
      value={language}
      onPick={onChange}
    >
      {(locale) => <span lang={locale}>{LOCALES[locale].name}</span>}
    </SegmentedControl>
  )
}

function SavingNote({ saving }: { saving: Saving }) {
  const t = useText()
  return (
    <p className="field-note" role="status">
      {saving.state === 'saved' && <span className="good">{t('account:saved')}</span>}
      {saving.state === 'failed' && <span className="bad">{t(saving.words.key, { count: saving.words.count })}</span>}
    </p>
  )
}

function OrderEmailsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useText()
  const id = useId()
  return (
    <div className={toggle.switch}>
      <div>
        <label htmlFor={id}>{t('account:emails_orders')}</label>
        <p id={`${id}-hint`}>{t('account:emails_orders_hint')}</p>
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
