import { callApi } from '../../../lib/api/api-client.ts'
import { rememberNotified, notifiedOrders } from '../state/notified-orders.ts'

const WORKER = '/push-worker.js'

/** State of push notifications for an order in this browser. `denied` means that the user has blocked notifications. */
export type DevicePush = 'unsupported' | 'denied' | 'off' | 'on'

export function devicePush(orderId: number): DevicePush {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && notifiedOrders().includes(orderId) ? 'on' : 'off'
}

/**
 * Asks the user for permission, subscribes to the browser's push service, and registers the subscription with the
 * exchange.
 * @throws {Error} if the push service or the exchange fails
 */
export async function turnOn(orderId: number): Promise<DevicePush> {
  // Ask for permission first, because browsers show the permission prompt only directly after a click.
  if ((await Notification.requestPermission()) !== 'granted') return devicePush(orderId)
  const [{ publicKey }] = await Promise.all([callApi('pushKey', {}), navigator.serviceWorker.register(WORKER)])
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, publicKey)
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi('subscribeDevice', { body: { orderId, subscription: { endpoint, keys: { p256dh, auth } } } })
  rememberNotified(orderId, true)
  return 'on'
}

/** Removes the order from the push subscription. Keeps the subscription itself, because other orders may use it. */
export async function turnOff(orderId: number): Promise<DevicePush> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await callApi('unsubscribeDevice', { body: { orderId, endpoint: subscription.endpoint } })
  rememberNotified(orderId, false)
  return 'off'
}

/**
 * Returns the push subscription for the server's key. Replaces a subscription for an earlier key, because the push
 * service delivers only messages signed with the subscription's key.
 */
async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}
