import type { OrderView } from '@cambio/contract/order-view'
import { QrCode, Wallet } from 'lucide-react'
import { useState } from 'react'
import { AddressLine } from '../../../../components/ui/address-line.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { CopyButton } from '../../../../components/ui/copy-button.tsx'
import { QrFigure } from '../../../../components/ui/qr-figure.tsx'
import { moneyText } from '../../../../lib/texts/format.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useMiniApp } from '../../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../../lib/page/site-config.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { walletLinkOf } from '../../state/wallet-link.ts'
import { AddressFingerprint } from './address-fingerprint.tsx'
import { AmountLine } from './amount-line.tsx'
import { BankSection } from './bank-section.tsx'
import styles from './send-section.module.css'

/** An order's deposit instructions, for a bank transfer or a coin transfer. */
export function SendSection({ order }: { order: OrderView }) {
  return order.depositAddress.bank === null ? <CoinSection order={order} /> : <BankSection order={order} />
}

/** Deposit instructions for coins: amount, address and memo, wallet link, QR code, and address fingerprint. */
function CoinSection({ order }: { order: OrderView }) {
  const t = useText()
  const [isCodeShown, setCodeShown] = useState(false)
  const { paymentUri, fingerprintSeed } = order.depositAddress
  const amount = useAmount(order)
  return (
    <section className="card" aria-label={t('order:send_title')}>
      <div className={styles.pay}>
        <div className={styles.code} data-shown={isCodeShown}>
          <QrFigure text={paymentUri} label={t('order:qr_label', { amount })} />
          <p>{t(walletLinkOf(order.depositAddress) === null ? 'order:qr_address' : 'order:qr_both')}</p>
        </div>
        <div className={styles.what}>
          <Target order={order} />
          <Actions order={order} isCodeShown={isCodeShown} onCode={() => setCodeShown((before) => !before)} />
        </div>
      </div>
      <AddressFingerprint seed={fingerprintSeed} />
    </section>
  )
}

function useAmount({ claimedDepositAmount, pair }: OrderView): string {
  return moneyText(claimedDepositAmount, pair.instrumentFrom.currencyTitle, useLocale())
}

/** Amount, address and memo of the deposit. */
function Target({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom } = order.pair
  const { depositAddress, depositAddressMemo } = order.depositAddress
  return (
    <>
      <AmountLine order={order} amount={useAmount(order)} />
      <div>
        <p className={styles.label}>
          {t('order:address_on', { coin: instrumentFrom.currencyTitle, network: networkName(t, instrumentFrom) })}
        </p>
        <AddressLine address={depositAddress} />
        {isToken(instrumentFrom) && (
          <p className={styles.network}>{t('order:only_network', { network: networkWithStandard(instrumentFrom) })}</p>
        )}
      </div>
      {depositAddressMemo !== null && (
        <div className={styles.memo}>
          <span>{t('order:memo_needed')}</span>
          <b>{depositAddressMemo}</b>
          <CopyButton text={depositAddressMemo} label={t('order:copy_memo')} copiedMessage={t('order:copied_memo')} />
        </div>
      )}
    </>
  )
}

/**
 * Returns a network's name with its token standard, such as “Tron (TRC20)”. Does not repeat a standard that the name
 * already contains.
 */
function networkWithStandard({ networkFriendlyTitle, networkTitle }: OrderView['pair']['instrumentFrom']): string {
  return networkFriendlyTitle.includes(networkTitle)
    ? networkFriendlyTitle
    : `${networkFriendlyTitle} (${networkTitle})`
}

/** Returns whether a coin is a token. A token can exist on several networks, so a user may choose the wrong one. */
function isToken({ contractAddress }: OrderView['pair']['instrumentFrom']): boolean {
  return contractAddress !== ''
}

interface ActionsProps {
  order: OrderView
  isCodeShown: boolean
  onCode: () => void
}

function Actions({ order, isCodeShown, onCode }: ActionsProps) {
  const t = useText()
  // The messenger's browser cannot open a wallet's URI scheme.
  const walletLink = useMiniApp() === null ? walletLinkOf(order.depositAddress) : null
  const query = { order: String(order.orderId), destinationAddress: order.destinationAddress }
  return (
    <div className={`${styles.actions} no-print`}>
      <CopyButton
        variant="primary"
        text={order.depositAddress.depositAddress}
        label={t('order:copy_address')}
        copiedMessage={t('order:copied_address')}
      />
      {walletLink !== null && (
        <a className="btn btn-plain" href={walletLink}>
          <Wallet size={18} aria-hidden="true" />
          {t('order:open_wallet')}
        </a>
      )}
      <Button className={styles.show ?? ''} aria-expanded={isCodeShown} data-host="secondary" onClick={onCode}>
        <QrCode size={18} aria-hidden="true" />
        {t(isCodeShown ? 'order:qr_hide' : 'order:qr_show')}
      </Button>
      {siteConfig().sandbox && (
        <a className="btn btn-plain" href={`/sandbox?${new URLSearchParams(query).toString()}`}>
          {t('order:pay_from_sandbox')}
        </a>
      )}
    </div>
  )
}
