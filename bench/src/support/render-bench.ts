import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createBuilder } from 'vite'

const WEB = fileURLToPath(new URL('../../../apps/web/', import.meta.url))
const ENTRY = fileURLToPath(new URL('../reference/render-home.ts', import.meta.url))

export interface Rendering {
  rendersPerSecond: number
  cpuMsPerRender: number
  /** Of one rendering. */
  bytes: number
}

export interface RenderBench {
  /** Renders the home page for a while, in this process. */
  render(forMs: number): Promise<Rendering>
  close(): void
}

/** Builds the pages once more with the rendering loop as their entry; their data comes from `apiUrl`. */
export async function buildRenderBench(apiUrl: string): Promise<RenderBench> {
  const outDir = mkdtempSync(join(tmpdir(), 'cambio-render-'))
  process.env.NODE_ENV = 'production'
  process.env.API_BASE_URL = apiUrl
  const builder = await createBuilder({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2022', outDir },
    environments: { ssr: { resolve: { noExternal: true } } },
    plugins: [tanstackStart({ server: { entry: relative(join(WEB, 'src'), ENTRY) } }), viteReact()],
  })
  await builder.buildApp()
  const file = pathToFileURL(join(outDir, 'server/render-home.js')).href
  const { renderHome } = (await import(file)) as { renderHome: { fetch(request: Request): Promise<Response> } }
  return {
    async render(forMs) {
      const response = await renderHome.fetch(
        new Request('http://localhost/', {
          headers: { accept: 'text/html', 'x-csp-nonce': 'n', 'x-render-ms': String(forMs) },
        }),
      )
      return (await response.json()) as Rendering
    },
    close: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
