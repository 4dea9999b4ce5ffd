// Runs a script with the Node from node_modules/.bin, after installing missing packages. It is plain JavaScript without
// dependencies, because the system's own Node runs it on a fresh machine.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, installIfMissing } from './install.mjs'

const MIN_NODE_MAJOR = 20
const root = fileURLToPath(new URL('..', import.meta.url))
const installedNode = join(root, 'node_modules', '.bin', 'node')

const [script, ...scriptArguments] = process.argv.slice(2)
if (!script) fail('Usage: node scripts/run.mjs <script.ts> [arguments]')
if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  fail(`Node ${process.versions.node} is too old: install Node ${MIN_NODE_MAJOR} or newer and run the command again.`)
}
await installIfMissing(root, installedNode)

// Let Node reuse the compiled code of earlier starts, so that each process of the exchange starts about a second
// earlier.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node-compile')

const child = spawn(installedNode, [join(root, script), ...scriptArguments], { cwd: root, stdio: 'inherit' })
// A terminal sends SIGINT to the whole process group, but SIGTERM may reach only this process, so forward it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('error', (error) => fail(`Could not start ${script}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
