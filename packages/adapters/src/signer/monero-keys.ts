import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { MoneroChainSettings } from '../chains/chain-settings.ts'
import { packMoneroBytes } from '../chains/monero/monero-bytes.ts'
import type { WrittenTransferJson } from '../chains/monero/monero-json.ts'
import { MoneroRefusal, MoneroRpc } from '../chains/monero/monero-rpc.ts'
import { areMoneroTerms } from '../chains/monero/monero-terms.ts'
import { plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'
import { moneroAccount, type MoneroAccount, moneroSpendKey } from './monero-account.ts'
import type { WalletRoot } from './wallet-root.ts'

/** Derivation path of the wallet's secret, with Monero's SLIP-44 coin type. */
const WALLET_PATH = `m/44'/128'/0'/0'/0'`
/** Derivation path of the wallet file's password. */
const PASSWORD_PATH = `m/44'/128'/0'/1'/0'`
const NO_WALLET_OPEN = -13
/** Maximum number of addresses that one call adds to the wallet. */
const ADDRESSES_AT_ONCE = 50
const NAMED_BY = 12

/**
 * Monero keys in a `monero-wallet-rpc` wallet, which the signer creates from the exchange's seed and no other process
 * opens. The hot address is the primary address, and deposit address n is subaddress n + 1. The wallet chooses inputs
 * and decoys and builds the transaction. Without a wallet URL, this class only derives addresses.
 */
export class MoneroKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #account: MoneroAccount
  readonly #password: string
  readonly #settings: MoneroChainSettings
  readonly #wallet: MoneroRpc | null

  constructor({ ed25519 }: WalletRoot, settings: MoneroChainSettings) {
    this.#account = moneroAccount(moneroSpendKey(ed25519.derive(WALLET_PATH).privateKey))
    this.#password = bytesToHex(ed25519.derive(PASSWORD_PATH).privateKey)
    this.#settings = settings
    this.#wallet = settings.walletUrl === undefined ? null : new MoneroRpc(settings.walletUrl)
  }

  /** @throws {AdapterError} when the wallet does not respond or a different wallet is open */
  async addressOf(key: KeyPath): Promise<string> {
    const index = key.purpose === 'hot' ? 0 : key.index + 1
    const address = this.#account.address(this.#settings.network, index)
    if (this.#wallet === null) return address
    await this.#open(this.#wallet)
    await watch(this.#wallet, index, address)
    return address
  }

  /** Returns the maximum fee in a request's terms, in base units. `sign` rejects a transaction that exceeds it. */
  feeOf(request: SignRequest): SignedFee | null {
    return request.kind === 'account' && areMoneroTerms(request.terms) ? plainFee(request.terms.maxFeeAtomic) : null
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence !== null || request.contract !== null) return null
    if (request.from.purpose !== 'hot' || request.memo !== null || !areMoneroTerms(request.terms)) return null
    if (this.#wallet === null) return null
    const written = await write(this.#wallet, request.to, request.amountAtomic)
    if (written.amount !== request.amountAtomic || written.fee > request.terms.maxFeeAtomic)
      throw refused(`the wallet would take a fee of ${written.fee}`)
    const { tx_metadata: metadata, tx_hash: txId, spent_key_images: spent } = written
    return { raw: packMoneroBytes({ metadata, txId, keyImages: spent.key_images }), txId }
  }

  /** Opens the exchange's wallet if none is open. Creates the wallet file if it does not exist. */
  async #open(wallet: MoneroRpc): Promise<void> {
    const own = this.#account.address(this.#settings.network, 0)
    const isOpen = await wallet.callOr<{ address: string }>(
      'get_address',
      { account_index: 0, address_index: [0] },
      NO_WALLET_OPEN,
    )
    if (isOpen === null) {
      const file = { filename: `cambio-${own.slice(0, NAMED_BY)}`, password: this.#password }
      try {
        await wallet.request('open_wallet', file)
      } catch (error) {
        if (!(error instanceof MoneroRefusal)) throw error
        await wallet.call('generate_from_keys', {
          ...file,
          address: own,
          spendkey: bytesToHex(this.#account.spendKey),
          viewkey: bytesToHex(this.#account.viewKey),
          restore_height: this.#settings.restoreHeight,
        })
      }
      // Disable automatic refresh, so that the wallet reads blocks only on request. Its state then cannot change
      // between a check and a payment.
      await wallet.call('auto_refresh', { enable: false })
    } else if (isOpen.address !== own) throw refused('another wallet is open')
  }
}

/** Adds an address to the wallet if it is missing. Checks that the wallet and the signer derive the same address. */
async function watch(wallet: MoneroRpc, index: number, address: string): Promise<void> {
  let known = await addressAt(wallet, index)
  if (known === null) {
    let last = -1
    while (last < index) last = await addAddresses(wallet)
    await wallet.call('store')
    known = await addressAt(wallet, index)
  }
  if (known !== address) throw refused(`the wallet's address ${index} is another`)
}

async function addressAt(wallet: MoneroRpc, index: number): Promise<string | null> {
  try {
    const { addresses } = await wallet.request<{ addresses: { address: string; address_index: number }[] }>(
      'get_address',
      {
        account_index: 0,
        address_index: [index],
      },
    )
    return addresses.find((one) => one.address_index === index)?.address ?? null
  } catch (error) {
    if (error instanceof MoneroRefusal) return null
    throw error
  }
}

/** Adds addresses to the wallet. Returns the index of the last one. */
async function addAddresses(wallet: MoneroRpc): Promise<number> {
  const { address_indices: added } = await wallet.call<{ address_indices: number[] }>('create_address', {
    account_index: 0,
    count: ADDRESSES_AT_ONCE,
  })
  return Math.max(...added)
}

/** Builds a transfer without broadcasting it. */
async function write(wallet: MoneroRpc, address: string, amount: bigint): Promise<WrittenTransferJson> {
  try {
    return await wallet.request<WrittenTransferJson>('transfer', {
      destinations: [{ address, amount }],
      account_index: 0,
      do_not_relay: true,
      get_tx_metadata: true,
    })
  } catch (error) {
    if (error instanceof MoneroRefusal) throw refused(error.message)
    throw error
  }
}

function refused(why: string): AdapterError {
  return new AdapterError(`Monero: ${why}`, { retryable: false })
}
