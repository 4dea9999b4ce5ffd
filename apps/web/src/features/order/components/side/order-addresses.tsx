import type { OrderView } from '@cambio/contract/order-view'
import { addressGroups } from '../../../../lib/texts/format.ts'
import { isToBank, isToCard } from '../../../../lib/exchange/is-by-card.ts'
import { otherExchange } from '../../../../lib/exchange/provider-name.ts'
import { networkName } from '../../../../lib/exchange/network-name.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { outcomeOf } from '../../state/outcome.ts'
import styles from './side.module.css'

/** An order's full addresses: the destination and the refund address, each with its memo. */
export function OrderAddresses({ order }: { order: OrderView }) {
  const t = useText()
  // A refund to the balance has no address.
  const refundAddress = order.refundInto === 'balance' ? null : order.refundAddress
  const rows = [
    [
      t(destinationKey(order), {
        network: networkName(t, order.pair.instrumentTo),
        provider: otherExchange(order.liquidityProviderPublicCode) ?? '',
      }),
      isToCard(order.pair.instrumentTo) ? cardText(order) : grouped(order.destinationAddress),
    ],
    [t('order:to_memo'), order.destinationAddressMemo],
    [t('order:refund_address'), refundAddress && grouped(refundAddress)],
    [t('order:refund_memo'), refundAddress && order.refundAddressMemo],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(
        ([label, text]) =>
          text !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Returns the masked number of the card that a sale is paid to, or null if it is unknown. */
function cardText({ payoutCardDigits }: OrderView): string | null {
  return payoutCardDigits === null ? null : `•••• ${payoutCardDigits}`
}

const grouped = (address: string): string => addressGroups(address).join(' ')

/**
 * Returns the message key for the label of the destination address. If the page's headline amount is not the payout,
 * the label must not suggest that this amount is sent to the address.
 */
function destinationKey(order: OrderView): string {
  if (isToCard(order.pair.instrumentTo)) return 'order:sale_to'
  const outcome = outcomeOf(order)
  if (isToBank(order.pair.instrumentTo) && outcome !== 'refund') return 'order:to_bank'
  if (outcome === 'refund') return 'order:to_address_unsent'
  return outcome === 'held' ? 'order:to_address_exchange' : 'order:to_address'
}
