import {
  HOT_KEY,
  SignerRefusal,
  type AccountSignRequest,
  type Budget,
  type CountingSigner,
  type SignedTransaction,
  type SignerSpendStore,
  type SignRequest,
  type SpendMark,
  type SpendMarkKeeper,
  type ValueCaps,
} from '@cambio/core/chains/signer'
import type { SignerCaps, Spend, SpendVerdict } from '@cambio/core/chains/spend'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { JoinedWork } from '@cambio/core/shared/joined-work'
import type { FeeCaps } from '@cambio/core/chains/fee-caps'
import { microText } from '@cambio/core/quotes/exposure-limit'
import { recipientText, type ColdWallets } from '@cambio/core/payments/cold-wallet'
import type { Valuation } from '@cambio/core/signing/value-spend'
import type { ChainId } from '@cambio/core/instruments/instrument'
import { LRUCache } from 'lru-cache'
import type { ChainSettings } from '../chains/chain-settings.ts'
import { BankKeys } from './bank-keys.ts'
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
  /** Caps on the total value of all assets that leave the exchange, in micro-USDT. */
  valueCaps: ValueCaps
  /** Returns the function that values the spends of one transaction. An asset without a known value is never sent. */
  openValuation(): Promise<Valuation>
  /** Additional caps in base units, keyed by asset slug. */
  caps: ReadonlyMap<string, SignerCaps>
  /** Slug of the coin that pays the fees on each chain. */
  feeAssets: ReadonlyMap<ChainId, string>
  /** The exchange's cold wallets. Only the fee of a payment to a cold wallet counts towards the caps. */
  coldWallets: ColdWallets
  spends: SignerSpendStore
  mark: SpendMarkKeeper
}

/** Maximum number of cached addresses, for all chains together. */
const CACHED_ADDRESSES = 50_000

/** Recipient that is recorded for the spend of a network fee. */
const NETWORK = 'network'

/** Budget for a signing request with neither an approval nor a payer, such as a sweep. */
const OWN_BUDGET: Budget = { isApproved: false, direction: 'sent', payer: null }

/** Amount of an asset that a transaction sends, before its valuation. */
type Sent = Pick<Spend, 'spendId' | 'asset' | 'recipient' | 'amountAtomic'>

/**
 * Signer that holds the keys in this process's memory. It builds each transaction from the request, so the request
 * alone determines what is signed. The exception is a chain with a wallet program, which builds the transaction itself.
 */
export class LocalSigner implements CountingSigner {
  readonly #options: LocalSignerOptions
  readonly #keys: ReadonlyMap<ChainId, FamilyKeys>
  readonly #feeCaps: ReadonlyMap<ChainId, FeeCaps>
  /** Cache of derived addresses, keyed by chain and key. Omits addresses that a wallet program derives. */
  readonly #addresses = new LRUCache<string, string>({ max: CACHED_ADDRESSES })
  readonly #permission = new JoinedWork(() => this.#assertMaySignNow())
  readonly #marking = new JoinedWork(() => this.#storeMark())
  readonly #valuation = new JoinedWork(() => this.#options.openValuation())

  constructor(options: LocalSignerOptions) {
    this.#options = options
    this.#keys = new Map(options.chains.map((settings) => [settings.chain, keysOf(options.root, settings)]))
    this.#feeCaps = feeCapsByChain(options.chains)
  }

  async address(chain: ChainId, key: KeyPath): Promise<string> {
    const name = `${chain} ${key.purpose} ${key.index}`
    const known = this.#addresses.get(name)
    if (known !== undefined) return known
    const address = this.#keysOf(chain).addressOf(key)
    if (typeof address === 'string') this.#addresses.set(name, address)
    return address
  }

  async sign(request: SignRequest, budget = OWN_BUDGET): Promise<SignedTransaction> {
    await this.count(request, budget)
    const signed = await this.#keysOf(request.chain).sign(request)
    if (!signed) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
    return signed
  }

  async count(request: SignRequest, budget: Budget): Promise<void> {
    await this.#permission.run()
    const keys = this.#keysOf(request.chain)
    const own = request.kind === 'account' ? await this.address(request.chain, request.from) : null
    assertWellFormed(request, keys, own)
    const feeAtomic = this.#checkedFee(request, keys)
    await this.#count(this.#sent(request, await this.address(request.chain, HOT_KEY), feeAtomic), budget)
  }

  /**
   * Checks whether signing is allowed. Stops signing if the database may be older than the last signature.
   * @throws {SignerRefusal} kill-switch or older-database
   */
  assertMaySign(): Promise<void> {
    return this.#permission.run()
  }

