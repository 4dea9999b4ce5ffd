import { isKnownOrder, type KnownOrder } from '../../../lib/exchange/my-orders.ts'

/** Order with its control token. Only the encrypted file contains the token; the browser never stores it. */
export interface ExportedOrder extends KnownOrder {
  controlToken: string
}

const FORMAT = 'cambio-orders'
const VERSION = 1
export const MIN_PASSPHRASE_LENGTH = 10
const MAX_TOKEN_LENGTH = 128

/** Returns the unencrypted content of the file: the orders as JSON. */
export function ordersText(orders: readonly ExportedOrder[]): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, orders })
}

/** Returns the orders in a decrypted file, or null if the content has a different format. */
export function readOrdersText(text: string): ExportedOrder[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; version?: unknown; orders?: unknown }
    if (file.format !== FORMAT || file.version !== VERSION || !Array.isArray(file.orders)) return null
    return file.orders.every(isExportedOrder) ? file.orders : null
  } catch {
    return null
  }
}

function isExportedOrder(value: unknown): value is ExportedOrder {
  if (!isKnownOrder(value)) return false
  const { controlToken } = value as Partial<ExportedOrder>
  return typeof controlToken === 'string' && controlToken !== '' && controlToken.length <= MAX_TOKEN_LENGTH
}

/** Returns the message key for the error in a new passphrase, or null. */
export function passphraseFault(passphrase: string, again: string): string | null {
  if ([...passphrase].length < MIN_PASSPHRASE_LENGTH) return 'orders:passphrase_short'
  return passphrase === again ? null : 'orders:passphrase_differs'
}
