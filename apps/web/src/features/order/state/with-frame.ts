import type { OrderView } from '@cambio/contract/order-view'
import { maskIban } from '@cambio/kernel/mask-iban'

/**
 * Returns an order updated by a WebSocket message (`received`). Keeps the known values of fields that only this browser
 * may see, because the server sends the same message to all clients.
 */
export function withFrame(known: OrderView | null, received: OrderView): OrderView {
  return known?.controlled
    ? {
        ...received,
        controlled: true,
        userEmail: known.userEmail ?? received.userEmail,
        refundAddress: unmasked(known.refundAddress, received.refundAddress),
        // The URL of a provider page is valid only for one order state.
        redirectUrl: received.state === known.state ? known.redirectUrl : null,
      }
    : received
}

/** Returns the known IBAN if the message contains its masked form, otherwise the address in the message. */
function unmasked(known: string | null, received: string | null): string | null {
  return known !== null && maskIban(known) === received ? known : received
}
