import { isKnownOrder, myOrders, rememberOrders, type KnownOrder } from '../../lib/exchange/my-orders.ts'
import { openDeviceStorage, openSecureStorage } from './host-storage.ts'
import type { Host } from './host.ts'
import { draftsText, restoreDrafts, saveDrafts } from './kept-drafts.ts'
import { watchStorage } from './watch-storage.ts'

const ORDERS_KEY = 'my-orders'
const NO_ORDERS = '[]'
/** Session storage key that is set once this tab has restored the messenger's drafts. */
const RESTORED_KEY = 'messenger-restored'
/**
 * Delay before a change is saved in the messenger, in milliseconds. All changes during the delay are saved together.
 */
export const SAVE_AFTER_MS = 300

/**
 * Saves drafts and the list of guest orders in the messenger, because the messenger's browser may lose its own storage
 * when the mini-app closes. The list of orders is encrypted if possible, because an order's number and address are
 * enough to view it. Returns whether a draft was restored. The open page shows a restored draft only after a reload.
 */
export async function keepInHost(host: Pick<Host, 'has'>): Promise<boolean> {
  const [drafts, orders] = [openDeviceStorage(host), openSecureStorage(host)]
  if (drafts === null || orders === null) return false
  const isFirst = sessionStorage.getItem(RESTORED_KEY) === null
  // If one storage fails, the other one must still be restored, and later changes must still be saved.
  const isRestored = isFirst && (await restoreDrafts(drafts, Date.now()).catch(() => false))
  sessionStorage.setItem(RESTORED_KEY, '1')
  // If the saved list cannot be read, treat this browser's list as saved. The saved list is then replaced only when an
  // order is added.
  const keptOrders = await orders.read(ORDERS_KEY).catch(ordersText)
  // Add the saved orders to the browser's list, so that saving this list later loses no order.
  rememberOrders(parsedOrders(keptOrders))
  saveChanges(draftsText, { saved: draftsText(), save: () => saveDrafts(drafts, Date.now()) })
  saveChanges(ordersText, { saved: keptOrders ?? NO_ORDERS, save: () => orders.write(ORDERS_KEY, ordersText()) })
  return isRestored
}

const ordersText = (): string => JSON.stringify(myOrders())

/** Returns the orders in a stored string. Ignores everything else, because the string is untrusted. */
function parsedOrders(text: string | null): KnownOrder[] {
  try {
    const kept: unknown = JSON.parse(text ?? NO_ORDERS)
    return Array.isArray(kept) ? kept.filter(isKnownOrder) : []
  } catch {
    return []
  }
}

interface Saving {
  /** String that the messenger's storage contains. */
  saved: string
  save: () => Promise<void>
}

/**
 * Calls `save` if the result of `text` differs from the saved string. Checks this immediately and shortly after each
 * change of the browser's storage. If `save` fails, the next change calls it again.
 */
function saveChanges(text: () => string, { saved, save }: Saving): void {
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
  run()
}
