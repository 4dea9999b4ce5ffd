// Installs what is missing. Plain JavaScript without dependencies: on a fresh machine this runs before any package is there.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NPM_ARGUMENTS = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const EXIT_CODE_OF_SIGNAL = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/** Brings node_modules to what package-lock.json says; ends the process with one line where that cannot be. */
export async function installIfMissing(root, houseNode) {
  const folder = join(root, 'node_modules')
  const stamp = join(folder, '.cambio-lock')
  // Lies there from before npm begins until all is well: npm itself goes on from a half-made folder, and leaves it so.
  const mark = join(folder, '.cambio-installing')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isMarked = existsSync(mark)
  if (!isMarked && existsSync(houseNode) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (isMarked) refuseWhileOneRuns(Number(readFileSync(mark, 'utf8')))
  // npm writes this file when an install has gone through.
  const isWhole = existsSync(stamp) || existsSync(join(folder, '.package-lock.json'))
  const isFirst = !existsSync(folder)
  if (isMarked || (!isFirst && !isWhole)) {
    console.log('An earlier install was interrupted; removing node_modules and installing anew (a minute or two) …')
    removePackages(root)
  } else console.log(isFirst ? 'Installing packages (a minute or two) …' : 'Packages changed; installing what is new …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(mark, '')
  await runNpm(root, mark)
  if (!existsSync(houseNode))
    fail('The package "node" brought no binary. Remove node_modules and run the command again.')
  writeFileSync(stamp, lock)
  rmSync(mark, { force: true })
}

/** Says one line and ends the process. */
export function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}

function runNpm(root, mark) {
  // Not `npm ci`: it refuses a lock file made on a machine whose registry lacks packages of other platforms. The lock
  // file decides the versions all the same, and is not written. Under `npm start` npm itself is named by npm_execpath; it
  // need not be on PATH.
  const npmScript = process.env.npm_execpath
  const [program, first] = npmScript?.endsWith('.js') ? [process.execPath, [npmScript]] : ['npm', []]
  // Its own group: Ctrl-C reaches us alone, and we end npm with all it has started.
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
      if (stoppedBy)
        fail('The install was interrupted: the next command begins it anew.', EXIT_CODE_OF_SIGNAL[stoppedBy])
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
    // Gone already.
  }
}

/** The npm of a killed start may still be at work: nobody takes its folder away from under it. */
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
    // No /proc here, or it ended just now.
    return process.platform !== 'linux'
  }
}

/** The root's packages, and those that npm put into workspaces (each a folder, or `folder/*`). */
function removePackages(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('/*')) return [workspace]
    const parent = workspace.slice(0, -2)
    return readdirSync(join(root, parent)).map((name) => join(parent, name))
  })
  for (const folder of ['.', ...folders]) rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
}
