import { spawnSync } from 'node:child_process'

const APT_TIMEOUT_MS = 180_000

/** Optional Debian packages, each with its programs and the tests that are skipped if it is missing. */
const PROVISIONS = [
  {
    name: 'litecoind',
    programs: ['litecoind'],
    without: 'Litecoin runs on the simulated node and the tests against the real one are skipped',
  },
  {
    name: 'monero',
    programs: ['monerod', 'monero-wallet-rpc'],
    without: 'there is no Monero and its tests are skipped',
  },
  {
    name: 'redis-server',
    programs: ['redis-server'],
    without: 'the tests of limits that are counted in Redis are skipped',
  },
]

/**
 * Installs missing optional packages if the system permits it, so that the tests run with real nodes. Otherwise prints
 * one line for each missing package.
 */
export function provideRealThings(): void {
  for (const provision of PROVISIONS) provide(provision)
}

function provide({ name, programs, without }: (typeof PROVISIONS)[number]): void {
  const isHere = () => programs.every(isOnPath)
  if (isHere()) return
  const missing = `${name} is not here: ${without}`
  if (process.getuid?.() !== 0) return console.log(`${missing} (run as root, or install the package "${name}").`)
  if (!isOnPath('apt-get')) return console.log(`${missing} (no apt-get on this system).`)
  console.log(`· installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: APT_TIMEOUT_MS, encoding: 'utf8' } as const
  const install = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
  if (install().status === 0 && isHere()) return
  spawnSync('apt-get', ['update'], options)
  const { stderr } = install()
  if (!isHere()) console.log(`${missing}: apt-get said "${lastLine(stderr)}".`)
}

function isOnPath(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

function lastLine(text: string | null): string {
  return text?.trim().split('\n').at(-1) ?? 'nothing'
}
