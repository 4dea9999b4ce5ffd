import { randomBytes } from 'node:crypto'
import type { ChainSettings } from '@cambio/adapters/chains/chain-settings'
import {
  MemorySpendMark,
  MemorySpendStore,
  NO_VALUE_CAPS,
  UNIT_VALUES,
} from '@cambio/adapters/chains/testing/memory-spend-store'
import { LocalSigner } from '@cambio/adapters/signer/local-signer'
import { walletRoot } from '@cambio/adapters/signer/wallet-root'
import type { KeyPath } from '@cambio/core/chains/key-path'
import type { Catalogue } from '@cambio/core/instruments/catalogue'
import { FLOAT } from './funds.ts'

const NO_CAPS = { perTransactionAtomic: 10n ** 30n, perHourAtomic: 10n ** 30n, perDayAtomic: 10n ** 30n }

/** Creates foreign accounts for tests. These accounts do not belong to the exchange. */
export function createStrangers(chains: readonly ChainSettings[], catalogue: Catalogue) {
  /** Signer that derives the accounts' addresses and signs their transactions. */
  const strangers = new LocalSigner({
    root: walletRoot(randomBytes(32)),
    // Remove the wallet URL, because foreign accounts must not use the exchange's Monero wallet.
    chains: chains.map((one) => (one.family === 'monero' ? { ...one, walletUrl: undefined } : one)),
    caps: new Map(Object.keys(FLOAT).map((slug) => [slug, NO_CAPS])),
    feeAssets: catalogue.feeAssets(),
    spends: new MemorySpendStore(),
    valueCaps: NO_VALUE_CAPS,
    openValuation: UNIT_VALUES,
    coldWallets: new Map(),
    mark: new MemorySpendMark(),
  })
  let nextStranger = 0
  /** Returns the key of an unused account. */
  const stranger = (): KeyPath => ({ purpose: 'deposit', index: nextStranger++ })
  const unusedAddress = (chain: string): Promise<string> => strangers.address(chain, stranger())
  return { strangers, stranger, unusedAddress }
}
