import type { OrderView } from '@cambio/contract/order-view'
import { maskIban } from '@cambio/kernel/mask-iban'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { withdrawalLabel } from '../../state/withdrawal-label.ts'
import { creditedDeposit } from '../../state/deposits.ts'
import { explorerLink } from '../transfers/transfer-row.tsx'
import { CostFact } from './cost-fact.tsx'
import styles from './receipt.module.css'
import { ReferenceFact } from './reference-fact.tsx'

/** Costs and transactions of a completed order. */
export function ReceiptFacts({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = order.pair
  const isRefund = order.state === 'REFUNDED'
  const deposit = creditedDeposit(order)
  const withdrawal = order.withdrawals.find(({ purpose }) => purpose === (isRefund ? 'refund' : 'payout'))
  const label = withdrawal && withdrawalLabel(order, withdrawal)
  const explorer = (isRefund ? instrumentFrom : instrumentTo).explorerTxUrl
  return (
    <dl className={styles.facts}>
      <CostFact order={order} />
      {deposit && (
        <TransactionFact label={t('order:tx_deposit')} txId={deposit.txId} explorer={instrumentFrom.explorerTxUrl} />
      )}
      {withdrawal && label && !label.isNumber && (
        <TransactionFact label={t(label.key, label.words)} txId={withdrawal.txId} explorer={explorer} />
      )}
      <ReferenceFact order={order} />
      <BankFacts order={order} />
    </dl>
  )
}

/**
 * Reference and masked IBAN of a purchase by bank transfer, as they appear on the user's bank statement. Renders
 * nothing for any other order.
 */
function BankFacts({ order }: { order: OrderView }) {
  const t = useText()
  const { bank, depositAddress: iban, depositAddressMemo: reference } = order.depositAddress
  if (bank === null) return null
  return (
    <>
      {reference !== null && (
        <div>
          <dt>{t('order:bank_reference')}</dt>
          <dd className="mono">{reference}</dd>
        </div>
      )}
      <div>
        <dt>{t('order:bank_iban')}</dt>
        <dd className="mono">{maskIban(iban)}</dd>
      </div>
    </>
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
