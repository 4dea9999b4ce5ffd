import type { InstrumentView } from '@cambio/contract/instrument'
import type { PairData } from '@cambio/contract/pair-data'
import { displayAmount } from '@cambio/kernel/amount-input'
import { currencyAmountText } from '@cambio/kernel/amount-text'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, IdCard } from 'lucide-react'
import { useId } from 'react'
import { Chip } from '../../../components/ui/chip.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import { checkNeed } from '../../../lib/exchange/check-need.ts'
import { costShare } from '../../../lib/exchange/cost-share.ts'
import { isByCard, isFiat } from '../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { moneyText, percentText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { useIsVerified, type LimitedAccount } from '../api/use-is-verified.ts'
import type { CalculatorState } from '../state/calculator-state.ts'
import { bestFirst, waysOf, type Offer, type RateRefusal } from '../state/offer-rows.ts'
import { sideOfWays } from '../state/side-of-ways.ts'
import styles from './payment-offers.module.css'
import { hasAmounts } from '../../../lib/exchange/has-amounts.ts'

interface PaymentOffersProps {
  state: CalculatorState
  account: LimitedAccount
  onPick: (way: InstrumentView) => void
}

/**
 * Lets the user choose between all payment methods or, for a sale, all payout methods in one currency. Shows the best
 * offer first. Renders nothing if there is only one method.
 */
