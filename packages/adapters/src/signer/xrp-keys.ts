import type { AccountSignRequest, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { present } from '@cambio/kernel/assert'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { Wallet, type Payment } from 'xrpl'
import type { XrpChainSettings } from '../chains/chain-settings.ts'
import { xrpFeeOf } from '../chains/xrp/xrp-terms.ts'
import { branchesOf, type Branches, plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'

/** SLIP-44 coin type of XRP. */
const XRP_COIN_TYPE = 144
/** Highest network ID that a transaction must omit. On networks with a higher ID, every transaction must contain it. */
const LAST_UNNAMED_NETWORK = 1_024
/** Leading zero byte that marks a secp256k1 private key for the library. */
const SECP256K1_MARK = '00'

type PaymentFields = Pick<Payment, 'TransactionType' | 'Destination' | 'Amount' | 'DestinationTag'>

/**
 * Transaction that serves as a void, because the ledger does not allow payments of zero. It changes no account
 * settings.
 */
const NO_CHANGE = { TransactionType: 'AccountSet' } as const

/**
 * XRP Ledger keys with the path `m/44'/144'/networkId'/account/index` (similar to BIP-44). Transactions specify no last
 * ledger, so the worker can broadcast them at any later time. The sequence number ensures that the network executes
 * each of them only once.
 */
export class XrpKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #branches: Branches
  readonly #networkId: number

  constructor(root: HDKey, settings: XrpChainSettings) {
    this.#networkId = settings.networkId
    this.#branches = branchesOf(root, (account) => `m/44'/${XRP_COIN_TYPE}'/${this.#networkId}'/${account}`)
  }

  addressOf(key: KeyPath): string {
    return this.#wallet(key).classicAddress
  }

  feeOf(request: SignRequest): SignedFee | null {
    const fee = request.kind === 'account' ? xrpFeeOf(request.terms) : null
    return fee === null ? null : plainFee(BigInt(fee))
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence === null || request.contract !== null) return null
    const fee = xrpFeeOf(request.terms)
    if (fee === null) return null
    const wallet = this.#wallet(request.from)
    const { tx_blob: raw, hash: txId } = wallet.sign({
      ...(request.amountAtomic === 0n ? NO_CHANGE : paymentOf(request)),
      Account: wallet.classicAddress,
      Fee: fee,
      Sequence: request.sequence,
      ...(this.#networkId > LAST_UNNAMED_NETWORK && { NetworkID: this.#networkId }),
    })
    return { raw, txId }
  }

  #wallet(key: KeyPath): Wallet {
    const node = this.#branches[key.purpose].deriveChild(key.index)
    const hex = (bytes: Uint8Array | null) => bytesToHex(present(bytes, 'a root key derives keys')).toUpperCase()
    return new Wallet(hex(node.publicKey), SECP256K1_MARK + hex(node.privateKey))
  }
}

function paymentOf({ to, amountAtomic, memo }: AccountSignRequest): PaymentFields {
  return {
    TransactionType: 'Payment',
    Destination: to,
    Amount: amountAtomic.toString(),
    ...(memo !== null && { DestinationTag: Number(memo) }),
  }
}
