import { callApi } from '../../../lib/api/api-client.ts'
import { rememberNotified, notifiedOrders } from '../state/notified-orders.ts'

const WORKER = '/push-worker.js'

/** Push support of this browser. `denied`: the user blocked notifications permanently. */
export type DevicePush = 'unsupported' | 'denied' | 'off' | 'on'

export function devicePush(orderId: number): DevicePush {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && notifiedOrders().includes(orderId) ? 'on' : 'off'
}

/**
 * Asks the user for permission, subscribes at the browser's push service, and registers the subscription at our server.
 * @throws {Error} when one of the two services fails
 */
export async function turnOn(orderId: number): Promise<DevicePush> {
  // Must come first: browsers show the permission prompt only directly after a click.
  if ((await Notification.requestPermission()) !== 'granted') return devicePush(orderId)
  const [{ publicKey }] = await Promise.all([callApi('pushKey', {}), navigator.serviceWorker.register(WORKER)])
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, publicKey)
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await callApi('tellDevice', { body: { orderId, subscription: { endpoint, keys: { p256dh, auth } } } })
  rememberNotified(orderId, true)
  return 'on'
}

/** Unsubscribes this order only. Other orders may still use the subscription. */
export async function turnOff(orderId: number): Promise<DevicePush> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await callApi('leaveDevice', { body: { orderId, endpoint: subscription.endpoint } })
  rememberNotified(orderId, false)
  return 'off'
}

/** A changed server key needs a new subscription, because the push service treats it as another sender. */
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
