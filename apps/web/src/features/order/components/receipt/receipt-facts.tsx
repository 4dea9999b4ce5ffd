import type { OrderView } from '@cambio/contract/order-view'
import { costShare } from '../../../../lib/exchange/cost-share.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { percentText, shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { creditedDeposit } from '../../state/deposits.ts'
import { explorerLink } from '../transfers/transfer-row.tsx'
import styles from './receipt.module.css'

/** Costs and transactions of a completed order. */
export function ReceiptFacts({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { instrumentFrom, instrumentTo } = order.pair
  const isRefund = order.state === 'REFUNDED'
  const share = isRefund ? null : costShare(order)
  const provider = otherExchange(order.liquidityProviderPublicCode)
  const deposit = creditedDeposit(order)
  const withdrawal = order.withdrawals.find(({ purpose }) => purpose === (isRefund ? 'refund' : 'payout'))
  const explorer = (isRefund ? instrumentFrom : instrumentTo).explorerTxUrl
  return (
    <dl className={styles.facts}>
      {share && (
        <div>
          <dt>{t('order:costs')}</dt>
          <dd>{percentText(share.percent, locale)}</dd>
        </div>
      )}
      {deposit && (
        <TransactionFact label={t('order:tx_deposit')} txId={deposit.txId} explorer={instrumentFrom.explorerTxUrl} />
      )}
      {withdrawal && (
        <TransactionFact
          label={
            provider ? t(`order:fill_tx_${withdrawal.purpose}`, { provider }) : t(`order:tx_${withdrawal.purpose}`)
          }
          txId={withdrawal.txId}
          explorer={explorer}
        />
      )}
    </dl>
  )
}

function TransactionFact({ label, txId, explorer }: { label: string; txId: string; explorer: string }) {
  if (txId === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="mono">
        {explorer === '' ? (
          shortAddress(txId)
        ) : (
          <a href={explorerLink(explorer, txId)} target="_blank" rel="noreferrer noopener">
            {shortAddress(txId)}
          </a>
        )}
      </dd>
    </div>
  )
}
