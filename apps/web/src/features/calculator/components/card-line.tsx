import type { PairData } from '@cambio/contract/pair-data'
import { displayAmount } from '@cambio/kernel/amount-input'
import { currencyAmountText } from '@cambio/kernel/amount-text'
import { checkNeed } from '../../../lib/exchange/check-need.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { useIsVerified, type LimitedAccount } from '../api/use-is-verified.ts'

interface CardLineProps {
  quote: PairData
  provider: string
  account: LimitedAccount
  /** True if the list of payment methods is visible. This line then omits the limits, because the list shows them. */
  hasOffers: boolean
}

/**
 * Line that names the recipient of a card payment. Without a list of payment methods, it also states the payment
 * limits. If the amount requires no identity check, the line states the largest amount without a check.
 */
export function CardLine({ quote, provider, account, hasOffers }: CardLineProps) {
  const t = useText()
  const { amountToGive, instrumentFrom } = quote
  const isVerified = useIsVerified(account, instrumentFrom.currencyTitle)
  const isBelow = checkNeed(amountToGive, quote, { isVerified }) === 'none'
  const texts = useLimitTexts(quote)
  return (
    <p className="field-note">
      {t('exchange:card_filled_by', { provider })}
      {!hasOffers && isBelow && ` ${texts.withoutCheck}`}
      {!hasOffers && texts.limits && ` ${texts.limits}`}
    </p>
  )
}

/** Returns sentences about the amounts of a card payment. `limits` is null while the smallest amount is unknown. */
function useLimitTexts({ depositRules, hasDepositMaximum, noKycThreshold, instrumentFrom }: PairData) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle, precisionDecimals } = instrumentFrom
  const { minAmount, maxAmount } = depositRules
  const min = displayAmount(minAmount, precisionDecimals)
  const max = displayAmount(maxAmount, precisionDecimals)
  const money = (amount: string) => moneyText(amount, currencyTitle, locale)
  const withoutCheck = t('exchange:card_no_check', { limit: money(noKycThreshold ?? '') })
  if (!min) return { withoutCheck, limits: null }
  const limits = hasDepositMaximum
    ? t('exchange:card_limits', { min: currencyAmountText(min, currencyTitle, locale), max: money(max) })
    : t('exchange:card_minimum', { min: money(min) })
  return { withoutCheck, limits }
}
