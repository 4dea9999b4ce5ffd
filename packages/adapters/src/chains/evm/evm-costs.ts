import type { AccountTransfer, TransferTerms } from '@cambio/core/chains/transfer-terms'
import type { TransferCost } from '@cambio/core/chains/destination-probe'
import { present } from '@cambio/kernel/assert'
import { CostlyTransfer, type GasCaps } from '@cambio/core/chains/fee-caps'
import { AdapterError } from '@cambio/core/shared/adapter-error'
import { type Address, type Hex, encodeFunctionData, isHex, numberToHex } from 'viem'
import type { BlockJson } from './evm-json.ts'
import { type EvmRpc, answeredCode, isRevert } from './evm-rpc.ts'
import { evmFeeOf, evmFields, raisedEvmFee } from './evm-terms.ts'
import type { GasPrice } from './evm-terms.ts'
import { tokenAbi } from './token-transfers.ts'

/** Priority fee in wei per unit of gas, used when the node does not suggest one. */
const DEFAULT_TIP_WEI = 1_000_000_000n
/**
 * Ratio of a payment's maximum fee to the base fee. With this ratio, the payment can be mined until the base fee
 * doubles.
 */
const BASE_FEE_HEADROOM = 2n
/** Gas limit that quotes assume for a coin transfer. */
const COIN_TRANSFER_GAS = 21_000n
/** Gas limit that quotes assume for a token transfer. */
const TOKEN_TRANSFER_GAS = 65_000n
/** Margin above the node's gas estimate, in percent. */
const GAS_MARGIN_PERCENT = 25n

/** Thrown when the node reports that the recipient's or the token's code rejects a transfer. */
export class RevertedEstimate extends AdapterError {
  constructor(chain: string, cause: unknown) {
    super(`The node of ${chain} expects this transfer to revert`, { retryable: false, cause })
  }
}

/** Transfer of a chain's native coin or of a token. The amount is in base units. */
export type EvmTransfer = Pick<AccountTransfer, 'from' | 'to' | 'contract' | 'amountAtomic'>

/** Estimates the gas of transfers on an EVM chain, reads the gas price and applies the gas caps. */
export class EvmCosts {
  readonly #chain: string
  readonly #rpc: EvmRpc
  readonly #gasCaps: GasCaps | null
  #pendingGasPrice: Promise<GasPrice> | undefined

  constructor(chain: string, rpc: EvmRpc, gasCaps: GasCaps | null) {
    this.#chain = chain
    this.#rpc = rpc
    this.#gasCaps = gasCaps
  }

  /** Returns the fee that quotes assume for a transfer, in base units of the native coin. */
  async payoutFee(contract: string | null): Promise<bigint> {
    const { maxFeePerGas } = await this.#gasPrice()
    return (contract === null ? COIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS) * maxFeePerGas
  }

