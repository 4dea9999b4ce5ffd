import type { OrderView } from '@cambio/contract/order-view'
import { NOTIFICATION_ORDER_PAGE_DISMISS_MS } from '@cambio/contract/timing'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type Ref } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { readAccountMirror } from '../../../../lib/account/account-mirror.ts'
import { confirmedEmail } from '../../../../lib/account/confirmed-email.ts'
import { cleanEmailInput, emailErrorKey, looksLikeEmail } from '../../../../lib/account/email-text.ts'
import { isFiat } from '../../../../lib/exchange/is-by-card.ts'
import { orderQuery } from '../../../../lib/exchange/order-query.ts'
import { notifications } from '../../../../lib/live/notification-store.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { setEmail } from '../../api/set-email.ts'
import styles from './notify.module.css'

/** Form that adds an email address to an order without one. Only the browser that created the order shows it. */
export function EmailForm({ order }: { order: OrderView }) {
  const t = useText()
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [email, change] = useState(() => readAccountMirror()?.data.email ?? confirmedEmail())
  const [tried, setTried] = useState(false)
  const { isBusy, send } = useSending(order)
  const hintKey = isFiat(order.pair.instrumentTo) ? 'order:email_hint_money' : 'order:email_hint'
  const isWrong = tried && !looksLikeEmail(email)
  const submit = (): void => {
    setTried(true)
    if (looksLikeEmail(email)) void send(email)
    else field.current?.focus()
  }
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) submit()
        }}
      >
        <EmailInput ref={field} email={email} isWrong={isWrong} noteId={noteId} onChange={change} />
        <Button type="submit" busy={isBusy}>
          {t('order:email_submit')}
        </Button>
      </form>
      <p id={noteId} className={isWrong ? styles.error : 'sr'} aria-live="polite">
        {t((isWrong && emailErrorKey(email)) || hintKey)}
      </p>
    </>
  )
}

interface EmailInputProps {
  ref: Ref<HTMLInputElement>
  email: string
  isWrong: boolean
  /** HTML id of the note that describes the field. */
  noteId: string
  onChange: (email: string) => void
}

function EmailInput({ ref, email, isWrong, noteId, onChange }: EmailInputProps) {
  const t = useText()
  return (
    <input
      ref={ref}
      type="email"
      inputMode="email"
      name="email"
      autoComplete="email"
      maxLength={254}
      placeholder={t('order:email_placeholder')}
      aria-label={t('email_label')}
      aria-invalid={isWrong || undefined}
      aria-describedby={noteId}
      value={email}
      onChange={(event) => onChange(cleanEmailInput(event.target.value))}
    />
  )
}

/** Returns the function that sends the email address, and whether a call is pending. A notice reports the outcome. */
function useSending(order: OrderView) {
  const t = useText()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async (email: string): Promise<void> => {
    setBusy(true)
    const failure = await setEmail(order.orderId, email)
    notifications.add(
      failure === null
        ? { type: 'success', message: t('order:email_set', { email }), timeout: NOTIFICATION_ORDER_PAGE_DISMISS_MS }
        : { type: 'error', message: t(failure) },
    )
    await queryClient.invalidateQueries(orderQuery(String(order.orderId), order.destinationAddress))
    setBusy(false)
  }
  return { isBusy, send }
}
