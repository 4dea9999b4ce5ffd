import { spawnSync } from 'node:child_process'

const APT_TIMEOUT_MS = 180_000

/** Installs the chain node that Debian has where we may; says in one line what stays simulated otherwise. */
export function provideChainNodes(): void {
  if (isOnPath('litecoind')) return
  const missing =
    'litecoind is not here: Litecoin runs on the simulated node and the tests against the real one are skipped'
  if (process.getuid?.() !== 0) return console.log(`${missing} (run as root, or install the package "litecoind").`)
  if (!isOnPath('apt-get')) return console.log(`${missing} (no apt-get on this system).`)
  console.log('· installing litecoind …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: APT_TIMEOUT_MS, encoding: 'utf8' } as const
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'litecoind'], options)
  if (install().status === 0 && isOnPath('litecoind')) return
  spawnSync('apt-get', ['update'], options)
  const { stderr } = install()
  if (!isOnPath('litecoind')) console.log(`${missing}: apt-get said "${lastLine(stderr)}".`)
}

function isOnPath(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? 'nothing'
}
