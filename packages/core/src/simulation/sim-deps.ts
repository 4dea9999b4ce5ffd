import type { Instrument } from '../instruments/instrument.ts'
import { DEFAULT_EARNINGS_POLICY } from '../affiliates/earning.ts'
import type { Clock } from '@cambio/kernel/clock'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { AddressRules } from '../chains/address-rules.ts'
import type { TransferCost } from '../chains/destination-probe.ts'
import type { FeeCapsByChain } from '../chains/fee-caps.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ProviderQuotes } from '../liquidity/provider-quotes.ts'
import { DEFAULT_ORDER_TERMS } from '../orders/order-terms.ts'
import { REFUND_ADDRESS_RULE } from '../orders/refund/request-refund.ts'
import type { MemoryTickBook } from '../quotes/memory-tick-book.ts'
import type { Limiter } from '../shared/limiter.ts'
import type { Report } from '../shared/report.ts'
import type { MemoryUnitOfWork } from '../testing/memory/memory-unit-of-work.ts'
import { memoryLimiters } from '../testing/memory/memory-limiters.ts'
import { PLAIN_SEALS, plainSealer } from '../testing/plain-sealer.ts'
import type { AnySimChain } from './chain/any-sim-chain.ts'
import { SimNumberedChain } from './chain/sim-accounts-chains.ts'
import { SIM_COLD_WALLETS, SIM_POLICY, SIM_REPLACEMENT } from './sim-catalogue.ts'
import type { SimScreening } from './actors/sim-screening.ts'

const anyAddress: AddressRules = {
  check: (address) => ({ ok: true, canonical: address }),
  paymentUri: ({ address }) => address,
  example: '',
}

/** Parts of a simulated world that the dependencies are built from. */
export interface SimParts {
  work: MemoryUnitOfWork
  catalogue: Catalogue
  chains: ReadonlyMap<string, AnySimChain>
  ticks: MemoryTickBook
  providerQuotes: ProviderQuotes
  feeCaps: FeeCapsByChain
  screening: SimScreening
  clock: Clock
  report: Report
}

/** Creates the dependencies of the production use cases in a simulated world. */
export class SimDeps {
  readonly #parts: SimParts
  readonly #refundAddresses: Limiter
  #orderCount = 0
  #uuidCount = 0

  constructor(parts: SimParts) {
    this.#parts = parts
    this.#refundAddresses = memoryLimiters(parts.clock)(REFUND_ADDRESS_RULE)
  }

  /** Number of order IDs assigned so far. */
  get orderCount(): number {
    return this.#orderCount
  }

  /** Returns the dependencies of one worker pass for a chain. */
  worker(gateway: AnySimChain, process: Pick<ChainWorkerDeps, 'signer' | 'reach'>): ChainWorkerDeps {
    return { ...this.#shared(), gateway, witness: null, ...process }
  }

  /** Returns the dependencies of the server's use cases. */
  server() {
    return {
      ...this.#shared(),
      addressRules: new Map([...this.#parts.chains.keys()].map((name) => [name, anyAddress])),
      refundAddresses: this.#refundAddresses,
      newOrderId: () => (this.#orderCount += 1),
      newUuid: () => `uuid-${(this.#uuidCount += 1)}`,
      newDepositMemo: () => String(this.#orderCount),
      controlTokens: {
        issue: (orderId: number) => `token-${orderId}`,
        hash: (token: string) => token,
        matches: (token: string, hash: string) => token === hash,
      },
    }
  }

  /** Returns the dependencies of operator decisions. */
  operator() {
    return {
      ...this.server(),
      sealer: plainSealer('operator'),
      blacklist: { faults: async () => [] },
      gateways: this.#parts.chains,
      witnesses: new Map(),
    }
  }

  /**
   * Returns the cost of a transfer to a contract that increases it, or null for an ordinary cost. Simulated token
   * transfers always have the ordinary cost, because they do not run the recipient's code.
   */
  #costOf({ chain: name, contract }: Pick<Instrument, 'chain' | 'contract'>, address: string): TransferCost | null {
    const chain = contract === null ? this.#parts.chains.get(name) : undefined
    const times = chain instanceof SimNumberedChain ? chain.gasBurners.get(address) : undefined
    return chain && times ? { maxFeeAtomic: chain.payoutFeeNow(null) * times, percent: Number(times) * 100 } : null
  }

  #shared() {
    return {
      ...this.#parts,
      policy: SIM_POLICY,
      terms: DEFAULT_ORDER_TERMS,
      replacement: SIM_REPLACEMENT,
      coldWallets: SIM_COLD_WALLETS,
      earnings: DEFAULT_EARNINGS_POLICY,
      destinations: {
        assertAccepts: async () => {},
        costOf: async (instrument: Pick<Instrument, 'chain' | 'contract'>, address: string) =>
          this.#costOf(instrument, address),
      },
      seals: PLAIN_SEALS,
      sealer: plainSealer('server'),
      reach: () => {},
    }
  }
}
