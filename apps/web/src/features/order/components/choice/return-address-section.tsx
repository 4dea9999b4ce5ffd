import type { OrderView } from '@cambio/contract/order-view'
import { useState } from 'react'
import sure from '../../../../components/ui/sure-list.module.css'
import { isByBank } from '../../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { moneyText } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { depositsToReturn, waitingCoins, waitingMoney } from '../../state/deposits.ts'
import { useAnswer, type Answering } from '../../api/answer-choice.ts'
import { useBalanceInfo } from '../../api/balance-info.ts'
import styles from './choice.module.css'
import { AnswerDialog } from './answer-dialog.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { BalanceWay } from './balance-way.tsx'
import { ControlNote } from './control-note.tsx'
import { RefundAddressForm } from './refund-address-form.tsx'
import { RefundAddressRows } from './refund-address-rows.tsx'

/**
 * Asks for a refund address, without which coins cannot be returned. Shows the form only if this browser may change the
 * order. `isCurrent` is true once this browser has loaded the order with its own request.
 */
export function ReturnAddressSection({ order, isCurrent }: { order: OrderView; isCurrent: boolean }) {
  const t = useText()
  const answering = useAnswer(order)
  const [to, setTo] = useState<{ address: string; memo: string } | null>(null)
  const [isForBalance, setForBalance] = useState(false)
  const balance = useBalanceInfo(order)
  const isHeld = order.state === 'SUSPENSE'
  const isBank = isByBank(order.pair.instrumentFrom)
  const coins = isHeld ? order.instrumentFromCurrencyTitle : waitingCoins(order).join(', ')
  const close = (): void => {
    answering.forget()
    setTo(null)
    setForBalance(false)
  }
  return (
    <section className={`card ${styles.choice} no-print`} aria-labelledby="return-address">
      <h2 id="return-address">{t(isBank ? 'order:return_title_bank' : 'order:return_title')}</h2>
      {isBank ? (
        <BankText order={order} isHeld={isHeld} />
      ) : (
        <p>{isHeld ? t('order:return_text_held') : t('order:return_text', { coins })}</p>
      )}
      {order.controlled && <RefundAddressForm order={order} coin={coins} isPrimary={isHeld} onAddress={setTo} />}
      {isCurrent && !order.controlled && <ControlNote refundsTo={balance ? 'balance' : 'nowhere'} />}
      {balance && <BalanceWay info={balance} onChoose={() => setForBalance(true)} />}
      {isForBalance && <BalanceDialog info={balance} answering={answering} onClose={close} />}
      {to && <ReturnDialog order={order} to={to} answering={answering} onClose={close} />}
    </section>
  )
}

/** States which bank transfer cannot be returned without an IBAN. */
function BankText({ order, isHeld }: { order: OrderView; isHeld: boolean }) {
  const t = useText()
  const locale = useLocale()
  const amount = waitingMoney(order)
  if (isHeld || amount === null) return <p>{t('order:return_text_held_bank')}</p>
  return <p>{t('order:return_text_bank', { amount: moneyText(amount, order.instrumentFromCurrencyTitle, locale) })}</p>
}

/**
 * States that the exchange returns a second bank transfer to the order's IBAN. Empty if no transfer is waiting for its
 * return, or the order has no IBAN.
 */
export function MoneyReturnNote({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { refundAddress, pair, instrumentFromCurrencyTitle } = order
  const amount = waitingMoney(order)
  if (!isByBank(pair.instrumentFrom) || amount === null || refundAddress === null) return null
  return (
    <section className={`card ${styles.choice}`} role="status">
      <p>{t('order:return_money', { amount: moneyText(amount, instrumentFromCurrencyTitle, locale) })}</p>
    </section>
  )
}

interface ReturnDialogProps {
  order: OrderView
  to: { address: string; memo: string }
  answering: Answering
  onClose: () => void
}

/** Rows for the coins that go back, and for the network fee, whose amount is not known yet. */
function ReturnedAmountRows({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom } = order.pair
  const deposits = depositsToReturn(order)
  if (deposits.length === 0) return null
  return (
    <>
      <div>
        <dt>{t('order:came')}</dt>
        <dd>
          {deposits.map(({ amount, instrument }) => moneyText(amount, instrument.currencyTitle, locale)).join(', ')}
        </dd>
      </div>
      {!isByBank(instrumentFrom) && (
        <div>
          <dt>{t('waterfall_networkFee', { network: networkName(t, instrumentFrom) })}</dt>
          <dd>{t('order:return_fee_deducted')}</dd>
        </div>
      )}
    </>
  )
}

/** Dialog for confirming the refund address. */
function ReturnDialog({ order, to, answering, onClose }: ReturnDialogProps) {
  const t = useText()
  const isBank = isByBank(order.pair.instrumentFrom)
  return (
    <AnswerDialog
      title={t(isBank ? 'order:return_title_bank' : 'order:return_title')}
      confirmLabel={t(isBank ? 'order:refund_do_account' : 'order:refund_do_here')}
      answering={answering}
      ready
      onConfirm={() => void answering.refund({ to, shown: null })}
      onClose={onClose}
    >
      <dl className={sure.list}>
        <ReturnedAmountRows order={order} />
        <RefundAddressRows order={order} address={to.address} memo={to.memo} />
      </dl>
      <p>{t(isBank ? 'order:refund_sure_check_bank' : 'order:refund_sure_check')}</p>
    </AnswerDialog>
  )
}
