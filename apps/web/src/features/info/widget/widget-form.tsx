import { LOCALES } from '@cambio/kernel/locale'
import { RATE_MODES } from '@cambio/kernel/order-vocabulary'
import { useState, type ReactNode } from 'react'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useAmountInput } from '../../../lib/texts/use-amount-input.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import {
  accentOf,
  coinList,
  readWidgetParams,
  WIDGET_THEMES,
  type WidgetParams,
} from '../../../lib/widget/widget-params.ts'
import form from '../components/info-form.module.css'
import { InfoNote } from '../components/info-note.tsx'
import type { WidgetCoin } from './read-coins.ts'
import type { WidgetChoice } from './widget-code.ts'
import styles from './widget-form.module.css'

interface WidgetFormProps {
  coins: readonly WidgetCoin[]
  choice: WidgetChoice
  onChange: (choice: WidgetChoice) => void
}

const AMOUNT_FIGURES = 40

/** Form for choosing a widget's options. */
export function WidgetForm({ coins, choice, onChange }: WidgetFormProps) {
  const t = useText()
  const isHydrated = useHydrated()
  const change = (part: Partial<WidgetParams>) => onChange({ ...choice, params: { ...choice.params, ...part } })
  const fields = { params: choice.params, change }
  return (
    <form className={`card ${form.form}`} aria-labelledby="widget-form" onSubmit={(event) => event.preventDefault()}>
      <h2 id="widget-form">{t('site-widget:form_title')}</h2>
      <noscript>
        <InfoNote>{t('site-widget:no_script')}</InfoNote>
      </noscript>
      <fieldset className={styles.fields} disabled={!isHydrated}>
        <PairFields {...fields} coins={coins} />
        <LookFields {...fields} />
        <LanguageField choice={choice} onChange={onChange} />
        <TypedFields change={change} coins={coins} />
      </fieldset>
    </form>
  )
}

interface FieldsProps {
  params: WidgetParams
  change(part: Partial<WidgetParams>): void
}

/** Fields for both coins and the amount. */
function PairFields({ params, change, coins }: FieldsProps & { coins: readonly WidgetCoin[] }) {
  const t = useText()
  const input = useAmountInput()
  const coinOptions = (
    <>
      <option value="">{t('site-widget:usual')}</option>
      {coins.map(({ slug, currencyTitle, networkFriendlyTitle }) => (
        <option key={slug} value={slug}>
          {`${currencyTitle} · ${networkFriendlyTitle}`}
        </option>
      ))}
    </>
  )
  return (
    <>
      <Choice label={t('site-widget:from')} value={params.from} onChange={(from) => change({ from })}>
        {coinOptions}
      </Choice>
      <Choice label={t('site-widget:to')} value={params.to} onChange={(to) => change({ to })}>
        {coinOptions}
      </Choice>
      <TextField
        label={t('site-widget:amount')}
        inputMode="decimal"
        maxLength={AMOUNT_FIGURES}
        value={params.amount}
        error={input.isMalformed(params.amount) ? t('amount_malformed') : null}
        onChange={(amount) => change({ amount: input.read(amount) })}
      />
    </>
  )
}

/** Fields for the rate mode and the theme. */
function LookFields({ params, change }: FieldsProps) {
  const t = useText()
  return (
    <>
      <Choice
        label={t('site-widget:mode')}
        value={params.rateMode}
        onChange={(text) => change({ rateMode: RATE_MODES.find((mode) => mode === text) ?? 'FLOATING' })}
      >
        {RATE_MODES.toReversed().map((mode) => (
          <option key={mode} value={mode}>
            {t(`site-widget:mode_${mode}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('site-widget:theme')}
        value={params.theme}
        onChange={(text) => change({ theme: WIDGET_THEMES.find((theme) => theme === text) ?? 'auto' })}
      >
        {WIDGET_THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`site-widget:theme_${theme}`)}
          </option>
        ))}
      </Choice>
    </>
  )
}

function LanguageField({ choice: { params, locale }, onChange }: Pick<WidgetFormProps, 'choice' | 'onChange'>) {
  const t = useText()
  return (
    <Choice
      label={t('language')}
      value={locale}
      onChange={(text) => onChange({ params, locale: siteConfig().languages.find((code) => code === text) ?? locale })}
    >
      {siteConfig().languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {LOCALES[code].name}
        </option>
      ))}
    </Choice>
  )
}

/** Fields for the accent colour, the affiliate ID and the lists of allowed and excluded coins. */
function TypedFields({ change, coins }: Pick<FieldsProps, 'change'> & { coins: readonly WidgetCoin[] }) {
  const t = useText()
  return (
    <>
      <Typed
        label={t('site-widget:accent')}
        hint={t('site-widget:accent_hint')}
        wrong={t('site-widget:accent_wrong')}
        isRight={(text) => accentOf(text) !== ''}
        onTyped={(text) => change({ accent: accentOf(text) })}
      />
      <Typed
        label={t('site-widget:ref')}
        hint={t('site-widget:ref_hint')}
        wrong={t('site-widget:ref_wrong')}
        isRight={(ref) => readWidgetParams({ ref }).ref !== ''}
        onTyped={(ref) => change({ ref })}
      />
      {(['allow', 'deny'] as const).map((list) => (
        <Typed
          key={list}
          label={t(`site-widget:${list}`)}
          hint={t(`site-widget:${list}_hint`)}
          wrong={t('site-widget:list_wrong')}
          isRight={(text) => coinList(text).every((name) => isKnown(name, coins))}
          onTyped={(text) => change({ [list]: coinList(text) })}
        />
      ))}
    </>
  )
}

function isKnown(name: string, coins: readonly WidgetCoin[]): boolean {
  return coins.some(({ slug, currencyTitle }) => slug === name || currencyTitle.toLowerCase() === name)
}

interface TypedProps {
  label: string
  hint: string
  /** Error message for invalid input, which leaves the widget's previous setting unchanged. */
  wrong: string
  isRight: (text: string) => boolean
  onTyped: (text: string) => void
}

function Typed({ label, hint, wrong, isRight, onTyped }: TypedProps) {
  const [text, setText] = useState('')
  const isFine = (typed: string): boolean => typed.trim() === '' || isRight(typed.trim())
  return (
    <TextField
      label={label}
      hint={hint}
      spellCheck={false}
      maxLength={400}
      value={text}
      error={isFine(text) ? null : wrong}
      onChange={(typed) => {
        setText(typed)
        if (isFine(typed)) onTyped(typed.trim())
      }}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <FieldBox label={label}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      )}
    </FieldBox>
  )
}
