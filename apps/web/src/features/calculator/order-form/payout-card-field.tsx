import { IDENTITY_CALLS, type IdentityCalls } from '@cambio/contract/generated/identity-calls'
import type { ResponseOf } from '@cambio/contract/call'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { SignedInCall } from '../../../lib/account/signed-in-call.ts'
import { makeCall } from '../../../lib/api/api-client.ts'
import { useText } from '../../../lib/texts/i18n.ts'

interface PayoutCardFieldProps {
  /** Name of the card provider. */
  provider: string
  /** The signed-in user's confirmed email address; empty if the user has none. */
  email: string
  signedIn: SignedInCall
  /** The provider's ID of the chosen card; empty if the user has not chosen one. */
  cardId: string
  error: string | undefined
  onChange: (cardId: string) => void
}

type Saved = ResponseOf<IdentityCalls['payoutCards']>

/**
 * Poll interval for the saved cards, in milliseconds. The field polls, because the user saves a card on another page.
 */
const LOOK_EVERY_MS = 3_000

/** Field for choosing a card that the seller has saved with the provider. This page never receives a card number. */
export function PayoutCardField(props: PayoutCardFieldProps) {
  const t = useText()
  const { provider, email, error } = props
  const [isAccepted, setAccepted] = useState(false)
  const isOpen = email !== '' && (isAccepted || props.cardId !== '')
  return (
    <div className="field">
      {isOpen ? (
        <CardList {...props} />
      ) : (
        <>
          <p>{t('exchange:sale_card')}</p>
          {email === '' ? (
            <p className="field-note">{t('exchange:sale_card_guest', { provider })}</p>
          ) : (
            <>
              <Button onClick={() => setAccepted(true)}>{t('exchange:sale_card_show', { provider })}</Button>
              <p className="field-note">{t('exchange:sale_card_terms', { provider })}</p>
            </>
          )}
        </>
      )}
      <p className="field-note" aria-live="polite">
        {error !== undefined && <span className="bad">{error}</span>}
      </p>
    </div>
  )
}

/** The saved cards, and a link to the provider's page for saving another card. */
function CardList({ provider, email, signedIn, cardId, onChange }: PayoutCardFieldProps) {
  const t = useText()
  const [isSaving, setSaving] = useState(false)
  const { data, error, isFetching, refetch } = useSavedCards({ email, signedIn, isSaving })
  if (!data)
    return error ? (
      <FailedNote
        text={t('exchange:sale_card_failed', { provider })}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows label={t('exchange:sale_card_loading', { provider })} />
    )
  return (
    <>
      <CardChoice cards={data.cards} cardId={cardId} onChange={onChange} />
      <a
        className="btn btn-plain"
        href={data.newCardUrl}
        target="_blank"
        rel="noreferrer"
        onClick={() => setSaving(true)}
      >
        {t('exchange:sale_card_add', { provider })}
      </a>
      {data.identityStatus !== 'complete' && (
        <p className="field-note">{t('exchange:sale_card_check', { provider })}</p>
      )}
    </>
  )
}

/** Returns the saved cards. Polls them, because the user may be saving a card on another page. */
function useSavedCards({
  email,
  signedIn,
  isSaving,
}: Pick<PayoutCardFieldProps, 'email' | 'signedIn'> & { isSaving: boolean }) {
  return useQuery({
    queryKey: ['payout-cards', email],
    queryFn: () => signedIn(() => makeCall<Saved>(IDENTITY_CALLS.payoutCards, { body: { accept: true } })),
    refetchInterval: isSaving ? LOOK_EVERY_MS : false,
    staleTime: 0,
  })
}

/** Radio buttons for the saved cards. Chooses the card automatically if there is only one. */
function CardChoice({
  cards,
  cardId,
  onChange,
}: Pick<PayoutCardFieldProps, 'cardId' | 'onChange'> & Pick<Saved, 'cards'>) {
  const t = useText()
  const name = useId()
  const only = cards.length === 1 && cardId === '' ? cards[0]?.id : undefined
  const chooseOnly = useEffectEvent(onChange)
  useEffect(() => {
    if (only !== undefined) chooseOnly(only)
  }, [only])
  return (
    <fieldset className="choices">
      <legend>{t('exchange:sale_card')}</legend>
      {cards.map(({ id, lastDigits }) => (
        <label key={id}>
          <input type="radio" name={name} checked={cardId === id} onChange={() => onChange(id)} />
          <span>{t('exchange:sale_card_digits', { digits: lastDigits })}</span>
        </label>
      ))}
    </fieldset>
  )
}