  async #assertMaySignNow(): Promise<void> {
    const { spends, mark } = this.#options
    // Read the spend mark before the database. Otherwise a concurrent signature could write a newer mark between the
    // two reads, and the database would appear outdated.
    const kept = mark.read()
    const state = await spends.state()
    if (kept === null && state.mark.spends > 0) return this.#stopWithoutMark(state.mark)
    // Compare even if signing is stopped already, because an operator may have stopped it before the restore.
    if (kept !== null && !state.isOlder && isBefore(state.mark, kept)) {
      await spends.kill()
      throw new SignerRefusal('older-database', 'The database is older than the last signature')
    }
    if (state.killed) throw new SignerRefusal('kill-switch', 'Signing is stopped')
    // From now on, a missing file indicates a restore, even if the first two signatures run concurrently.
    if (kept === null) mark.write(state.mark)
  }

  /**
   * Stops signing, because without the mark file nothing shows whether the database is current. Then writes a new mark,
   * so that signing is allowed again after `restore finish` and `signer revive`.
   */
  async #stopWithoutMark(recorded: SpendMark): Promise<never> {
    const { spends, mark } = this.#options
    await spends.kill()
    mark.write(recorded)
    throw new SignerRefusal(
      'older-database',
      'The mark file beside the keystore is missing, so the database may be older than the last signature',
    )
  }

  /**
   * Returns a request's fee in base units of the chain's native coin, according to the bytes that the signer will sign.
   * @throws {SignerRefusal} when the fee exceeds one of the chain's hard caps
   */
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
   * Returns the spends of a request. Coins sent to the hot wallet or a cold wallet remain with the exchange, so only
   * the fee is a spend. A fee in the sent coin is part of the coin's spend. A fee in another coin is a separate spend.
   */
  #sent(request: SignRequest, hot: string, feeAtomic: bigint): Sent[] {
    const { spendId, asset } = request
    const recipient = recipientOf(request, hot)
    const cold = this.#options.coldWallets.get(asset)
    const isCold = cold !== undefined && recipientText(cold) === recipient
    const sentAtomic = isCold ? 0n : amountLeaving(request, hot)
    const feeAsset = this.#options.feeAssets.get(request.chain)
    if (feeAsset === undefined) throw new SignerRefusal('cap-fee', `No coin pays the fees of ${request.chain}`)
    const isOneSpend = sentAtomic > 0n && asset === feeAsset
    const sent: Sent[] = []
    if (sentAtomic > 0n)
      sent.push({ spendId, asset, recipient, amountAtomic: sentAtomic + (isOneSpend ? feeAtomic : 0n) })
    if (!isOneSpend && feeAtomic > 0n)
      sent.push({ spendId: `${spendId} fee`, asset: feeAsset, recipient: NETWORK, amountAtomic: feeAtomic })
    return sent
  }

  /**
   * Counts all spends of one transaction towards the caps.
   * @throws {SignerRefusal} when a cap is exceeded or an asset has no price
   */
  async #count(sent: readonly Sent[], budget: Budget): Promise<void> {
    if (sent.length === 0) return
    const { caps, valueCaps, spends } = this.#options
    const valueOf = await this.#valuation.run()
    const valued = sent.map((one): Spend => {
      const valueMicro = valueOf(one.asset, one.amountAtomic)
      if (valueMicro === null) throw new SignerRefusal('no-price', `No reference price is set for ${one.asset}`)
      return { ...one, valueMicro, caps: caps.get(one.asset) ?? null }
    })
    const verdict = await spends.count(valued, { caps: valueCaps, ...budget })
    if (verdict !== 'counted') throw refusalOf(verdict, valued)
    // Write the mark before signing, so that the stored mark covers every signed payment.
    await this.#marking.run()
  }

  async #storeMark(): Promise<void> {
    const { spends, mark } = this.#options
    const { mark: reached } = await spends.state()
    const kept = mark.read()
    if (kept === null || isBefore(kept, reached)) mark.write({ ...kept, ...reached })
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
    case 'bank':
      return new BankKeys(settings)
  }
}

function refusalOf(verdict: Exclude<SpendVerdict, 'counted'>, spends: readonly Spend[]): SignerRefusal {
  const what = spends.map(({ spendId, asset }) => `${spendId} in ${asset}`).join(', ')
  const value = microText(spends.reduce((sum, { valueMicro }) => sum + valueMicro, 0n))
  if (verdict === 'other-payment') return new SignerRefusal(verdict, `Spend ${what} was counted for another`)
  if (verdict === 'approval-missing')
    return new SignerRefusal(verdict, `Spend ${what} is worth ${value} USDT and needs an approval`)
  return new SignerRefusal(verdict, `Spend ${what}, worth ${value} USDT, is over a cap: ${verdict}`)
}

function isBefore(one: SpendMark, other: SpendMark): boolean {
  return one.revivedAt < other.revivedAt || (one.revivedAt === other.revivedAt && one.spends < other.spends)
}

function recipientOf(request: SignRequest, hot: string): string {
  if (request.kind === 'account') return request.memo === null ? request.to : `${request.to} ${request.memo}`
  const addresses = request.outputs.map(({ address }) => address).filter((address) => address !== hot)
  return [...new Set(addresses)].toSorted().join(' ')
}

/** Returns the amount that a request sends to addresses other than the hot wallet, in base units. Excludes the fee. */
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

/** Rejects malformed requests before their spends are counted. No correct caller sends one. */
function assertWellFormed(request: SignRequest, keys: FamilyKeys, own: string | null): void {
  if (request.kind !== keys.kind) throw new SignerRefusal('malformed', `Not a request for ${request.chain}`)
  const amounts =
    request.kind === 'account'
      ? [...(isVoidOf(request, own) ? [] : [request.amountAtomic]), request.terms.maxFeeAtomic]
      : [...request.inputs, ...request.outputs, ...request.change].map((part) => part.amountAtomic)
  if (amounts.some((amount) => amount <= 0n)) throw new SignerRefusal('malformed', 'An amount is not above zero')
  if (request.kind === 'outputs' && request.inputs.length * request.outputs.length === 0)
    throw new SignerRefusal('malformed', 'A transaction has inputs and outputs')
  if (request.kind === 'account' && request.sequence !== null && !isCount(request.sequence))
    throw new SignerRefusal('malformed', 'A sequence number is a whole, non-negative number')
}

/** Returns whether a request is for a void. A void sends a zero amount of the native coin from an address to itself. */
function isVoidOf({ amountAtomic, contract, to, memo }: AccountSignRequest, own: string | null): boolean {
  return amountAtomic === 0n && contract === null && memo === null && to === own
}

function isCount(sequence: number): boolean {
  return Number.isSafeInteger(sequence) && sequence >= 0
}
