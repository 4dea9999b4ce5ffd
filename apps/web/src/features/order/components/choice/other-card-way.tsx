import type { OrderView } from '@cambio/contract/order-view'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import styles from './choice.module.css'

/** Option to receive a sale's money on another card. `url` is the provider's page for choosing the card. */
export function OtherCardWay({ order, url, isPrimary }: { order: OrderView; url: string; isPrimary: boolean }) {
  const t = useText()
  const locale = useLocale()
  const provider = otherExchange(order.liquidityProviderPublicCode) ?? ''
  const payout = moneyText(order.amountToGet, order.pair.instrumentTo.currencyTitle, locale)
  return (
    <div className={styles.way} data-primary={isPrimary}>
      <h3>{t('order:sale_other_title')}</h3>
      <p>{t('order:sale_other_text', { provider, payout })}</p>
      <a className={`btn btn-${isPrimary ? 'primary' : 'plain'}`} href={url} target="_blank" rel="noreferrer">
        {t('order:sale_other_do', { provider })}
      </a>
    </div>
  )
}