export function PaymentOffers({ state, account, onPick }: PaymentOffersProps) {
  const t = useText()
  const name = useId()
  const { data: instruments = [] } = useQuery(instrumentsQuery)
  const title = useTitle(state)
  const { offers, activeSide } = state
  const side = sideOfWays(state) ?? 'send'
  if (waysOf(state, instruments).length < 2 || title === null) return null
  if (!offers) return <SkeletonRows label={t('exchange:offers_loading')} />
  return (
    <fieldset className={styles.offers}>
      <legend>{title}</legend>
      {bestFirst(offers, activeSide).map((offer, index) => (
        <label key={offer.instrument.slug} className={styles.offer}>
          <input
            type="radio"
            name={name}
            checked={offer.instrument.slug === state[side].slug}
            onChange={() => onPick(offer.instrument)}
          />
          <OfferRow {...{ offer, state, account, side }} isBest={index === 0 && hasPrice(offer)} />
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the list's title, which contains the typed amount, or null if there is no amount. */
function useTitle({ send, receive, sendText, receiveText, activeSide }: CalculatorState): string | null {
  const t = useText()
  const locale = useLocale()
  const isTypedSend = activeSide === 'send'
  const typed = isTypedSend ? send : receive
  const amount = displayAmount(isTypedSend ? sendText : receiveText, typed.precisionDecimals)
  if (amount === '') return null
  const words = { amount: moneyText(amount, typed.currencyTitle, locale), currency: receive.currencyTitle }
  if (!isTypedSend) return t('exchange:offers_get_title', words)
  return t(isFiat(send) ? 'exchange:offers_title' : 'exchange:offers_sale_title', words)
}

function hasPrice({ quote }: Offer): boolean {
  return quote !== null && hasAmounts(quote)
}

interface OfferRowProps extends Pick<PaymentOffersProps, 'state' | 'account'> {
  offer: Offer
  /** Fiat side of the pair, for which the user chooses a payment method. */
  side: 'send' | 'receive'
  /** True if the user receives the most, or pays the least, with this offer. */
  isBest: boolean
}

function OfferRow({ offer, state, account, side, isBest }: OfferRowProps) {
  const t = useText()
  const { instrument, quote } = offer
  const isCard = isByCard(instrument)
  const provider = quote && otherExchange(quote.liquidityProviderPublicCode)
  const best = state.activeSide === 'send' ? 'exchange:offer_most' : 'exchange:offer_least'
  return (
    <>
      <b>{isCard ? (provider ?? t('method_card')) : t('exchange:offer_bank')}</b>
      <OfferPrice offer={offer} state={state} />
      <span className={styles.about}>{t(`exchange:offer_${isCard ? 'card' : 'bank'}_${ABOUT[side]}`)}</span>
      {quote && <OfferLimits quote={quote} send={state.send} />}
      <span className={styles.chips}>
        {isBest && (
          <Chip Icon={BadgeCheck} tone="good">
            {t(best, { coin: state.receive.currencyTitle })}
          </Chip>
        )}
        {side === 'send' ? (
          <OfferCheck offer={offer} state={state} account={account} />
        ) : (
          <Chip Icon={IdCard}>{t('exchange:offer_sale_check')}</Chip>
        )}
      </span>
    </>
  )
}

/** Suffix of the message key for an offer's duration, by the fiat side of the pair. */
const ABOUT = { send: 'about', receive: 'sale_about' } as const

/** Shows the calculated amount and the sum of all costs, or the reason why there is no quote. */
function OfferPrice({ offer, state }: Pick<OfferRowProps, 'offer' | 'state'>) {
  const t = useText()
  const locale = useLocale()
  const { send, receive, activeSide } = state
  const { quote, refusal } = offer
  if (refusal) return <NoPrice refusal={refusal} state={state} />
  if (!hasPrice(offer)) return <span className={`skeleton ${styles.waiting}`} aria-hidden="true" />
  const share = costShare(quote)
  const [amount, coin] = activeSide === 'send' ? [quote.amountToGet, receive] : [quote.amountToGive, send]
  return (
    <span className={styles.price}>
      <strong>{`≈ ${moneyText(displayAmount(amount, coin.precisionDecimals), coin.currencyTitle, locale)}`}</strong>
      {share && <small>{t('exchange:offer_costs', { percent: percentText(share.percent, locale) })}</small>}
    </span>
  )
}

/** Shows the smallest and, if there is one, the largest amount to send that the offer accepts. */
function OfferLimits({ quote, send }: { quote: PairData } & Pick<CalculatorState, 'send'>) {
  const t = useText()
  const locale = useLocale()
  const { minAmount, maxAmount } = quote.depositRules
  const { currencyTitle } = send
  const min = displayAmount(minAmount, send.precisionDecimals)
  const max = displayAmount(maxAmount, send.precisionDecimals)
  if (!min) return null
  const text = quote.hasDepositMaximum
    ? t('exchange:offer_limits', {
        min: currencyAmountText(min, currencyTitle, locale),
        max: moneyText(max, currencyTitle, locale),
      })
    : t('exchange:offer_minimum', { min: moneyText(min, currencyTitle, locale) })
  return <span className={styles.about}>{text}</span>
}

/** Shows why an offer has no quote. A limit is in the currency of the side whose amount the server rejected. */
function NoPrice({
  refusal: { code, expected, expectedCurrency },
  state: { send, receive },
}: Pick<OfferRowProps, 'state'> & { refusal: RateRefusal }) {
  const t = useText()
  const locale = useLocale()
  const currency = (expectedCurrency === receive.slug ? receive : send).currencyTitle
  const key =
    code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_SMALL'
      ? 'exchange:offer_too-small'
      : code === 'ERR_CLAIMED_DEPOSIT_AMOUNT_TOO_BIG' && 'exchange:offer_too-big'
  return (
    <span className={styles.price}>
      {key && expected ? t(key, { limit: moneyText(expected, currency, locale) }) : t('exchange:offer_away')}
    </span>
  )
}

/** Note about the identity check that an offer requires. Empty for a user who has passed it. */
function OfferCheck({
  offer: { instrument, quote },
  state,
  account,
}: Pick<OfferRowProps, 'offer' | 'state' | 'account'>) {
  const t = useText()
  const locale = useLocale()
  const isVerified = useIsVerified(account, instrument.currencyTitle)
  const paid = state.activeSide === 'send' ? state.sendText : (quote?.amountToGive ?? '')
  const need = quote && checkNeed(paid, quote, { isVerified })
  const limit = quote?.noKycThreshold ?? ''
  if (isByCard(instrument) && (need === null || need === 'done')) return null
  if (isByCard(instrument) && need === 'needed') return <Chip Icon={IdCard}>{t('exchange:offer_sale_check')}</Chip>
  return (
    <Chip Icon={IdCard}>
      {isByCard(instrument)
        ? t('exchange:offer_no_check', { limit: moneyText(limit, instrument.currencyTitle, locale) })
        : t('exchange:offer_own_account')}
    </Chip>
  )
}
