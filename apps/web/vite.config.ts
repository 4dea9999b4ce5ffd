import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { defineConfig, type Plugin, type ProxyOptions } from 'vite'

/**
 * What every page loads besides the framework, in one file: apart, each of a dozen small ones would be named in every list of
 * what to load, and pack worse.
 */
const COMMON =
  /\/src\/(?:lib\/(?:account-mirror|api-calls|api-client|api-error|format|notification-store|partner-referral|search-params|seo|seo-texts|site-config|use-guest-referral|use-hydrated|use-locale)|components\/ui\/(?:button|checkbox|coin-icon|linked-text|pair-link))\.tsx?$|\/kernel\/src\/(?:amount-input|decimal-text|locale|locale-list\.gen|locale-path|rational)\.ts$/

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

export default defineConfig(({ command }) => ({
  server: { proxy: { '/api': { target: api, ws: true, rewriteWsOrigin: true, configure }, '/sandbox': api } },
  build: { target: 'es2022' },
  // One self-contained server file: nothing is looked up in node_modules at run time, so production React is certain.
  environments:
    command === 'build'
      ? {
          client: {
            build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', test: COMMON }] } } } },
          },
          ssr: { resolve: { noExternal: true } },
        }
      : {},
  plugins: [tanstackStart({ server: { build: { inlineCss: true } } }), viteReact(), latestBuild],
}))
