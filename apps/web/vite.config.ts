import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { build, defineConfig, type CSSOptions, type Plugin, type ProxyOptions } from 'vite'

/**
 * Modules, in addition to the framework, that every page loads. They share one chunk, because a dozen small chunks
 * would compress worse and lengthen every preload list.
 */
const COMMON =
  /\/src\/(?:lib\/(?:account\/(?:account-mirror|partner-referral|use-guest-referral)|api\/(?:api-calls|api-client|api-error)|exchange\/usual-pairs|live\/notification-store|page\/(?:site-config|use-hydrated)|seo\/(?:search-params|seo|seo-texts)|texts\/(?:format|message-areas|use-locale))|features\/(?:calculator\/(?:api\/(?:instruments|open-calculator)|state\/pair-code)|home\/figures-query)|components\/ui\/(?:button|checkbox|coin-icon|linked-text|pair-link))\.tsx?$|\/kernel\/src\/(?:amount-input|decimal-text|info-pages|locale|locale-list\.gen|locale-path|rational)\.ts$|\/contract\/src\/(?:timing|generated\/site-calls)\.ts$/

/**
 * The calculator and the content around it on the home and pair pages. They share one chunk, because two would compress
 * worse and most visitors open the home page. The widget therefore loads more than it needs. Excludes the parts that
 * the browser loads only when they are displayed: dialogs, and everything for fiat payments.
 */
const COUNTER = {
  name: 'counter',
  test: /\/src\/features\/(?:calculator\/(?:(?:components|order-form)\/(?!coin-picker|unsupported-pair|email-dialog|memo-warning|calculator-unavailable|payment-offers|fiat-limit-note|payout-card-field|own-limit-note)|state\/(?!pair-code|picker-rows)|api\/use-live-rate)|home\/(?:hero|how-it-works|questions))[\w.-]+$/,
  includeDependenciesRecursively: false,
}

/**
 * Modules that the entry script shares with the pages. A separate chunk keeps page code out of the entry script, which
 * is all that a reading page loads.
 */
const START = {
  name: 'start',
  test: /\/src\/(?:lib\/(?:page\/storage-keys|tracking\/choice-link)|components\/note\/(?:draw-rosette|guilloche))\.ts$/,
}

const api = process.env['API_BASE_URL'] ?? 'http://127.0.0.1:3000'

/**
 * Replaces the `Origin` header of API calls from this development server with the API's own origin, because the API
 * rejects other origins.
 */
const configure: ProxyOptions['configure'] = (proxy) =>
  proxy.on('proxyReq', (call, { headers: { origin, host } }) => {
    if (origin === `http://${host}`) call.setHeader('origin', new URL(api).origin)
  })

/** Writes a file that lets open pages detect a new build of the site. */
const latestBuild: Plugin = {
  name: 'latest-build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const build = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 16)
    this.emitFile({ type: 'asset', fileName: 'latest-build.json', source: JSON.stringify({ build }) })
  },
}

/**
 * Copies each rule of the dark theme into a `prefers-color-scheme` query, so that a page without a script that sets the
 * theme follows the device.
 */
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

/** Builds `/widget.js`, the script for host pages, as one small file without any page code. */
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

const MESSENGER_ENTRY = new URL('src/features/messenger/start.ts', import.meta.url).pathname

/**
 * Builds the mini-app's code and styles as separate files. Only pages in a messenger load them, so that the website
 * stays small.
 */
const messenger: Plugin = {
  name: 'messenger',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const built = await build({
      ...{ configFile: false, logLevel: 'error', define: { 'process.env.NODE_ENV': '"production"' } },
      build: {
        ...{ write: false, target: 'es2022', cssCodeSplit: false },
        lib: { entry: MESSENGER_ENTRY, formats: ['es'], fileName: 'messenger', cssFileName: 'messenger' },
      },
    })
    const [result] = Array.isArray(built) ? built : [built]
    if (!result || !('output' in result)) throw new Error('The mini-app was not built')
    for (const file of result.output) {
      const source = file.type === 'chunk' ? file.code : file.source
      this.emitFile({ type: 'asset', fileName: file.fileName.replace(/\.m?js$/, '.js'), source })
    }
  },
}

export default defineConfig(({ command }) => ({
  server: { proxy: { '/api': { target: api, ws: true, rewriteWsOrigin: true, configure }, '/sandbox': api } },
  build: { target: 'es2022' },
  css: { postcss },
  // Bundle all server dependencies, so that the server uses React's production build and needs no node_modules at run
  // time.
  environments:
    command === 'build'
      ? {
          client: {
            build: {
              rolldownOptions: {
                output: { codeSplitting: { groups: [START, { name: 'common', test: COMMON }, COUNTER] } },
              },
            },
          },
          ssr: { resolve: { noExternal: true } },
        }
      : {},
  plugins: [tanstackStart({ server: { build: { inlineCss: true } } }), viteReact(), latestBuild, widget, messenger],
}))
