import type { OrderView } from '@cambio/contract/order-view'
import { ExternalLink } from 'lucide-react'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { moneyText, shortAddress } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { otherExchange } from '../../../lib/exchange/provider-name.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { depositLabelKey, depositNoteKey } from '../state/deposits.ts'

/** Section with the deposits and payouts of an order and their transactions. */
export function TransactionSection({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const provider = otherExchange(order.liquidityProviderPublicCode)
  return (
    <section className="card chain" aria-label={t('order:transactions')}>
      <h2>{t('order:transactions')}</h2>
      {order.deposits.map((deposit) => (
        <Transaction
          key={`${deposit.txId} ${deposit.instrument.currencyTitle} ${deposit.amount}`}
          label={t(depositLabelKey(order, deposit))}
          amount={moneyText(deposit.amount, deposit.instrument.currencyTitle, locale)}
          note={t(depositNoteKey(order, deposit), {
            confirmations: deposit.confirmations,
            count: order.minConfirmationsToTrade,
            refund: shortAddress(order.refundAddress ?? ''),
          })}
          txId={deposit.txId}
          explorer={instrumentFrom.explorerTxUrl}
        />
      ))}
      {order.withdrawals.map((withdrawal) => (
        <Transaction
          key={withdrawal.txId}
          label={
            provider ? t(`order:fill_tx_${withdrawal.purpose}`, { provider }) : t(`order:tx_${withdrawal.purpose}`)
          }
          amount={moneyText(withdrawal.amount, withdrawal.instrument.currencyTitle, locale)}
          note={t(withdrawal.isPending ? 'order:tx_pending' : 'order:tx_confirmed')}
          txId={withdrawal.txId}
          explorer={(withdrawal.purpose === 'payout' ? instrumentTo : instrumentFrom).explorerTxUrl}
        />
      ))}
    </section>
  )
}

interface TransactionProps {
  label: string
  amount: string
  note: string
  txId: string
  explorer: string
}

function Transaction({ label, amount, note, txId, explorer }: TransactionProps) {
  const t = useText()
  return (
    <div className="tx">
      <p>
        <span>{label}</span>
        <b>{amount}</b>
      </p>
      <p>
        <span>{note}</span>
        {txId !== '' && <span className="mono no-print">{shortAddress(txId)}</span>}
      </p>
      {/* Print shows the whole transaction id, because it has no copy button. */}
      {txId !== '' && <p className="mono print-only">{txId}</p>}
      {txId !== '' && (
        <p className="tx-actions">
          <CopyButton text={txId} label={t('order:copy_tx')} copiedMessage={t('order:copied_tx')} />
          {explorer !== '' && (
            <a
              className="btn btn-plain"
              href={explorer.replace('{txId}', encodeURIComponent(txId))}
              target="_blank"
              rel="noreferrer noopener"
            >
              <ExternalLink size={18} aria-hidden="true" />
              {t('order:explorer')}
            </a>
          )}
        </p>
      )}
    </div>
  )
}
