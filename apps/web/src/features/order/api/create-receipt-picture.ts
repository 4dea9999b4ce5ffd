import type { LocaleCode } from '@cambio/kernel/locale'
import { callApi } from '../../../lib/api/api-client.ts'

/**
 * Makes the receipt's picture public for a day and returns its URL.
 * @throws {ApiError} if the order has no receipt, or the server cannot currently respond
 */
export async function createReceiptPicture(receiptToken: string, locale: LocaleCode): Promise<string> {
  const { pictureUrl } = await callApi('createReceiptPicture', { body: { receiptToken, locale } })
  return pictureUrl
}
