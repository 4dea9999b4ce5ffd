import { isKnownOrder, myOrders, rememberOrders } from '../../lib/exchange/my-orders.ts'
import { openDeviceStorage, openSecureStorage, type HostStorage } from './host-storage.ts'
import type { Host } from './host.ts'
import { draftsText, restoreDrafts, saveDrafts } from './kept-drafts.ts'
import { watchStorage } from './watch-storage.ts'

const ORDERS_KEY = 'my-orders'
/** Session storage key that is set once this tab has read the messenger's storages. */
const RESTORED_KEY = 'messenger-restored'
/**
 * Delay before a change is saved in the messenger, in milliseconds. All changes during the delay are saved together.
 */
const SAVE_AFTER_MS = 300

/**
 * Saves drafts and the list of guest orders in the messenger, because the messenger's browser may lose its own storage
 * when the mini-app closes. The list of orders is encrypted if possible, because an order's number and address are
 * enough to view it. Returns whether a draft was restored. The open page shows a restored draft only after a reload.
 */
export async function keepInHost(host: Pick<Host, 'has'>): Promise<boolean> {
  const [drafts, orders] = [openDeviceStorage(host), openSecureStorage(host)]
  if (drafts === null || orders === null) return false
  const isFirst = sessionStorage.getItem(RESTORED_KEY) === null
  sessionStorage.setItem(RESTORED_KEY, '1')
  const isRestored = isFirst && (await restoreDrafts(drafts, Date.now()))
  if (isFirst) await restoreOrders(orders)
  saveChanges(draftsText, () => saveDrafts(drafts, Date.now()))
  saveChanges(ordersText, () => orders.write(ORDERS_KEY, ordersText()))
  return isRestored
}

const ordersText = (): string => JSON.stringify(myOrders())

async function restoreOrders(storage: HostStorage): Promise<void> {
  const kept: unknown = JSON.parse((await storage.read(ORDERS_KEY)) ?? '[]')
  if (Array.isArray(kept)) rememberOrders(kept.filter(isKnownOrder))
}

/** Calls `save` shortly after the result of `text` changes. If `save` fails, the next change calls it again. */
function saveChanges(text: () => string, save: () => Promise<void>): void {
  let saved = text()
  let isPlanned = false
  const run = (): void => {
    isPlanned = false
    const before = saved
    saved = text()
    if (saved !== before)
      save().catch(() => {
        saved = before
      })
  }
  watchStorage(() => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(run, SAVE_AFTER_MS)
  })
}
