import type { OrderView } from '@cambio/contract/order-view'
import { isByBank } from '../../../../lib/exchange/is-by-card.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { addressGroups } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'

interface RefundAddressRowsProps {
  order: Pick<OrderView, 'pair'>
  address: string
  /** Memo of the refund address; empty for none. */
  memo: string
}

/** Rows with the whole address of a refund and its memo, for the user to check. */
export function RefundAddressRows({ order, address, memo }: RefundAddressRowsProps) {
  const t = useText()
  const { instrumentFrom } = order.pair
  return (
    <>
      <div>
        <dt>
          {isByBank(instrumentFrom)
            ? t('order:to_iban')
            : t('order:to_address', { network: networkName(t, instrumentFrom) })}
        </dt>
        <dd className="mono">{addressGroups(address).join(' ')}</dd>
      </div>
      {memo !== '' && (
        <div>
          <dt>{t('order:to_memo')}</dt>
          <dd className="mono">{memo}</dd>
        </div>
      )}
    </>
  )
}
