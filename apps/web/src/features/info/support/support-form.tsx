import { SUPPORT_SUBJECT_LENGTH } from '@cambio/contract/support-limits'
import { useEffect, useRef } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmailField } from '../../../components/ui/email-field.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { useText } from '../../../lib/texts/i18n.ts'
import { useHydrated } from '../../../lib/page/use-hydrated.ts'
import styles from '../components/info-form.module.css'
import { InfoNote } from '../components/info-note.tsx'
import { subjectOf, type DraftField } from './draft.ts'
import { LongTextField } from './long-text-field.tsx'
import { PhoneButton } from './phone-button.tsx'
import { useSupportForm } from './use-support-form.ts'

/** Form that sends a message to the operator. */
export function SupportForm({ stamp }: { stamp: string }) {
  const t = useText()
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const input = useSupportForm(stamp)
  const { failure, refusals, busy, send, sentFrom } = input
  // Focus the first invalid field after each failed attempt. The effect depends on the number of attempts, so that
  // editing does not move the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  if (sentFrom !== null) return <SentNote email={sentFrom} />
  return (
    <form
      ref={form}
      className={`card ${styles.form}`}
      noValidate
      aria-labelledby="support-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="support-form">{t('site-support:form_title')}</h2>
      <noscript>
        <InfoNote>{t('site-support:no_script')}</InfoNote>
      </noscript>
      <SupportFields input={input} />
      {failure?.banner && (
        <Banner kind="error">
          {t(failure.banner.key, failure.banner.count === undefined ? {} : { count: failure.banner.count })}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="big" busy={busy} disabled={!isHydrated}>
        {t('site-support:send')}
      </Button>
    </form>
  )
}

function SentNote({ email }: { email: string }) {
  const t = useText()
  return (
    <div className={`card ${styles.form}`} role="status">
      <h2>{t('site-support:sent_title')}</h2>
      <p>{t('site-support:sent_text', { email })}</p>
    </div>
  )
}

function SupportFields({ input }: { input: ReturnType<typeof useSupportForm> }) {
  const t = useText()
  const { draft, change, website, setWebsite, errors } = input
  const error = (field: DraftField): string | null => (errors[field] === undefined ? null : t(errors[field]))
  return (
    <>
      <EmailField
        value={draft.email}
        hint={t('site-support:email_hint')}
        error={error('email')}
        onChange={(text) => change('email', text)}
      />
      <TextField
        label={t('site-support:order')}
        hint={t('site-support:order_hint')}
        inputMode="numeric"
        maxLength={30}
        value={draft.orderId}
        error={error('orderId')}
        onChange={(text) => change('orderId', text)}
      />
      <TextField
        label={t('site-support:subject')}
        maxLength={SUPPORT_SUBJECT_LENGTH}
        value={draft.subject}
        error={error('subject')}
        onChange={(text) => change('subject', subjectOf(text))}
      />
      <LongTextField
        label={t('site-support:text')}
        hint={t('site-support:text_hint')}
        value={draft.text}
        error={error('text')}
        onChange={(text) => change('text', text)}
      />
      <PhoneButton text={draft.text} onText={(text) => change('text', text)} />
      <Honeypot value={website} onChange={setWebsite} />
    </>
  )
}

/** Hidden field that only bots fill in. */
function Honeypot({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className="sr" aria-hidden="true">
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
