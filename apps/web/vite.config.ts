import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_BASE_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  server: { proxy: { '/api': { target: api, ws: true, rewriteWsOrigin: true }, '/sandbox': api } },
  build: { target: 'es2022' },
  // One self-contained server file: nothing is looked up in node_modules at run time, so production React is certain.
  environments: command === 'build' ? { ssr: { resolve: { noExternal: true } } } : {},
  plugins: [tanstackStart({ server: { build: { inlineCss: true } } }), viteReact()],
}))
