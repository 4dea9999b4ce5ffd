import { createHmac } from 'node:crypto'
import type { UpdateKeys } from '@cambio/core/messenger/bot/bot-update'

/** Creates the keys of updates: the HMAC-SHA256 of the update's ID, keyed with the installation's secret. */
export function createUpdateKeys(secret: string): UpdateKeys {
  return (updateId) => createHmac('sha256', secret).update(`messenger-update:${updateId}`).digest()
}
