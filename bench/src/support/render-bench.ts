import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createBuilder } from 'vite'

const WEB = fileURLToPath(new URL('../../../apps/web/', import.meta.url))
const ENTRY = fileURLToPath(new URL('../reference/render-page.ts', import.meta.url))

export interface Rendering {
  rendersPerSecond: number
  cpuMsPerRender: number
  /** Size of one rendered page, in bytes. */
  bytes: number
}

export interface RenderBench {
  /** Renders the page at a path repeatedly for `forMs` milliseconds, in this process. */
  render(path: string, forMs: number): Promise<Rendering>
  close(): void
}

/** Builds the pages with the rendering loop as their entry point. The pages load their data from `apiUrl`. */
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
  const file = pathToFileURL(join(outDir, 'server/render-page.js')).href
  const { renderPage } = (await import(file)) as { renderPage: { fetch(request: Request): Promise<Response> } }
  return {
    async render(path, forMs) {
      const response = await renderPage.fetch(
        new Request(`http://localhost${path}`, {
          headers: { accept: 'text/html', 'x-csp-nonce': 'n', 'x-render-ms': String(forMs) },
        }),
      )
      return (await response.json()) as Rendering
    },
    close: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
