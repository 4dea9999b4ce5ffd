import { HOT_KEY, type SignedTransaction, type SignRequest } from '@cambio/core/chains/signer'
import type { KeyPath } from '@cambio/core/chains/key-path'
import { present } from '@cambio/kernel/assert'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { encodeFunctionData, erc20Abi, keccak256, type Address } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { EvmChainSettings } from '../chains/chain-settings.ts'
import { evmFeeOf } from '../chains/evm/evm-terms.ts'
import { branchesOf, type Branches, type FamilyKeys, type SignedFee } from './family-keys.ts'

/** SLIP-44 coin type of every EVM chain. */
const ETHEREUM_COIN_TYPE = 60

/**
 * Keys of an EVM chain, with the path `m/44'/60'/chainId'/account/index` (similar to BIP-44). The path contains the
 * chain ID, so that addresses differ between chains. Otherwise a coin sent on the wrong chain could arrive at an
 * address that belongs to another order.
 */
export class EvmKeys implements FamilyKeys {
  readonly kind = 'account'
  readonly #branches: Branches
  readonly #chainId: number
  /**
   * Cached key of the hot wallet. Every payout and sweep needs it, and deriving it takes longer than a database query.
   */
  readonly #hot: PrivateKeyAccount

  constructor(root: HDKey, settings: EvmChainSettings) {
    this.#chainId = settings.chainId
    this.#branches = branchesOf(root, (account) => `m/44'/${ETHEREUM_COIN_TYPE}'/${this.#chainId}'/${account}`)
    this.#hot = this.#derive(HOT_KEY)
  }

  addressOf(key: KeyPath): string {
    return this.#account(key).address
  }

  feeOf(request: SignRequest): SignedFee | null {
    const fee = request.kind === 'account' ? evmFeeOf(request.terms) : null
    if (!fee) return null
    const { gasLimit: limit, maxFeePerGas: priceAtomic } = fee
    return { feeAtomic: limit * priceAtomic, gas: { limit, priceAtomic } }
  }

  async sign(request: SignRequest): Promise<SignedTransaction | null> {
    if (request.kind !== 'account' || request.sequence === null) return null
    const fee = evmFeeOf(request.terms)
    if (!fee) return null
    const to = request.to as Address
    const transfer =
      request.contract === null
        ? { to, value: request.amountAtomic }
        : {
            to: request.contract as Address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, request.amountAtomic] }),
          }
    const raw = await this.#account(request.from).signTransaction({
      type: 'eip1559',
      chainId: this.#chainId,
      nonce: request.sequence,
      gas: fee.gasLimit,
      maxFeePerGas: fee.maxFeePerGas,
      maxPriorityFeePerGas: fee.maxPriorityFeePerGas,
      ...transfer,
    })
    return { raw, txId: keccak256(raw) }
  }

  #account(key: KeyPath): PrivateKeyAccount {
    return key.purpose === HOT_KEY.purpose && key.index === HOT_KEY.index ? this.#hot : this.#derive(key)
  }

  #derive(key: KeyPath): PrivateKeyAccount {
    const node = this.#branches[key.purpose].deriveChild(key.index)
    return privateKeyToAccount(`0x${bytesToHex(present(node.privateKey, 'a root key derives private keys'))}`)
  }
}
