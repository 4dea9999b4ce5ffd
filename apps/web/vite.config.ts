import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { build, defineConfig, type CSSOptions, type Plugin, type ProxyOptions } from 'vite'

/**
 * What every page loads besides the framework, in one file: apart, each of a dozen small ones would be named in every list of
 * what to load, and pack worse.
 */
const COMMON =
  /\/src\/(?:lib\/(?:account-mirror|api-calls|api-client|api-error|format|message-areas|notification-store|partner-referral|search-params|seo|seo-texts|site-config|use-guest-referral|use-hydrated|use-locale|usual-pairs)|features\/(?:calculator\/(?:api\/(?:instruments|open-calculator)|state\/pair-code)|home\/figures-query)|components\/ui\/(?:button|checkbox|coin-icon|linked-text|pair-link))\.tsx?$|\/kernel\/src\/(?:amount-input|decimal-text|info-pages|locale|locale-list\.gen|locale-path|rational)\.ts$|\/contract\/src\/(?:timing|generated\/site-calls)\.ts$/

/**
 * The calculator, and what home and the pages of pairs show around it, stay in one file though the widget needs the first alone: apart
 * they would pack worse, and home is read the most.
 */
const COUNTER = {
  name: 'counter',
  test: /\/src\/features\/(?:calculator\/(?:components\/(?!coin-picker|unsupported-pair|email-dialog|memo-warning|calculator-unavailable)|state\/(?!pair-code|picker-rows)|api\/use-live-rate)|home\/(?:hero-words|how-it-works|ornament|questions))[\w.-]+$/,
  includeDependenciesRecursively: false,
}

const api = process.env['API_BASE_URL'] ?? 'http://127.0.0.1:3000'

/** The server takes calls from its own origin alone: those of the pages served here are as good as its own, others' are not. */
const configure: ProxyOptions['configure'] = (proxy) =>
  proxy.on('proxyReq', (call, { headers: { origin, host } }) => {
    if (origin === `http://${host}`) call.setHeader('origin', new URL(api).origin)
  })

/** Open pages look at this file to see that the site was built anew. */
const latestBuild: Plugin = {
  name: 'latest-build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const build = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 16)
    this.emitFile({ type: 'asset', fileName: 'latest-build.json', source: JSON.stringify({ build }) })
  },
}

/** The dark theme is written once: where nobody has chosen one, and no script has asked the device, the sheet asks it. */
const postcss: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'dark-by-device',
      Once(root, { AtRule }) {
        root.walkRules(":root[data-theme='dark']", (rule) => {
          const unchosen = rule.clone({ selector: ':root:not([data-theme])' })
          rule.after(new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)', nodes: [unchosen] }))
        })
      },
    },
  ],
}

const WIDGET_ENTRY = new URL('src/features/widget/loader.ts', import.meta.url).pathname

/** What other sites load: one small file with nothing of the pages in it. */
async function widgetCode(): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error' },
    build: { write: false, target: 'es2020', lib: { entry: WIDGET_ENTRY, formats: ['iife'], name: 'cambioWidget' } },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error('The widget was not built')
  return result.output[0].code
}

const widget: Plugin = {
  name: 'widget',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer: ({ middlewares }) => {
    middlewares.use('/widget.js', (_request, response, next) => {
      const send = (code: string): unknown => response.setHeader('content-type', 'text/javascript').end(code)
      widgetCode().then(send, next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'widget.js', source: await widgetCode() })
  },
}

export default defineConfig(({ command }) => ({
  server: { proxy: { '/api': { target: api, ws: true, rewriteWsOrigin: true, configure }, '/sandbox': api } },
  build: { target: 'es2022' },
  css: { postcss },
  // One self-contained server file: nothing is looked up in node_modules at run time, so production React is certain.
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: COMMON }, COUNTER] } } },
            },
          },
          ssr: { resolve: { noExternal: true } },
        }
      : {},
  plugins: [tanstackStart({ server: { build: { inlineCss: true } } }), viteReact(), latestBuild, widget],
}))
