import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { badRequest } from '../sandbox-error.ts'
import { readOrCreateJson, writeJson } from '../state/json-file.ts'
import type { PartnerChain } from './partner-chain.ts'

/** Number of provider-only coins. */
export const SIMULATED_COINS = 1_000
export const SIMULATED_NETWORK = 'SIM'
export const SIMULATED_DECIMALS = 8
const ADDRESS = /^sim1[0-9a-f]{40}$/
const MAX_BALANCES = 5_000

/** Tickers of the provider-only coins, `SIM0001` to `SIM1000`. */
export const SIMULATED_TITLES: readonly string[] = Array.from(
  { length: SIMULATED_COINS },
  (_, index) => `${SIMULATED_NETWORK}${String(index + 1).padStart(4, '0')}`,
)

/** Returns the fixed price of a provider-only coin in US dollars, between 0.01 and 1,000. */
export function simulatedUsd(currencyTitle: string): number {
  const share = createHash('sha256').update(currencyTitle).digest().readUInt32BE() / 2 ** 32
  return Number((10 ** (share * 5 - 2)).toPrecision(4))
}

/** Provider-only coins. They have no chain: their balances are stored in a file, and payments complete immediately. */
export class SimulatedCoins implements PartnerChain {
  readonly #file: string
  readonly #balances: Map<string, string>

  constructor(folder: string) {
    this.#file = join(folder, 'simulated-coins.json')
    this.#balances = new Map(Object.entries(readOrCreateJson<Record<string, string>>(this.#file, () => ({}))))
  }

  newAddress(): string {
    return `sim1${randomBytes(20).toString('hex')}`
  }

  checkAddress(address: string): boolean {
    return ADDRESS.test(address)
  }

  async balance(currencyTitle: string, address: string): Promise<bigint> {
    return BigInt(this.#balances.get(`${currencyTitle} ${address}`) ?? '0')
  }

  async pay(currencyTitle: string, address: string, amountAtomic: bigint): Promise<string> {
    const key = `${currencyTitle} ${address}`
    if (!this.#balances.has(key) && this.#balances.size >= MAX_BALANCES)
      throw badRequest('the simulated ledger is full')
    this.#balances.set(key, (BigInt(this.#balances.get(key) ?? '0') + amountAtomic).toString())
    writeJson(this.#file, Object.fromEntries(this.#balances))
    return randomBytes(32).toString('hex')
  }
}
