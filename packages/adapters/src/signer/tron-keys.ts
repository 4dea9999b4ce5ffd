import type { SignedTransaction, SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { present } from '@cambio/kernel/assert'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { encodeFunctionData, erc20Abi, hexToBytes } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { accountOf, tronAddress } from '../chains/tron/tron-address.ts'
import { tronFrameOf } from '../chains/tron/tron-terms.ts'
import { type TronOperation, withSignature, writeTransaction } from '../chains/tron/tron-transaction.ts'
import { branchesOf, type Branches, plainFee, type FamilyKeys, type SignedFee } from './family-keys.ts'

/** SLIP-44 coin type of Tron. */
const TRON_COIN_TYPE = 195

/**
 * Tron keys with the path `m/44'/195'/0'/account/index` (BIP-44). Accounts and signatures are the same as on an EVM
 * chain, but the transaction format differs.
 */
export class TronKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #branches: Branches

  constructor(root: HDKey) {
    this.#branches = branchesOf(root, (account) => `m/44'/${TRON_COIN_TYPE}'/0'/${account}`)
  }

  addressOf(key: KeyPath): string {
    return tronAddress(this.#account(key).address)
  }

  /**
   * Returns the maximum cost of a transaction, in sun. `fee_limit` limits only the cost of energy. The network also
   * charges for bandwidth and for activating new accounts, at its own prices.
   */
  feeOf(request: SignRequest): SignedFee | null {
    const frame = request.kind === 'account' ? tronFrameOf(request.terms) : null
    if (request.kind !== 'account' || !frame) return null
    const { maxFeeAtomic } = request.terms
    return plainFee(maxFeeAtomic > frame.feeLimit ? maxFeeAtomic : frame.feeLimit)
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence !== null) return null
    const frame = tronFrameOf(request.terms)
    const account = this.#account(request.from)
    const deed = deedOf(request, account)
    if (!frame || !deed) return null
    const { raw, txId } = writeTransaction(deed, frame)
    const signature = await account.sign({ hash: `0x${txId}` })
    return { raw: withSignature(raw, hexToBytes(signature)), txId }
  }

  #account(key: KeyPath): PrivateKeyAccount {
    const node = this.#branches[key.purpose].deriveChild(key.index)
    return privateKeyToAccount(`0x${bytesToHex(present(node.privateKey, 'a root key derives private keys'))}`)
  }
}

function deedOf(
  request: Extract<SignRequest, { kind: 'account' }>,
  { address: owner }: PrivateKeyAccount,
): TronOperation | null {
  const to = accountOf(request.to)
  if (!to) return null
  if (request.contract === null) return { kind: 'TransferContract', owner, to, amountAtomic: request.amountAtomic }
  const contract = accountOf(request.contract)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, request.amountAtomic] })
  return contract && { kind: 'TriggerSmartContract', owner, contract, data }
}
