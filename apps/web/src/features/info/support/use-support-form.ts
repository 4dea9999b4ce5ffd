import { MIN_SUPPORT_FORM_MS } from '@cambio/kernel/support-form'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { keptTexts } from '../../../lib/texts/kept-texts.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { DRAFT_FIELDS, draftErrors, EMPTY_DRAFT, orderIdOf, type Draft, type DraftField } from './draft.ts'
import { sendFailure, type SendFailure } from './send-failure.ts'
import { sendMessage } from './support-calls.ts'

const kept = keptTexts('support')

/** Returns the support form's state. The input survives a reload. */
export function useSupportForm(stamp: string) {
  const router = useRouter()
  const locale = useLocale()
  const [draft, setField] = useDraft()
  const [website, setWebsite] = useState('')
  const [tried, setTried] = useState(false)
  /** Number of failed attempts to send the message. */
  const [refusals, setRefusals] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SendFailure | null>(null)
  /** Email address that support will reply to. Null until the server has accepted the message. */
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const waitUntilOldEnough = useMinimumAge(stamp)
  const errors = { ...failure?.errors, ...(tried && draftErrors(draft)) }
  const change = (field: DraftField, text: string): void => {
    setField(field, text)
    setFailure(null)
  }
  const send = async (): Promise<void> => {
    setTried(true)
    if (Object.keys(draftErrors(draft)).length > 0) return setRefusals(refusals + 1)
    setBusy(true)
    const { email, subject, text } = draft
    const id = orderIdOf(draft.orderId)
    try {
      await waitUntilOldEnough()
      await sendMessage({ email, subject, text, locale, stamp, website, ...(id !== '' && { orderId: id }) })
      kept.forget()
      setSentFrom(email)
    } catch (error) {
      const found = sendFailure(error)
      setFailure(found)
      setRefusals(refusals + 1)
      if (found.isOutOfDate) await router.invalidate()
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, website, setWebsite, errors, failure, refusals, busy, send, sentFrom }
}

/** Returns the typed input and the setter of a field. The input survives a reload. */
function useDraft(): [Draft, (field: DraftField, text: string) => void] {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  useEffect(() => {
    setDraft(Object.fromEntries(DRAFT_FIELDS.map((field) => [field, kept.read(field)])) as unknown as Draft)
  }, [])
  const setField = (field: DraftField, text: string): void => {
    setDraft((before) => ({ ...before, [field]: text }))
    kept.keep(field, text)
  }
  return [draft, setField]
}

/**
 * Returns a function that waits until the server accepts a form with this stamp. The server rejects a form that is sent
 * too soon after it was opened.
 */
function useMinimumAge(stamp: string): () => Promise<void> {
  const opened = useRef({ stamp, at: 0 })
  useEffect(() => {
    opened.current = { stamp, at: Date.now() }
  }, [stamp])
  return () =>
    new Promise((resolve) => setTimeout(resolve, Math.max(0, opened.current.at + MIN_SUPPORT_FORM_MS - Date.now())))
}
