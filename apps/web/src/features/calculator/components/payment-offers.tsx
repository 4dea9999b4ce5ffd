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
import { waysOf, type Offer } from '../state/offer-rows.ts'
import { sideOfWays } from '../state/side-of-ways.ts'
import styles from './payment-offers.module.css'

interface PaymentOffersProps {
  send: InstrumentView
  receive: InstrumentView
  /** Amount that the user pays, as a decimal string; empty while it is unknown. */
  amount: string
  onPick: (way: InstrumentView) => void
}

/**
 * Lets the user choose between all payment methods or, for a sale, all payout methods in one currency. The method with
 * the largest receive amount comes first. Empty if there is only one method.
 */
export function PaymentOffers({ send, receive, amount, onPick }: PaymentOffersProps) {
  const t = useText()
  const locale = useLocale()
  const name = useId()
  const { data: instruments = [] } = useQuery(instrumentsQuery)
  const ways = waysOf({ send, receive }, instruments)
  const side = sideOfWays({ send, receive }) ?? 'send'
  const [chosen, other] = side === 'send' ? [send, receive] : [receive, send]
  const { data: offers } = useQuery(offersQuery({ ways, side, other, amount }))
  if (ways.length < 2 || amount === '') return null
  if (!offers) return <SkeletonRows label={t('exchange:offers_loading')} />
  const words = { amount: moneyText(amount, send.currencyTitle, locale), currency: receive.currencyTitle }
  return (
    <fieldset className={styles.offers}>
      <legend>{t(side === 'send' ? 'exchange:offers_title' : 'exchange:offers_sale_title', words)}</legend>
      {offers.map((offer, place) => (
        <label key={offer.instrument.slug} className={styles.offer}>
          <input
            type="radio"
            name={name}
            checked={offer.instrument.slug === chosen.slug}
            onChange={() => onPick(offer.instrument)}
          />
          <OfferRow offer={offer} {...{ side, send, receive }} isBest={place === 0 && offer.quote !== null} />
        </label>
      ))}
    </fieldset>
  )
}

interface OfferRowProps {
  offer: Offer
  /** Fiat side of the pair, for which the user chooses a payment method. */
  side: 'send' | 'receive'
  send: InstrumentView
  receive: InstrumentView
  /** Whether the user receives the most with this offer. */
  isBest: boolean
}

function OfferRow({ offer, side, send, receive, isBest }: OfferRowProps) {
  const t = useText()
  const { instrument, quote } = offer
  const isCard = isByCard(instrument)
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  return (
    <>
      <b>{isCard ? (provider ?? t('exchange:card_network')) : t('exchange:offer_bank')}</b>
      <OfferPrice offer={offer} send={send} receive={receive} />
      <span className={styles.about}>{t(`exchange:offer_${isCard ? 'card' : 'bank'}_${ABOUT[side]}`)}</span>
      <span className={styles.chips}>
        {isBest && (
          <Chip Icon={BadgeCheck} tone="good">
            {t('exchange:offer_most', { coin: receive.currencyTitle })}
          </Chip>
        )}
        {side === 'send' ? <OfferCheck offer={offer} /> : <Chip Icon={IdCard}>{t('exchange:offer_sale_check')}</Chip>}
      </span>
    </>
  )
}

/** Suffix of the message key for an offer's duration. */
const ABOUT = { send: 'about', receive: 'sale_about' } as const

/** Amount received and the sum of all costs, or the reason why there is no price. */
function OfferPrice({ offer: { quote, missing }, send, receive }: Pick<OfferRowProps, 'offer' | 'send' | 'receive'>) {
  const t = useText()
  const locale = useLocale()
  if (missing !== null)
    return (
      <span className={styles.price}>
        {missing.kind === 'away'
          ? t('exchange:offer_away')
          : t(`exchange:offer_${missing.kind}`, {
              limit: moneyText(missing.limit, send.currencyTitle, locale),
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

/** Note about the identity check that an offer requires. */
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
