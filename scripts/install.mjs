// Installs missing packages. It is plain JavaScript without dependencies, because it runs before any package is
// installed on a fresh machine.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NPM_ARGUMENTS = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const EXIT_CODE_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/** Installs node_modules according to package-lock.json. On failure, prints one line and ends the process. */
export async function installIfMissing(root, installedNode) {
  const folder = join(root, 'node_modules')
  const stamp = join(folder, '.cambio-lock')
  // Marker file that exists while npm is running, and remains if npm fails. Without it, a later start would accept an
  // incomplete folder.
  const mark = join(folder, '.cambio-installing')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isMarked = existsSync(mark)
  if (!isMarked && existsSync(installedNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (isMarked) refuseWhileOneRuns(Number(readFileSync(mark, 'utf8')))
  // Both files exist only after a complete install: this script writes `stamp`, and npm writes `.package-lock.json`.
  const isWhole = existsSync(stamp) || existsSync(join(folder, '.package-lock.json'))
  const isFirst = !existsSync(folder)
  if (isMarked || (!isFirst && !isWhole)) {
    console.log('An earlier install was interrupted; removing node_modules and installing again (a minute or two) …')
    removePackages(root)
  } else console.log(isFirst ? 'Installing packages (a minute or two) …' : 'Packages changed; installing what is new …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(mark, '')
  await runNpm(root, mark)
  if (!existsSync(installedNode))
    fail('The package "node" brought no binary. Remove node_modules and run the command again.')
  writeFileSync(stamp, lock)
  rmSync(mark, { force: true })
}

/** Prints one line and ends the process. */
export function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}

function runNpm(root, mark) {
  // Use `npm install`, because `npm ci` rejects a lock file from a machine whose registry lacks packages for other
  // platforms. `npm install` also uses the versions in the lock file, and does not change the file. Under `npm start`,
  // npm_execpath is npm's path, so npm need not be on PATH.
  const npmScript = process.env.npm_execpath
  const [program, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  // npm runs in a process group of its own, so that Ctrl-C in the terminal does not reach it. This process handles
  // Ctrl-C and ends npm and its children.
  const npm = spawn(program, [...first, ...NPM_ARGUMENTS], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  if (npm.pid) writeFileSync(mark, String(npm.pid))
  let stoppedBy = null
  const stop = (signal) => {
    stoppedBy ??= signal
    endGroup(npm.pid)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return new Promise((resolve) => {
    npm.once('error', (error) => fail(`npm could not be started: ${error.message}`))
    npm.once('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop)
      if (stoppedBy) fail('The install was interrupted: run the command again.', EXIT_CODE_OF_SIGNAL[stoppedBy])
      if (code !== 0)
        fail('npm could not install the packages (see above). Check the network and run the command again.')
      resolve()
    })
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // The process group has already ended.
  }
}

/**
 * Ends this process if npm is still running from an earlier start that was killed. Otherwise two npm processes would
 * write to node_modules.
 */
function refuseWhileOneRuns(pid) {
  if (!pid || !isNpm(pid)) return
  fail(`Another install is under way (process ${pid}): wait until it has ended, or end it, and run the command again.`)
}

function isNpm(pid) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')
  } catch {
    // The system has no /proc, or the process has just ended.
    return process.platform !== 'linux'
  }
}

/** Removes the installed packages of the root and of the workspaces. Each workspace is a folder or `folder/*`. */
function removePackages(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [workspace]
    const parent = workspace.slice(0, -2)
    return readdirSync(join(root, parent)).map((name) => join(parent, name))
  })
  for (const folder of ['.', ...folders]) rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
}
