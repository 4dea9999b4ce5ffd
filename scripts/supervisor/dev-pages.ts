// Serves the pages with hot reload. Their own Vite configuration proxies /api and /sandbox to API_BASE_URL.
import { join } from 'node:path'
import { createServer } from 'vite'
import { ROOT } from '../lib/root.ts'

const web = join(ROOT, 'apps/web')
process.chdir(web)
const server = await createServer({ root: web, server: { port: Number(process.env.WEB_PORT), strictPort: true } })
await server.listen()
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
