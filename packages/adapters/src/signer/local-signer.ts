import {
  HOT_KEY,
  SignerRefusal,
  type AccountSignRequest,
  type KeyPath,
  type SignedTransaction,
  type Signer,
  type SignerCaps,
  type SignerSpendStore,
  type SignRequest,
  type Spend,
  type SpendMark,
  type SpendMarkKeeper,
} from '@cambio/core/chains/signer'
import type { FeeCaps } from '@cambio/core/chains/fee-caps'
import { recipientText, type ColdWallets } from '@cambio/core/payments/cold-wallet'
import type { ChainId } from '@cambio/core/instruments/instrument'
import type { ChainSettings } from '../chains/chain-settings.ts'
import { BitcoinKeys } from './bitcoin-keys.ts'
import { EvmKeys } from './evm-keys.ts'
import { feeCapsByChain } from '../chains/fee-caps.ts'
import type { FamilyKeys, SignedFee } from './family-keys.ts'
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
  /** Slug of the coin that pays the fees of each chain; its caps count them. */
  feeAssets: ReadonlyMap<ChainId, string>
  /** Cold wallets of the exchange. For a payment to one, only the fee counts. */
  coldWallets: ColdWallets
  spends: SignerSpendStore
  mark: SpendMarkKeeper
}

/** The recipient of a spend that is a fee. */
const NETWORK = 'network'

/**
 * Keys in this process's memory. It writes every transaction itself from what was asked, so it knows what it signs; but where
 * a wallet of the chain's own does, which it opens.
 */
export class LocalSigner implements Signer {
  readonly #options: LocalSignerOptions
  readonly #keys: ReadonlyMap<ChainId, FamilyKeys>
  readonly #feeCaps: ReadonlyMap<ChainId, FeeCaps>

  constructor(options: LocalSignerOptions) {
    this.#options = options
    this.#keys = new Map(options.chains.map((settings) => [settings.chain, keysOf(options.root, settings)]))
    this.#feeCaps = feeCapsByChain(options.chains)
  }

  async address(chain: ChainId, key: KeyPath): Promise<string> {
    return this.#keysOf(chain).addressOf(key)
  }

  async sign(request: SignRequest): Promise<SignedTransaction> {
    await this.#assertMaySign()
    const keys = this.#keysOf(request.chain)
    const own = request.kind === 'account' ? await keys.addressOf(request.from) : null
    assertWellFormed(request, keys, own)
    const feeAtomic = this.#checkedFee(request, keys)
    await this.#count(request, await keys.addressOf(HOT_KEY), feeAtomic)
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

  /** Returns the fee of a request, read from what will be signed. @throws {SignerRefusal} over a hard cap of its chain */
  #checkedFee(request: SignRequest, keys: FamilyKeys): bigint {
    const fee = keys.feeOf(request)
    const caps = this.#feeCaps.get(request.chain)
    if (!fee || fee.feeAtomic < 0n || !caps) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
    const isToken = request.kind === 'account' && request.contract !== null
    if (isOverFeeCaps(fee, caps, isToken))
      throw new SignerRefusal('cap-fee', `A fee of ${fee.feeAtomic} is over the caps of ${request.chain}`)
    return fee.feeAtomic
  }

  /**
   * Counts what leaves. What goes to the hot address or to the cold wallet stays ours, but its fee leaves; the fee is counted with the coin that pays it,
   * in one spend where that coin is sent, in a spend of its own elsewhere.
   */
  async #count(request: SignRequest, hot: string, feeAtomic: bigint): Promise<void> {
    const { spendId, asset } = request
    const recipient = recipientOf(request, hot)
    const cold = this.#options.coldWallets.get(asset)
    const isCold = cold !== undefined && recipientText(cold) === recipient
    const sentAtomic = isCold ? 0n : amountLeaving(request, hot)
    const feeAsset = this.#options.feeAssets.get(request.chain)
    if (feeAsset === undefined) throw new SignerRefusal('cap-fee', `No coin pays the fees of ${request.chain}`)
    const isOneSpend = sentAtomic > 0n && asset === feeAsset
    if (sentAtomic > 0n)
      await this.#countSpend({ spendId, asset, recipient, amountAtomic: sentAtomic + (isOneSpend ? feeAtomic : 0n) })
    if (!isOneSpend && feeAtomic > 0n)
      await this.#countSpend({
        spendId: `${spendId} fee`,
        asset: feeAsset,
        recipient: NETWORK,
        amountAtomic: feeAtomic,
      })
  }

  async #countSpend(spend: Omit<Spend, 'caps'>): Promise<void> {
    const { spendId, asset } = spend
    const { caps, spends, mark } = this.#options
    const own = caps.get(asset)
    if (!own) throw new SignerRefusal('cap-transaction', `No cap is set for ${asset}`)
    const verdict = await spends.count({ ...spend, caps: own })
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

/** Returns what a request sends to others, without its fee. */
function amountLeaving(request: SignRequest, hot: string): bigint {
  if (request.kind === 'account') return request.to === hot ? 0n : request.amountAtomic
  return request.outputs.reduce((sum, { address, amountAtomic }) => (address === hot ? sum : sum + amountAtomic), 0n)
}

function isOverFeeCaps({ feeAtomic, gas }: SignedFee, caps: FeeCaps, isToken: boolean): boolean {
  if (feeAtomic > caps.maxFeeAtomic) return true
  if (gas === null) return false
  if (caps.gas === null) return true
  const limit = isToken ? caps.gas.tokenLimit : caps.gas.coinLimit
  return gas.limit > limit || gas.priceAtomic > caps.gas.maxPriceAtomic
}

/** Refuses what no honest caller asks for, before anything is counted. */
function assertWellFormed(request: SignRequest, keys: FamilyKeys, own: string | null): void {
  if (request.kind !== keys.kind) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
  const amounts =
    request.kind === 'account'
      ? [...(isVoidOf(request, own) ? [] : [request.amountAtomic]), request.terms.maxFeeAtomic]
      : [...request.inputs, ...request.outputs, ...(request.change ? [request.change] : [])].map(
          (part) => part.amountAtomic,
        )
  if (amounts.some((amount) => amount <= 0n)) throw new SignerRefusal('malformed', 'An amount is not above zero')
  if (request.kind === 'outputs' && request.inputs.length * request.outputs.length === 0)
    throw new SignerRefusal('malformed', 'A transaction has inputs and outputs')
  if (request.kind === 'account' && request.sequence !== null && !isCount(request.sequence))
    throw new SignerRefusal('malformed', 'A sequence number is a whole, non-negative number')
}

/** A void sends nothing of the chain's coin from a key to its own address. */
function isVoidOf({ amountAtomic, contract, to, memo }: AccountSignRequest, own: string | null): boolean {
  return amountAtomic === 0n && contract === null && memo === null && to === own
}

function isCount(sequence: number): boolean {
  return Number.isSafeInteger(sequence) && sequence >= 0
}
