// Runs a script of the house under its own Node (node_modules/.bin/node), installing what is missing first.
// Plain JavaScript without dependencies: on a fresh machine this is what the system's Node starts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const MIN_NODE_MAJOR = 20
const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'node_modules', '.cambio-lock')
const houseNode = join(root, 'node_modules', '.bin', 'node')

function fail(message) {
  console.error(message)
  process.exit(1)
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).digest('hex')
}

function installIfMissing() {
  const installed = existsSync(houseNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()
  if (installed) return
  const isFirst = !existsSync(join(root, 'node_modules'))
  console.log(isFirst ? 'Installing packages (a minute or two) …' : 'Packages changed; installing what is new …')
  // Not `npm ci`: it refuses a lock file made on a machine whose registry lacks packages of other platforms. The lock
  // file decides the versions all the same, and is not written.
  const npmArguments = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  // Under `npm start` npm itself is named by npm_execpath; it need not be on PATH.
  const npmScript = process.env.npm_execpath
  const result = npmScript?.endsWith('.js')
    ? spawnSync(process.execPath, [npmScript, ...npmArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', npmArguments, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0)
    fail('npm could not install the packages (see above). Check the network and run the command again.')
  if (!existsSync(houseNode))
    fail('The package "node" brought no binary. Remove node_modules and run the command again.')
  writeFileSync(stampFile, lockHash())
}

const [script, ...scriptArguments] = process.argv.slice(2)
if (!script) fail('Usage: node scripts/run.mjs <script.ts> [arguments]')
if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
  fail(`Node ${process.versions.node} is too old: install Node ${MIN_NODE_MAJOR} or newer and run the command again.`)
}
installIfMissing()

const child = spawn(houseNode, [join(root, script), ...scriptArguments], { cwd: root, stdio: 'inherit' })
// A terminal signals the whole group; a lone SIGTERM reaches only us and is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('error', (error) => fail(`Could not start ${script}: ${error.message}`))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
