import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { rememberOrders, type KnownOrder } from '../../../lib/exchange/my-orders.ts'
import { ordersText, readOrdersText, type ExportedOrder } from '../state/orders-file.ts'

export type ExportOutcome =
  | { kind: 'done'; file: Uint8Array<ArrayBuffer>; count: number; leftOut: number }
  | { kind: 'failed'; key: 'orders:export_nothing' | 'orders:export_failed' }

/**
 * Encrypts this browser's orders, each with a new control token, into a file. Skips orders that this browser may not
 * change.
 */
export async function exportOrders(orders: readonly KnownOrder[], passphrase: string): Promise<ExportOutcome> {
  try {
    const answers = await Promise.all(orders.map(withToken))
    const held = answers.filter((order) => order !== null)
    if (held.length === 0) return { kind: 'failed', key: 'orders:export_nothing' }
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    const file = new Uint8Array(await encrypter.encrypt(ordersText(held)))
    return { kind: 'done', file, count: held.length, leftOut: orders.length - held.length }
  } catch {
    return { kind: 'failed', key: 'orders:export_failed' }
  }
}

async function withToken(order: KnownOrder): Promise<ExportedOrder | null> {
  try {
    const { controlToken } = await callApi('exportOrderControl', { body: { orderId: order.orderId } })
    return { ...order, controlToken }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ERR_NOT_FOUND') return null
    throw error
  }
}

export type ImportOutcome =
  | { kind: 'done'; count: number; refused: number }
  | { kind: 'failed'; key: 'orders:import_wrong_passphrase' | 'orders:import_unreadable' | 'orders:import_failed' }

/** Matches the age library's error message for a wrong passphrase. */
const NO_MATCH = /no identity matched/i

/** Decrypts an exported file and gives this browser control of every order in it. */
export async function importOrders(file: Uint8Array, passphrase: string): Promise<ImportOutcome> {
  let text: string
  try {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    text = await decrypter.decrypt(file, 'text')
  } catch (error) {
    const isWrong = error instanceof Error && NO_MATCH.test(error.message)
    return { kind: 'failed', key: isWrong ? 'orders:import_wrong_passphrase' : 'orders:import_unreadable' }
  }
  const orders = readOrdersText(text)
  if (orders === null) return { kind: 'failed', key: 'orders:import_unreadable' }
  try {
    const taken = await Promise.all(orders.map(takeControl))
    const mine = orders.filter((_order, index) => taken[index])
    rememberOrders(mine.map(({ controlToken: _token, ...known }) => known))
    return { kind: 'done', count: mine.length, refused: orders.length - mine.length }
  } catch {
    return { kind: 'failed', key: 'orders:import_failed' }
  }
}

async function takeControl({ orderId, controlToken }: ExportedOrder): Promise<boolean> {
  try {
    await callApi('takeOrderControl', { body: { orderId, controlToken } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ERR_NOT_FOUND') return false
    throw error
  }
}
