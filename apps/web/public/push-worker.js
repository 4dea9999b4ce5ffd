// Service worker for push notifications about orders. Shows each notification and opens the order page when the user
// clicks it. Caches nothing.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  const shown = { body, tag, renotify: true, data: { url }, icon: '/mark.svg' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' })
    const found = windows.find((one) => one.url === url)
    return found ? found.focus() : self.clients.openWindow(url)
  }
  event.waitUntil(open())
})
