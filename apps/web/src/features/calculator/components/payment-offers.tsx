import type { InstrumentView } from '@cambio/contract/instrument'
import { displayAmount } from '@cambio/kernel/amount-input'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, IdCard } from 'lucide-react'
import { useId } from 'react'
import { Chip } from '../../../components/ui/chip.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { isByCard } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { instrumentsQuery } from '../api/instruments.ts'
import { offersQuery } from '../api/payment-offers.ts'
import { waysToPay, type Offer } from '../state/offer-rows.ts'
import styles from './payment-offers.module.css'

interface PaymentOffersProps {
  send: InstrumentView
  receive: InstrumentView
  /** Amount that the user pays, as decimal text; empty while it is unknown. */
  amount: string
  onPick: (way: InstrumentView) => void
}

/**
 * Choice between all ways to pay in one currency, the one with the largest received amount first. Empty when there is
 * only one way.
 */
export function PaymentOffers({ send, receive, amount, onPick }: PaymentOffersProps) {
  const t = useText()
  const locale = useLocale()
  const name = useId()
  const { data: instruments = [] } = useQuery(instrumentsQuery)
  const ways = waysToPay(send, instruments)
  const { data: offers } = useQuery(offersQuery({ ways, receive, amount }))
  if (ways.length < 2 || amount === '') return null
  if (!offers) return <SkeletonRows label={t('exchange:offers_loading')} />
  return (
    <fieldset className={styles.offers}>
      <legend>{t('exchange:offers_title', { amount: moneyText(amount, send.currencyTitle, locale) })}</legend>
      {offers.map((offer, place) => (
        <label key={offer.instrument.slug} className={styles.offer}>
          <input
            type="radio"
            name={name}
            checked={offer.instrument.slug === send.slug}
            onChange={() => onPick(offer.instrument)}
          />
          <OfferRow offer={offer} receive={receive} isBest={place === 0 && offer.quote !== null} />
        </label>
      ))}
    </fieldset>
  )
}

interface OfferRowProps {
  offer: Offer
  receive: InstrumentView
  /** Whether the user gets the most with this offer. */
  isBest: boolean
}

function OfferRow({ offer, receive, isBest }: OfferRowProps) {
  const t = useText()
  const { instrument, quote } = offer
  const isCard = isByCard(instrument)
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  return (
    <>
      <b>{isCard ? (provider ?? t('exchange:card_network')) : t('exchange:offer_bank')}</b>
      <OfferPrice offer={offer} receive={receive} />
      <span className={styles.about}>{t(isCard ? 'exchange:offer_card_about' : 'exchange:offer_bank_about')}</span>
      <span className={styles.chips}>
        {isBest && (
          <Chip Icon={BadgeCheck} tone="good">
            {t('exchange:offer_most', { coin: receive.currencyTitle })}
          </Chip>
        )}
        <OfferCheck offer={offer} />
      </span>
    </>
  )
}

/** Amount that arrives and the sum of all costs, or the reason why there is no price. */
function OfferPrice({ offer: { instrument, quote, missing }, receive }: Pick<OfferRowProps, 'offer' | 'receive'>) {
  const t = useText()
  const locale = useLocale()
  if (missing !== null)
    return (
      <span className={styles.price}>
        {missing.kind === 'away'
          ? t('exchange:offer_away')
          : t(`exchange:offer_${missing.kind}`, {
              limit: moneyText(missing.limit, instrument.currencyTitle, locale),
            })}
      </span>
    )
  if (quote === null) return null
  const share = costShare(quote)
  return (
    <span className={styles.price}>
      <strong>
        {`≈ ${moneyText(displayAmount(quote.amountToGet, receive.precisionDecimals), receive.currencyTitle, locale)}`}
      </strong>
      {share && <small>{t('exchange:offer_costs', { percent: percentText(share.percent, locale) })}</small>}
    </span>
  )
}

/** Identity check that an offer needs. */
function OfferCheck({ offer: { instrument, quote } }: Pick<OfferRowProps, 'offer'>) {
  const t = useText()
  const locale = useLocale()
  const limit = quote?.noKycThreshold ?? ''
  if (isByCard(instrument) && limit === '') return null
  return (
    <Chip Icon={IdCard}>
      {isByCard(instrument)
        ? t('exchange:offer_no_check', { limit: moneyText(limit, instrument.currencyTitle, locale) })
        : t('exchange:offer_own_account')}
    </Chip>
  )
}
