import type { OrderView } from '@cambio/contract/order-view'
import { Wallet } from 'lucide-react'
import { AddressLine } from '../../../components/ui/address-line.tsx'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { QrFigure } from '../../../components/ui/qr-figure.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { walletLinkOf } from '../state/wallet-link.ts'
import { AddressFingerprint } from './address-fingerprint.tsx'

/** Deposit instructions: QR code, address, amount, wallet link and fingerprint of the address. */
export function SendSection({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom } = order.pair
  const { depositAddress, depositAddressMemo, paymentUri, fingerprintSeed } = order.depositAddress
  const walletLink = walletLinkOf(order.depositAddress)
  const amount = moneyText(order.claimedDepositAmount, instrumentFrom.currencyTitle, locale)
  return (
    <section className="card" aria-label={t('order:send_title')}>
      <div className="pay">
        <QrFigure text={paymentUri} label={t('order:qr_label', { amount })} />
        <div>
          <p className="eyebrow">
            {t('order:address_on', {
              coin: instrumentFrom.currencyTitle,
              network: instrumentFrom.networkFriendlyTitle,
            })}
          </p>
          <AddressLine address={depositAddress} />
          {depositAddressMemo !== null && (
            <Banner kind="warning">
              <p>{t('order:memo_needed')}</p>
              <p className="addr">{depositAddressMemo}</p>
              <CopyButton
                text={depositAddressMemo}
                label={t('order:copy_memo')}
                copiedMessage={t('order:copied_memo')}
              />
            </Banner>
          )}
          <div className="pay-actions">
            <CopyButton
              variant="primary"
              text={depositAddress}
              label={t('order:copy_address')}
              copiedMessage={t('order:copied_address')}
            />
            <CopyButton text={order.claimedDepositAmount} label={amount} copiedMessage={t('order:copied_amount')} />
            {walletLink !== null && (
              <a className="btn btn-plain" href={walletLink}>
                <Wallet size={18} aria-hidden="true" />
                {t('order:open_wallet')}
              </a>
            )}
            {siteConfig().sandbox && (
              <a
                className="btn btn-plain"
                href={`/sandbox?${new URLSearchParams({ order: String(order.orderId), destinationAddress: order.destinationAddress }).toString()}`}
              >
                {t('order:pay_from_sandbox')}
              </a>
            )}
          </div>
          <AddressFingerprint seed={fingerprintSeed} />
        </div>
      </div>
    </section>
  )
}
