import '../../styles/consent.css'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../lib/texts/i18n.ts'
import { browserRefuses, chosenConsent, keepConsent, type Consent } from '../../lib/tracking/consent.ts'
import { cameByCampaign, followConsent } from '../../lib/tracking/visits.ts'
import { CHOICE_HASH, isAtChoiceLink } from '../../lib/tracking/choice-link.ts'

/**
 * Bar that asks for consent to tracking, with two equal buttons. Opens once for a user who arrives through a campaign
 * link. Also opens when any user clicks a link to the consent prompt.
 */
export function ConsentBar() {
  const t = useText()
  const { isOpen, section, close } = useConsentBar()
  if (!isOpen) return null
  const choose = (consent: Consent): void => {
    keepConsent(consent)
    followConsent(Date.now())
    close()
  }
  return (
    <section className="consent" aria-label={t('consent:title')} tabIndex={-1} ref={section}>
      {browserRefuses() ? (
        <p>{t('consent:browser_refuses')}</p>
      ) : (
        <>
          <p>{t('consent:question')}</p>
          <p className="consent-detail">{t('consent:detail')}</p>
        </>
      )}
      <p className="consent-ways">
        <button type="button" className="btn btn-plain" onClick={() => choose('no')}>
          {t(browserRefuses() ? 'consent:close' : 'consent:refuse')}
        </button>
        {!browserRefuses() && (
          <button type="button" className="btn btn-plain" onClick={() => choose('yes')}>
            {t('consent:allow')}
          </button>
        )}
      </p>
    </section>
  )
}

/** Returns whether the bar is open, the function that closes it, and the ref of the element that receives the focus. */
function useConsentBar() {
  const [isOpen, setOpen] = useState(() => chosenConsent() === null && !browserRefuses() && cameByCampaign())
  // Number of times that the user has opened the consent prompt through a link. Only a change of this number moves the
  // focus to the bar.
  const [wanted, setWanted] = useState(0)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted > 0) section.current?.focus()
  }, [wanted])
  useEffect(() => {
    followConsent(Date.now())
    return onChoiceLink(() => {
      setOpen(true)
      setWanted((times) => times + 1)
    })
  }, [])
  return { isOpen, section, close: () => setOpen(false) }
}

/**
 * Calls `open` immediately if the URL contains the fragment of the consent prompt, and again whenever the user follows
 * a link with this fragment. Returns a function that removes the listeners.
 */
function onChoiceLink(open: () => void): () => void {
  const onHash = (): void => {
    if (location.hash === CHOICE_HASH) open()
  }
  // Handle clicks too, because client-side navigation fires no `hashchange` event.
  const onClick = (event: MouseEvent): void => {
    if (isAtChoiceLink(event)) open()
  }
  onHash()
  addEventListener('hashchange', onHash)
  document.addEventListener('click', onClick)
  return () => {
    removeEventListener('hashchange', onHash)
    document.removeEventListener('click', onClick)
  }
}
