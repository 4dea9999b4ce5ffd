import type { OrderView } from '@cambio/contract/order-view'
import { withLocale } from '@cambio/kernel/locale-path'
import { CopyButton } from '../../../../components/ui/copy-button.tsx'
import { QrFigure } from '../../../../components/ui/qr-figure.tsx'
import { addressGroups, moneyText } from '../../../../lib/texts/format.ts'
import { siteConfig } from '../../../../lib/page/site-config.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { AmountLine } from './amount-line.tsx'
import styles from './send-section.module.css'
import bank from './bank-section.module.css'

/** Instructions for a bank transfer: amount, account holder, IBAN, BIC, reference, and a QR code for banking apps. */
export function BankSection({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const amount = moneyText(order.claimedDepositAmount, order.pair.instrumentFrom.currencyTitle, locale)
  const { depositAddress: iban, depositAddressMemo: reference, bank: account, paymentUri } = order.depositAddress
  return (
    <section className="card" aria-label={t('order:send_title')}>
      <div className={styles.pay}>
        <div className={styles.code} data-shown={false}>
          <QrFigure text={paymentUri} label={t('order:qr_label', { amount })} />
          <p>{t('order:bank_qr')}</p>
        </div>
        <div className={styles.what}>
          <AmountLine order={order} amount={amount} />
          <dl className={bank.fields}>
            <BankField name={t('order:bank_holder')} text={account?.holder ?? ''} />
            <BankField name={t('order:bank_iban')} text={iban} />
            <BankField name={t('order:bank_bic')} text={account?.bic ?? ''} />
            <BankField name={t('order:bank_reference')} text={reference ?? ''} />
          </dl>
          <p className="field-note">{t('order:bank_rules')}</p>
          {siteConfig().sandbox && (
            <a className="btn btn-plain" href={sandboxBankUrl(order, withLocale('/order/', locale))}>
              {t('order:pay_from_sandbox_bank')}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

/**
 * Returns the sandbox bank's URL with a prefilled transfer. After the transfer, the bank redirects to the order page.
 */
function sandboxBankUrl(
  { orderId, destinationAddress, claimedDepositAmount: amount, depositAddress }: OrderView,
  orderPath: string,
): string {
  const reference = depositAddress.depositAddressMemo ?? ''
  const back = `${orderPath}${orderId}?${new URLSearchParams({ destinationAddress }).toString()}`
  return `/sandbox/bank?${new URLSearchParams({ amount, reference, back }).toString()}`
}

/** Field of the bank transfer with a copy button. The IBAN and the reference are shown in groups of four characters. */
function BankField({ name, text }: { name: string; text: string }) {
  const t = useText()
  const isGrouped = /^[A-Z]{2}\d{2}/.test(text)
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={isGrouped ? 'mono' : undefined}>{isGrouped ? addressGroups(text).join(' ') : text}</b>
        <CopyButton
          variant="quiet"
          text={text}
          label={t('order:copy_amount')}
          more={name}
          copiedMessage={t('order:bank_copied')}
        />
      </dd>
    </div>
  )
}
