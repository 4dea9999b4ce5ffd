import { buildWebIfChanged } from '../../../scripts/supervisor/web-build.ts'
import { hit, type Target } from '../support/load.ts'
import { buildRenderBench, type RenderBench } from '../support/render-bench.ts'
import { median, report } from '../support/report.ts'
import { onStage, type Stage } from '../support/stage.ts'

const ROUNDS = 3
const ROUND_SECONDS = 4
const CONNECTIONS = 16
/** Before anything is measured: the code is warm on both sides. */
const WARM_UP_SECONDS = 8
/** What an uncached page may cost above its bare rendering. */
const UNCACHED_ALLOWANCE_MS = 5

/** Home pages a second through the whole server, and what one costs without the cache, beside its bare rendering. */
export async function benchSsrHome(): Promise<void> {
  await buildWebIfChanged()
  await onStage(async (stage) => {
    const cached = await stage.serve('apps/server/src/main.ts', '/')
    const uncached = await stage.serve('apps/server/src/main.ts', '/', { PAGE_CACHE_SECONDS: '0' })
    const bench = await buildRenderBench(cached)
    try {
      await measure(stage, { cached, uncached, bench })
    } finally {
      bench.close()
    }
  })
}

async function measure(
  stage: Stage,
  { cached, uncached, bench }: { cached: string; uncached: string; bench: RenderBench },
): Promise<void> {
  const pages: number[] = []
  const renders: number[] = []
  const pageCpu: number[] = []
  const renderCpu: number[] = []
  await hit(homeOf(cached), CONNECTIONS, WARM_UP_SECONDS)
  await hit(homeOf(uncached), CONNECTIONS, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bench.render(ROUND_SECONDS * 1_000)
    renders.push(bare.rendersPerSecond)
    renderCpu.push(bare.cpuMsPerRender)
    pages.push(await hit(homeOf(cached), CONNECTIONS, ROUND_SECONDS))
    const before = stage.cpuMs(uncached)
    const perSecond = await hit(homeOf(uncached), CONNECTIONS, ROUND_SECONDS)
    pageCpu.push((stage.cpuMs(uncached) - before) / (perSecond * ROUND_SECONDS))
  }
  report('ssr-home', 'pages/s', median(pages), median(renders), true)
  const above = median(pageCpu) - median(renderCpu)
  report('ssr-home-uncached', 'ms CPU above', above, UNCACHED_ALLOWANCE_MS, false)
}

function homeOf(url: string): Target {
  return { url: `${url}/`, headers: { 'accept-encoding': 'identity' } }
}
