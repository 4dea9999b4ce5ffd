import {
  HOT_KEY,
  SignerRefusal,
  type KeyPath,
  type SignedTransaction,
  type Signer,
  type SignerCaps,
  type SignerSpendStore,
  type SignRequest,
  type SpendMark,
  type SpendMarkKeeper,
} from '@cambio/core/chains/signer'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { ChainSettings } from '../chains/chain-settings.ts'
import { BitcoinKeys } from './bitcoin-keys.ts'
import { EvmKeys } from './evm-keys.ts'
import type { FamilyKeys } from './family-keys.ts'
import { MoneroKeys } from './monero-keys.ts'
import { SolanaKeys } from './solana-keys.ts'
import { StellarKeys } from './stellar-keys.ts'
import { TonKeys } from './ton-keys.ts'
import { TronKeys } from './tron-keys.ts'
import type { WalletRoot } from './wallet-root.ts'
import { XrpKeys } from './xrp-keys.ts'

export interface LocalSignerOptions {
  root: WalletRoot
  chains: readonly ChainSettings[]
  /** Caps by asset slug, base units; an asset without caps never leaves. */
  caps: ReadonlyMap<string, SignerCaps>
  spends: SignerSpendStore
  mark: SpendMarkKeeper
}

/**
 * Keys in this process's memory. It writes every transaction itself from what was asked, so it knows what it signs; but where
 * a wallet of the chain's own does, which it opens.
 */
export class LocalSigner implements Signer {
  readonly #options: LocalSignerOptions
  readonly #keys: ReadonlyMap<ChainId, FamilyKeys>

  constructor(options: LocalSignerOptions) {
    this.#options = options
    this.#keys = new Map(options.chains.map((settings) => [settings.chain, keysOf(options.root, settings)]))
  }

  async address(chain: ChainId, key: KeyPath): Promise<string> {
    return this.#keysOf(chain).addressOf(key)
  }

  async sign(request: SignRequest): Promise<SignedTransaction> {
    await this.#assertMaySign()
    const keys = this.#keysOf(request.chain)
    assertWellFormed(request, keys)
    await this.#count(request, await keys.addressOf(HOT_KEY))
    const signed = await keys.sign(request)
    if (!signed) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
    return signed
  }

  async #assertMaySign(): Promise<void> {
    const { spends, mark } = this.#options
    // Read before the database is asked: what another signature keeps meanwhile is no sign of an older database.
    const kept = mark.read()
    const state = await spends.state()
    if (state.killed) throw new SignerRefusal('kill-switch', 'Signing is stopped')
    if (kept === null || !isBefore(state.mark, kept)) return
    await spends.kill()
    throw new SignerRefusal('older-database', 'The database is older than the last signature')
  }

  /** What goes to the hot address stays ours and is not counted. */
  async #count(request: SignRequest, hot: string): Promise<void> {
    const amountAtomic = amountLeaving(request, hot)
    if (amountAtomic === 0n) return
    const { caps, spends, mark } = this.#options
    const own = caps.get(request.asset)
    if (!own) throw new SignerRefusal('cap-transaction', `No cap is set for ${request.asset}`)
    const { spendId, asset } = request
    const verdict = await spends.count({
      spendId,
      asset,
      recipient: recipientOf(request, hot),
      amountAtomic,
      caps: own,
    })
    if (verdict === 'other-payment') throw new SignerRefusal(verdict, `Spend ${spendId} was counted for another`)
    if (verdict !== 'counted') throw new SignerRefusal(verdict, `Over the cap of ${asset}`)
    // Before the signature: what was signed is never ahead of what is kept.
    const { mark: reached } = await spends.state()
    const kept = mark.read()
    // Another signature, counted after this one, may have been quicker.
    if (kept === null || isBefore(kept, reached)) mark.write(reached)
  }

  #keysOf(chain: ChainId): FamilyKeys {
    const keys = this.#keys.get(chain)
    if (!keys) throw new SignerRefusal('malformed', `No chain ${chain}`)
    return keys
  }
}

function keysOf(root: WalletRoot, settings: ChainSettings): FamilyKeys {
  switch (settings.family) {
    case 'evm':
      return new EvmKeys(root.secp256k1, settings)
    case 'bitcoin':
      return new BitcoinKeys(root.secp256k1, settings)
    case 'xrp':
      return new XrpKeys(root.secp256k1, settings)
    case 'tron':
      return new TronKeys(root.secp256k1)
    case 'stellar':
      return new StellarKeys(root, settings)
    case 'ton':
      return new TonKeys(root)
    case 'monero':
      return new MoneroKeys(root, settings)
    case 'solana':
      return new SolanaKeys(root, settings)
  }
}

function isBefore(one: SpendMark, other: SpendMark): boolean {
  return one.revivedAt < other.revivedAt || (one.revivedAt === other.revivedAt && one.spends < other.spends)
}

function recipientOf(request: SignRequest, hot: string): string {
  if (request.kind === 'account') return request.memo === null ? request.to : `${request.to} ${request.memo}`
  const addresses = request.outputs.map(({ address }) => address).filter((address) => address !== hot)
  return [...new Set(addresses)].toSorted().join(' ')
}

function amountLeaving(request: SignRequest, hot: string): bigint {
  if (request.kind === 'account') return request.to === hot ? 0n : request.amountAtomic
  // Everything that does not come back leaves, the fee included.
  const sum = (amounts: readonly { amountAtomic: bigint }[]) =>
    amounts.reduce((total, { amountAtomic }) => total + amountAtomic, 0n)
  const kept = request.outputs.filter((output) => output.address === hot)
  const feeAtomic = sum(request.inputs) - sum(request.outputs) - (request.change?.amountAtomic ?? 0n)
  if (feeAtomic < 0n) throw new SignerRefusal('malformed', 'The outputs are worth more than the inputs')
  return sum(request.outputs) - sum(kept) + feeAtomic
}

/** Refuses what no honest caller asks for, before anything is counted. */
function assertWellFormed(request: SignRequest, keys: FamilyKeys): void {
  if (request.kind !== keys.kind) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
  const amounts =
    request.kind === 'account'
      ? [request.amountAtomic, request.terms.maxFeeAtomic]
      : [...request.inputs, ...request.outputs, ...(request.change ? [request.change] : [])].map(
          (part) => part.amountAtomic,
        )
  if (amounts.some((amount) => amount <= 0n)) throw new SignerRefusal('malformed', 'An amount is not above zero')
  if (request.kind === 'outputs' && request.inputs.length * request.outputs.length === 0)
    throw new SignerRefusal('malformed', 'A transaction has inputs and outputs')
  if (request.kind === 'account' && request.sequence !== null && !isCount(request.sequence))
    throw new SignerRefusal('malformed', 'A sequence number is a whole, non-negative number')
}

function isCount(sequence: number): boolean {
  return Number.isSafeInteger(sequence) && sequence >= 0
}
