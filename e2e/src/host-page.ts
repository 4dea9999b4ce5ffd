import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Website that embeds the widget. It runs on `127.0.0.1` and the stack on `localhost`, so both origin and site differ.
 */
export interface HostSite {
  url: string
  /** Sets the HTML body for the next page load. */
  show(body: string): void
  close(): Promise<void>
}

/**
 * Script that records the widget's events in `widgetEvents`, messages from frames in `heard`, and the layout shift in
 * `shifted`.
 */
const LISTENER = `<script>
window.widgetEvents = []
window.heard = []
addEventListener('message', ({ data }) => heard.push(data))
for (const name of ['ready', 'quote', 'continue'])
  document.addEventListener('cambio:' + name, ({ detail, target }) => widgetEvents.push({ name, detail, at: target.id }))
window.shifted = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value })
  .observe({ type: 'layout-shift', buffered: true })
</script>`

export async function openHostSite(): Promise<HostSite> {
  let shown = ''
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>${LISTENER}<body>${shown}<p>Below</p></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show(body) {
      shown = body
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
