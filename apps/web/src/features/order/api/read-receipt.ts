import type { ReceiptView } from '@cambio/contract/receipt-view'
import { callApi } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'

const NO_RECEIPT: ReadonlySet<string> = new Set(['ERR_NOT_FOUND', 'ERR_VALIDATION', 'ERR_BAD_REQUEST'])

/**
 * Returns the receipt for a receipt link, or null if the link is invalid.
 * @throws {ApiError} if the server cannot currently respond
 */
export async function readReceipt(receiptToken: string): Promise<ReceiptView | null> {
  try {
    return await callApi('sharedReceipt', { query: { receiptToken } })
  } catch (error) {
    if (error instanceof ApiError && NO_RECEIPT.has(error.code)) return null
    throw error
  }
}
