import { buildWebIfChanged } from '../../../scripts/supervisor/web-build.ts'
import { hit, load, type Target } from '../support/load.ts'
import { buildRenderBench, type RenderBench } from '../support/render-bench.ts'
import { median, report } from '../support/report.ts'
import { onStage, type Stage } from '../support/stage.ts'

const PAGES = { home: '/', price: '/price/btc', article: '/blog/every-part-of-the-price' }
const ROUNDS = 3
const ROUND_SECONDS = 4
const CLIENTS = 50
/** Duration of the warm-up requests to both servers, in seconds. */
const WARM_UP_SECONDS = 6
/** Target: maximum CPU time of an uncached page, as a multiple of the CPU time of bare rendering. */
const UNCACHED_TARGET = 1.15

interface Sides {
  cached: string
  uncached: string
  bench: RenderBench
}

/**
 * Measures how many pages per second the whole server returns to many clients, and the 99th percentile of the response
 * times. The baseline renders the page in one process without a server. Its response time is how long the same number
 * of clients would wait for that process. Also measures the CPU time of an uncached page.
 */
export async function benchSsrPages(): Promise<void> {
  await buildWebIfChanged()
  await onStage(async (stage) => {
    const cached = await stage.serve('apps/server/src/main.ts', '/')
    const uncached = await stage.serve('apps/server/src/main.ts', '/', { PAGE_CACHE_SECONDS: '0' })
    const bench = await buildRenderBench(cached)
    try {
      for (const [name, path] of Object.entries(PAGES)) await measure(stage, { cached, uncached, bench }, name, path)
    } finally {
      bench.close()
    }
  })
}

async function measure(stage: Stage, { cached, uncached, bench }: Sides, name: string, path: string): Promise<void> {
  const pages: { perSecond: number; p99Ms: number }[] = []
  const renders: number[] = []
  const pageCpu: number[] = []
  const renderCpu: number[] = []
  await hit(pageOf(cached, path), CLIENTS, WARM_UP_SECONDS)
  await hit(pageOf(uncached, path), CLIENTS, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bench.render(path, ROUND_SECONDS * 1_000)
    renders.push(bare.rendersPerSecond)
    renderCpu.push(bare.cpuMsPerRender)
    pages.push(await load(pageOf(cached, path), CLIENTS, ROUND_SECONDS))
    const before = stage.cpuMs(uncached)
    const perSecond = await hit(pageOf(uncached, path), CLIENTS, ROUND_SECONDS)
    pageCpu.push((stage.cpuMs(uncached) - before) / (perSecond * ROUND_SECONDS))
  }
  const rendersPerSecond = median(renders)
  report(`ssr-${name}`, 'pages/s', median(pages.map((page) => page.perSecond)), rendersPerSecond, true)
  report(`ssr-${name}-p99`, 'ms', median(pages.map((page) => page.p99Ms)), (CLIENTS * 1_000) / rendersPerSecond, false)
  report(`ssr-${name}-uncached`, 'ms CPU', median(pageCpu), UNCACHED_TARGET * median(renderCpu), false)
}

function pageOf(url: string, path: string): Target {
  return { url: url + path, headers: { 'accept-encoding': 'identity' } }
}
