import type { OrderView } from '@cambio/contract/order-view'
import { Button } from '../../../../components/ui/button.tsx'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { OpenChoice } from '../../state/choice.ts'
import { fixedRatePayout } from '../../state/fixed-rate-payout.ts'
import styles from './choice.module.css'

interface AcceptWayProps {
  order: OrderView
  choice: OpenChoice
  onChoose: () => void
}

/** Option to continue the swap at the current rate. Shows the new amount next to the agreed one. */
export function AcceptWay({ order, choice, onChoose }: AcceptWayProps) {
  const t = useText()
  const locale = useLocale()
  const { currencyTitle } = order.pair.instrumentTo
  const offer = order.choice?.offer ?? null
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const promised = {
    payout: moneyText(order.claimedPublicRate.claimedAmountToReceive, currencyTitle, locale),
    amount: moneyText(order.claimedDepositAmount, order.pair.instrumentFrom.currencyTitle, locale),
  }
  const fixed = fixedRatePayout(order)
  return (
    <div className={styles.way} data-primary={choice.primary === 'accept'}>
      <h3>{t('order:accept_title')}</h3>
      {provider ? (
        <p>{t('order:fill_accept', { provider })}</p>
      ) : offer ? (
        <p className={styles.figure}>≈&nbsp;{moneyText(offer.amountToGet, currencyTitle, locale)}</p>
      ) : (
        <p className={styles.none}>{t('order:accept_no_price')}</p>
      )}
      <p>
        {fixed
          ? t('order:accept_text_came', {
              came: moneyText(fixed.came, order.pair.instrumentFrom.currencyTitle, locale),
              payout: moneyText(fixed.payout, currencyTitle, locale),
            })
          : t('order:accept_text', promised)}
      </p>
      <Button
        variant={choice.primary === 'accept' ? 'primary' : 'plain'}
        disabled={choice.accept !== 'open' || (offer === null && !provider)}
        onClick={onChoose}
      >
        {t('order:accept_do')}
      </Button>
    </div>
  )
}