  /**
   * Returns the terms of a transfer from the node's estimate and the current prices.
   * @throws {CostlyTransfer} when the gas limit or the gas price exceeds its cap
   * @throws {RevertedEstimate} when the recipient's or the token's code rejects the transfer
   */
  async terms(transfer: AccountTransfer): Promise<TransferTerms> {
    return (await this.#termsOf(transfer)).terms
  }

  /**
   * Returns the cost of a transfer.
   * @param balanceAtomic balance of the sender in the node's simulation, in base units of the native coin; by default
   *   the real balance
   * @throws {CostlyTransfer} when the gas limit or the gas price exceeds its cap
   * @throws {RevertedEstimate} when the recipient's or the token's code rejects the transfer
   * @throws {AdapterError} when the node cannot simulate `balanceAtomic`, or does not respond
   */
  async transferCost(transfer: EvmTransfer, balanceAtomic?: bigint): Promise<TransferCost> {
    const { estimate, terms } = await this.#termsOf(transfer, balanceAtomic)
    return { maxFeeAtomic: terms.maxFeeAtomic, percent: percentOf(estimate, transfer.contract) }
  }

  /**
   * Returns the highest cost of a transfer that the gas caps allow, or null on a chain without gas caps.
   * @throws {CostlyTransfer} when the gas price exceeds its cap
   */
  async maxTransferCost(contract: string | null): Promise<TransferCost | null> {
    if (this.#gasCaps === null) return null
    const gasLimit = contract === null ? this.#gasCaps.coinLimit : this.#gasCaps.tokenLimit
    const { maxFeePerGas } = await this.#gasPrice()
    const maxFeeAtomic = gasLimit * maxFeePerGas
    if (this.#isOverGasCap(gasLimit, maxFeePerGas, contract)) throw new CostlyTransfer(maxFeeAtomic, null)
    return { maxFeeAtomic, percent: percentOf(gasLimit, contract) }
  }

  async #termsOf(
    { from, to, contract, amountAtomic }: EvmTransfer,
    balanceAtomic?: bigint,
  ): Promise<{ estimate: bigint; terms: TransferTerms }> {
    const call =
      contract === null
        ? { from, to, value: numberToHex(amountAtomic) }
        : { from, to: contract, data: this.#transferData(to as Address, amountAtomic) }
    const simulated =
      balanceAtomic === undefined ? [call] : [call, 'latest', { [from]: { balance: numberToHex(balanceAtomic) } }]
    const [estimate, price] = await Promise.all([this.#estimate(simulated), this.#gasPrice()])
    const gasLimit = estimate + (estimate * GAS_MARGIN_PERCENT) / 100n
    const maxFeeAtomic = gasLimit * price.maxFeePerGas
    if (this.#isOverGasCap(gasLimit, price.maxFeePerGas, contract)) throw new CostlyTransfer(maxFeeAtomic, null)
    return { estimate, terms: { maxFeeAtomic, fields: evmFields({ gasLimit, ...price }) } }
  }

  /** Returns the terms of a replacement with the same gas limit and higher prices. */
  async raisedTerms(before: TransferTerms): Promise<TransferTerms> {
    const fee = raisedEvmFee(present(evmFeeOf(before), 'terms of an EVM chain'), await this.#gasPrice())
    return { maxFeeAtomic: fee.gasLimit * fee.maxFeePerGas, fields: evmFields(fee) }
  }

  /** Returns the terms of a replacement that sends nothing and only uses up the nonce. */
  async voidTerms(before: TransferTerms): Promise<TransferTerms> {
    const { fields } = await this.raisedTerms(before)
    const raised = present(evmFeeOf({ fields, maxFeeAtomic: 0n }), 'terms of an EVM chain')
    const fee = { ...raised, gasLimit: COIN_TRANSFER_GAS }
    return { maxFeeAtomic: fee.gasLimit * fee.maxFeePerGas, fields: evmFields(fee) }
  }

  /** Returns the gas price. Concurrent calls share one request to the node. */
  #gasPrice(): Promise<GasPrice> {
    this.#pendingGasPrice ??= this.#fetchGasPrice().finally(() => {
      this.#pendingGasPrice = undefined
    })
    return this.#pendingGasPrice
  }

  async #fetchGasPrice(): Promise<GasPrice> {
    const [latest, tip] = await Promise.all([
      this.#rpc.call<BlockJson | null>('eth_getBlockByNumber', ['latest', false]),
      this.#rpc.callIfServed<Hex>('eth_maxPriorityFeePerGas', []),
    ])
    // BigInt would read values that are not hexadecimal, such as '' or -1, as a price of zero or less.
    const [baseFeePerGas, tipPerGas] = [latest?.baseFeePerGas ?? '0x0', tip ?? numberToHex(DEFAULT_TIP_WEI)]
    if (!latest?.hash || !isHex(baseFeePerGas) || !isHex(tipPerGas))
      throw new AdapterError(`${this.#chain}: the node answered no gas price`, { retryable: true })
    const [baseFee, maxPriorityFeePerGas] = [BigInt(baseFeePerGas), BigInt(tipPerGas)]
    return { maxFeePerGas: baseFee * BASE_FEE_HEADROOM + maxPriorityFeePerGas, maxPriorityFeePerGas }
  }

  /**
   * Returns whether a transaction's gas limit or gas price exceeds its cap. The signer would also reject such a
   * transfer, but only after a nonce has been reserved for it.
   */
  #isOverGasCap(gasLimit: bigint, gasPrice: bigint, contract: string | null): boolean {
    const caps = this.#gasCaps
    if (caps === null) return false
    return gasLimit > (contract === null ? caps.coinLimit : caps.tokenLimit) || gasPrice > caps.maxPriceAtomic
  }

  /**
   * Estimates the gas for a call. If the recipient's code rejects the transfer, throws an error that is not retryable.
   * @param simulated the call, and optionally its block and its state override
   */
  async #estimate(simulated: readonly unknown[]): Promise<bigint> {
    try {
      return BigInt(await this.#rpc.call<Hex>('eth_estimateGas', simulated))
    } catch (cause) {
      if (isRevert(cause)) throw new RevertedEstimate(this.#chain, cause)
      if (answeredCode(cause) === undefined) throw cause
      throw new AdapterError(`The node of ${this.#chain} expects this transfer to fail`, { retryable: false, cause })
    }
  }

  #transferData(to: Address, amountAtomic: bigint): Hex {
    return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amountAtomic] })
  }
}

/** Returns an amount of gas as a percentage of the gas that quotes assume, rounded up. */
function percentOf(gas: bigint, contract: string | null): number {
  const assumed = contract === null ? COIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS
  return Number((gas * 100n + assumed - 1n) / assumed)
}
