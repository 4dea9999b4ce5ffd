import { RouterServer } from '@tanstack/react-router/ssr/server'
import { createServerEntry, createStartHandler } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

// Baseline of the `ssr-pages` benchmark. Renders a page's component tree to a string repeatedly, with data loaded once.
// This script is built with the pages' settings (support/render-bench.ts), so that both run the same code.
const WARM_UP_RENDERS = 300

export const renderPage = createServerEntry({
  fetch: createStartHandler(({ request, router }) => {
    const tree = createElement(RouterServer, { router })
    for (let count = 0; count < WARM_UP_RENDERS; count += 1) renderToString(tree)
    const forMs = Number(request.headers.get('x-render-ms'))
    const [cpuBefore, startedAt] = [process.cpuUsage(), performance.now()]
    let renders = 0
    let bytes = 0
    while (performance.now() - startedAt < forMs) {
      bytes = Buffer.byteLength(renderToString(tree))
      renders += 1
    }
    const tookMs = performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpuBefore)
    return Response.json({
      rendersPerSecond: (renders * 1_000) / tookMs,
      cpuMsPerRender: (user + system) / 1_000 / renders,
      bytes,
    })
  }),
})
