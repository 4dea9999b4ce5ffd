import type { AccountSignRequest, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { beginCell, comment, external, internal, type MessageRelaxed, SendMode, storeMessage } from '@ton/core'
import { keyPairFromSeed, type KeyPair } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'
import { accountOf, tonAddress } from '../chains/ton/ton-address.ts'
import { nameOf } from '../chains/ton/ton-message.ts'
import { areTonTerms } from '../chains/ton/ton-terms.ts'
import { ACCOUNT, plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'
import type { WalletRoot } from './wallet-root.ts'

/** SLIP-44 coin type of TON. */
const TON_COIN_TYPE = 607
const BASECHAIN = 0
/**
 * Latest possible expiry of a message, used because our messages must never expire. The sequence number ensures that
 * the network executes each of them only once.
 */
const FOR_EVER = 0xffff_ffff

/**
 * TON keys with the path `m/44'/607'/0'/account'/index'` (SLIP-0010). Each key has its own version 4 wallet contract,
 * which the first message deploys. A transaction is identified by the hash of the message that caused it.
 */
export class TonKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #root: WalletRoot['ed25519']

  constructor(root: WalletRoot) {
    this.#root = root.ed25519
  }

  addressOf(key: KeyPath): string {
    return tonAddress(walletOf(this.#keys(key)).address.hash.toString('hex'))
  }

  /**
   * Returns the maximum fee in a request's terms, which a plain transfer cannot exceed. The message contains no price,
   * because the network sets the prices.
   */
  feeOf(request: SignRequest): SignedFee | null {
    return request.kind === 'account' && areTonTerms(request.terms) ? plainFee(request.terms.maxFeeAtomic) : null
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence === null || request.contract !== null) return null
    const account = accountOf(request.to)
    if (account === null || !areTonTerms(request.terms)) return null
    const keys = this.#keys(request.from)
    const wallet = walletOf(keys)
    const transfer = wallet.createTransfer({
      seqno: request.sequence,
      secretKey: keys.secretKey,
      timeout: FOR_EVER,
      // With IGNORE_ERRORS, the sequence number advances even if the wallet cannot pay the transfer. Otherwise the
      // message could be replayed to burn gas.
      sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
      // A void sends no message, so the wallet only advances its sequence number.
      messages: request.amountAtomic === 0n ? [] : [messageOf(request, account)],
    })
    const isFirst = request.sequence === 0
    const message = external({ to: wallet.address, body: transfer, ...(isFirst && { init: wallet.init }) })
    const raw = beginCell().store(storeMessage(message)).endCell().toBoc().toString('hex')
    return { raw, txId: nameOf(message) }
  }

  #keys({ purpose, index }: KeyPath): KeyPair {
    const { privateKey } = this.#root.derive(`m/44'/${TON_COIN_TYPE}'/0'/${ACCOUNT[purpose]}'/${index}'`)
    return keyPairFromSeed(Buffer.from(privateKey))
  }
}

function messageOf({ amountAtomic, memo }: AccountSignRequest, account: string): MessageRelaxed {
  return internal({
    to: `${BASECHAIN}:${account}`,
    value: amountAtomic,
    bounce: false,
    ...(memo !== null && { body: comment(memo) }),
  })
}

function walletOf({ publicKey }: KeyPair): WalletContractV4 {
  return WalletContractV4.create({ workchain: BASECHAIN, publicKey })
}
