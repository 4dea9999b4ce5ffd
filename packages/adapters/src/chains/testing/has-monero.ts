import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns whether PATH contains Monero's node and wallet programs. If not, the tests that need them are skipped. */
export function hasMonero(): boolean {
  const isThere = (program: string) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
  const found = ['monerod', 'monero-wallet-rpc'].every(isThere)
  if (!found) console.log('monerod and monero-wallet-rpc are not on PATH: the tests of Monero are skipped.')
  return found
}
