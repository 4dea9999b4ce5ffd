import type { OrderView } from '@cambio/contract/order-view'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { isByBank } from '../../../../lib/exchange/is-by-card.ts'
import { withdrawalLabel } from '../../state/withdrawal-label.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { depositLabelKey, depositNoteKey, transactionsKey } from '../../state/deposits.ts'
import { mainDeposit, seesOtherAmount, verdictOf } from '../../state/verdict.ts'
import { Confirmations } from './confirmations.tsx'
import { Foretold } from './foretold.tsx'
import { TransferRow } from './transfer-row.tsx'

/** Card with an open order's transfers and the progress of the confirmations. */
export function TransactionSection({ order }: { order: OrderView }) {
  const t = useText()
  return (
    <section className="card" aria-label={t(transactionsKey(order))}>
      <TransferRows order={order} />
    </section>
  )
}

/** Rows for an order's deposits and payouts, with the progress of the deposit that is being confirmed. */
export function TransferRows({ order }: { order: OrderView }) {
  return (
    <>
      <DepositRows order={order} />
      <WithdrawalRows order={order} />
    </>
  )
}

function DepositRows({ order }: { order: OrderView }) {
  const t = useText()
  const main = mainDeposit(order)
  // Show no progress for a bank transfer, or if a provider fills the order and counts its own confirmations.
  const isOwn = otherExchange(order.liquidityProviderPublicCode) === null
  const isCounted = order.state === 'CONFIRMING' && isOwn && !isByBank(order.pair.instrumentFrom)
  return order.deposits.map((deposit) => (
    <div key={`${deposit.txId} ${deposit.instrument.currencyTitle} ${deposit.amount}`}>
      <TransferRow
        label={t(depositLabelKey(order, deposit))}
        amount={deposit.amount}
        currencyTitle={deposit.instrument.currencyTitle}
        note={
          deposit === main && isCounted
            ? ''
            : t(depositNoteKey(order, deposit), {
                confirmations: deposit.confirmations,
                count: order.minConfirmationsToTrade,
                refund: shortAddress(order.refundAddress ?? ''),
              })
        }
        txId={deposit.txId}
        explorer={order.pair.instrumentFrom.explorerTxUrl}
        verdict={verdictOf(order, deposit)}
      />
      {deposit === main && seesOtherAmount(order) && <Foretold order={order} deposit={deposit} />}
      {deposit === main && isCounted && <Confirmations order={order} deposit={deposit} />}
    </div>
  ))
}

function WithdrawalRows({ order }: { order: OrderView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = order.pair
  return order.withdrawals.map((withdrawal) => {
    const { key, words, isNumber } = withdrawalLabel(order, withdrawal)
    const coin = withdrawal.purpose === 'payout' ? instrumentTo : instrumentFrom
    const pending = isByBank(coin) ? 'order:tx_pending_bank' : 'order:tx_pending'
    return (
      <TransferRow
        key={withdrawal.txId}
        label={t(key, words)}
        amount={withdrawal.amount}
        currencyTitle={withdrawal.instrument.currencyTitle}
        note={isNumber ? '' : t(withdrawal.isPending ? pending : 'order:tx_confirmed')}
        txId={withdrawal.txId}
        isNumber={isNumber}
        explorer={coin.explorerTxUrl}
      />
    )
  })
}
