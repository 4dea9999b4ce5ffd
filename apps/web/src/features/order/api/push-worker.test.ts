import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const CODE = readFileSync(new URL('../../../../public/push-worker.js', import.meta.url), 'utf8')
const URL_OF_ORDER = 'https://swap.example/order/7?destinationAddress=ltc1q'

/** Runs the service worker in a fake browser. Returns functions that trigger events, and the worker's calls. */
function worker(windows: string[] = []) {
  const done: unknown[] = []
  const hears = new Map<string, (event: object) => void>()
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => hears.set(name, hear),
    registration: { showNotification: async (...what: unknown[]) => void done.push(['shown', ...what]) },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => void done.push(['focused', url]) })),
      openWindow: async (url: string) => void done.push(['opened', url]),
    },
  }
  runInNewContext(CODE, { self })
  const happen = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = []
    hears.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => void waits.push(one) })
    await Promise.all(waits)
    return done
  }
  return happen
}

test('shows a push message unchanged as a notification', async () => {
  const message = { title: 'LTC sent', body: 'Order 7 is finished.', url: URL_OF_ORDER, tag: 'order-7' }
  expect(await worker()('push', { data: { json: () => message } })).toEqual([
    ['shown', 'LTC sent', expect.objectContaining({ body: message.body, tag: 'order-7', data: { url: URL_OF_ORDER } })],
  ])
})

test('opens or focuses the order page when the user clicks a notification', async () => {
  const touched = { notification: { close: () => {}, data: { url: URL_OF_ORDER } } }
  expect(await worker(['https://swap.example/'])('notificationclick', touched)).toEqual([['opened', URL_OF_ORDER]])
  expect(await worker([URL_OF_ORDER])('notificationclick', touched)).toEqual([['focused', URL_OF_ORDER]])
})
