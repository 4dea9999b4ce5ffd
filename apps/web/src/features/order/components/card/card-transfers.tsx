import type { OrderView } from '@cambio/contract/order-view'
import { useText } from '../../../../lib/texts/i18n.ts'
import { TransferRow } from '../transfers/transfer-row.tsx'

/** Rows for a purchase's card payment and coin transfer. */
export function CardTransfers({ order, provider }: { order: OrderView; provider: string }) {
  const t = useText()
  return (
    <section className="card" aria-label={t('order:transactions')}>
      {order.deposits.map(({ amount, instrument, isPending }) => (
        <TransferRow
          key={amount}
          label={t(isPending ? 'order:card_tx_held' : 'order:card_tx')}
          {...{ amount, currencyTitle: instrument.currencyTitle, note: '', txId: '', explorer: '' }}
        />
      ))}
      {order.withdrawals.map(({ amount, instrument, txId, isPending }) => (
        <TransferRow
          key={txId}
          label={t('order:fill_tx_payout', { provider })}
          {...{ amount, currencyTitle: instrument.currencyTitle, txId }}
          note={t(isPending ? 'order:tx_pending' : 'order:tx_confirmed')}
          explorer={order.pair.instrumentTo.explorerTxUrl}
        />
      ))}
    </section>
  )
}
