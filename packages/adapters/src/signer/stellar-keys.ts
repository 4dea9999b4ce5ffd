import type { AccountSignRequest, SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { formatAmount } from '@cambio/kernel/money'
import { Account, Asset, Keypair, Memo, Operation, TransactionBuilder, type xdr } from '@stellar/stellar-sdk/base'
import type { StellarChainSettings } from '../chains/chain-settings.ts'
import { stellarMemo } from '../chains/stellar/stellar-memo.ts'
import { type StellarFrame, stellarFrameOf } from '../chains/stellar/stellar-terms.ts'
import { plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'
import type { WalletRoot } from './wallet-root.ts'

/** SLIP-44 coin type of Stellar. */
const STELLAR_COIN_TYPE = 148
/** Decimal places of every amount on Stellar. */
const DECIMALS = 7
/**
 * Target of the sequence bump in a void. A sequence number never decreases, so the operation succeeds and changes
 * nothing. A void uses it because Stellar does not allow payments of zero.
 */
const NO_BUMP = '0'
/**
 * Purposes of keys. Accounts with even numbers in the derivation path have hot keys, and those with odd numbers have
 * deposit keys.
 */
const PURPOSES: readonly KeyPath['purpose'][] = ['hot', 'deposit']

/**
 * Stellar keys with the path `m/44'/148'/n'` (SEP-5). The hot wallet is the first account, so any wallet program can
 * open it with the mnemonic. Transactions have no time bounds, so the worker can broadcast them at any later time. The
 * sequence number ensures that the network executes each of them only once.
 */
export class StellarKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #root: WalletRoot['ed25519']
  readonly #passphrase: string

  constructor(root: WalletRoot, settings: StellarChainSettings) {
    this.#root = root.ed25519
    this.#passphrase = settings.passphrase
  }

  addressOf(key: KeyPath): string {
    return this.#keypair(key).publicKey()
  }

  feeOf(request: SignRequest): SignedFee | null {
    const frame = request.kind === 'account' ? stellarFrameOf(request.terms) : null
    return frame && plainFee(frame.feeStroops)
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence === null || request.contract !== null) return null
    const frame = stellarFrameOf(request.terms)
    const memo = request.memo === null ? null : stellarMemo(request.memo)
    if (frame === null || (request.memo !== null && memo === null)) return null
    const keypair = this.#keypair(request.from)
    // The builder adds one to the given sequence number.
    const before = frame.sequenceBase + BigInt(request.sequence) - 1n
    const builder = new TransactionBuilder(new Account(keypair.publicKey(), before.toString()), {
      fee: frame.feeStroops.toString(),
      networkPassphrase: this.#passphrase,
    })
    builder.addOperation(operationOf(request, frame)).setTimeout(0)
    if (memo) builder.addMemo(memo.kind === 'id' ? Memo.id(memo.value) : Memo.text(memo.value))
    const transaction = builder.build()
    transaction.sign(keypair)
    return {
      raw: transaction.toEnvelope().toXdr('hex'),
      txId: Buffer.from(transaction.hash()).toString('hex'),
    }
  }

  #keypair({ purpose, index }: KeyPath): Keypair {
    const account = index * PURPOSES.length + PURPOSES.indexOf(purpose)
    const { privateKey } = this.#root.derive(`m/44'/${STELLAR_COIN_TYPE}'/${account}'`)
    return Keypair.fromRawEd25519Seed(privateKey)
  }
}

function operationOf({ to, amountAtomic }: AccountSignRequest, { isOpening }: StellarFrame): xdr.Operation {
  if (amountAtomic === 0n) return Operation.bumpSequence({ bumpTo: NO_BUMP })
  const amount = formatAmount(amountAtomic, DECIMALS)
  return isOpening
    ? Operation.createAccount({ destination: to, startingBalance: amount })
    : Operation.payment({ destination: to, asset: Asset.native(), amount })
}
