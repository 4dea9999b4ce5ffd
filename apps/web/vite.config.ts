import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { build, defineConfig, type CSSOptions, type Plugin, type ProxyOptions } from 'vite'

/**
 * Modules that every page loads, in addition to the framework. They share one chunk, because dozens of small chunks
 * would compress worse and add a preload link each. Excludes the queries that only account pages and the list of
 * orders use.
 */
const COMMON =
  /\/src\/(?:lib\/(?:account\/(?:account-mirror|browser-fingerprint|partner-referral|use-guest-referral)|api\/(?:api-calls|api-client|api-error|fetch-part)|exchange\/(?:check-need|cost-share|network-name|order-query|pending-order|provider-name|usual-pairs)|live\/notification-store|page\/(?:site-config|use-hydrated|use-now)|seo\/(?:search-params|seo|seo-texts)|texts\/(?:even-decimals|format|i18n|kept-texts|message-areas|page-messages|use-amount-input|use-locale))|features\/(?:account\/(?:api\/account|state\/(?:account-store|code-text|dialog-store|return-path))|calculator\/(?:api\/(?:instruments|open-calculator)|state\/pair-code)|home\/figures-query)|components\/ui\/(?:button|checkbox|coin-icon|failed-note|late-dialog|linked-text|pair-link|problem-line))\.tsx?$|\/kernel\/src\/(?:amount-input|decimal-text|info-pages|locale|locale-list\.gen|locale-path|message-text|money|order-progress|order-vocabulary|page-query|provider-names|rational)\.ts$|\/contract\/src\/(?:error-codes|timing|generated\/site-calls)\.ts$|\/node_modules\/@tanstack\/(?!.*\/(?:queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$)|\/lucide-react\/.*\/circle-exclamation-point\.mjs$/

/**
 * Modules that the calculator shares with the pages of orders and accounts. Their chunk is separate from the
 * calculator's, because those pages do not load the calculator.
 */
const FORMS = {
  name: 'forms',
  test: /\/src\/(?:lib\/(?:account\/(?:confirmed-email|use-signed-in)|exchange\/(?:address-verdict|rate-change|use-address-error|use-address-verdict)|live\/(?:live-channel|page-channel|socket-path)|mini-app\/(?:mini-app|use-mini-app))|components\/ui\/(?:address-field|approval-note|cost-rows|field-box|late-part|paste-button|screen-picture))\.(?:tsx?|module\.css)$|\/lucide-react\/.*\/(?:clipboard-paste|shield-check|undo-2)\.mjs$/,
  includeDependenciesRecursively: false,
}

/**
 * The calculator and the content around it on the home and pair pages. They share one chunk, because two chunks would
 * compress worse and most visitors open the home page. The widget therefore loads code that it does not need. Excludes
 * dialogs and everything for fiat payments, which the browser loads when it displays them.
 */
const COUNTER = {
  name: 'counter',
  test: /\/src\/features\/(?:calculator\/(?:(?:components|order-form)\/(?!coin-picker|unsupported-pair|email-dialog|memo-warning|payment-offers|plan-answers|fiat-limit-note|payout-card-field|own-limit-note)|note\/note-(?:beside|slot)|state\/(?!pair-code|picker-rows)|api\/(?:payment-offers|use-is-verified|use-kept-start|use-live-rate))|home\/(?:hero|how-it-works|live-figures|promises|questions))[\w.-]+$|\/src\/lib\/mini-app\/use-signed-in-app\.ts$|\/lucide-react\/.*\/(?:activity|arrow-up-down|plus|sigma)\.mjs$/,
  includeDependenciesRecursively: false,
}

/**
 * Modules that the entry script shares with the pages, and Vite's helper for dynamic imports. They have their own
 * chunk, so that the entry script contains no page code. A page that is mainly for reading (`isReadingPage`) initially
 * loads only the entry script.
 */
const START = {
  name: 'start',
  test: /\/src\/(?:lib\/(?:page\/storage-keys|tracking\/(?:choice-link|loaded-url|needs-consent-part))|components\/note\/(?:draw-rosette|guilloche))\.ts$|vite\/preload-helper/,
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
 * Copies each rule of the dark theme into a `prefers-color-scheme` query. Without JavaScript, no script sets the theme,
 * and the page follows the device.
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
    configFile: false,
    logLevel: 'error',
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
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        cssCodeSplit: false,
        // Vite minifies the `iife` format completely, but not the `es` format.
        lib: {
          entry: MESSENGER_ENTRY,
          formats: ['iife'],
          name: 'cambioMessenger',
          fileName: () => 'messenger.js',
          cssFileName: 'messenger',
        },
      },
    })
    const [result] = Array.isArray(built) ? built : [built]
    if (!result || !('output' in result)) throw new Error('The mini-app was not built')
    for (const file of result.output) {
      const source = file.type === 'chunk' ? file.code : file.source
      this.emitFile({ type: 'asset', fileName: file.fileName, source })
    }
  },
}

export default defineConfig(({ command }) => ({
  server: {
    proxy: { '/api': { target: api, ws: true, rewriteWsOrigin: true, configure }, '/sandbox': api, '/websdk': api },
  },
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
                output: { codeSplitting: { groups: [START, { name: 'common', test: COMMON }, FORMS, COUNTER] } },
              },
            },
          },
          ssr: { resolve: { noExternal: true } },
        }
      : {},
  plugins: [tanstackStart({ server: { build: { inlineCss: true } } }), viteReact(), latestBuild, widget, messenger],
}))
