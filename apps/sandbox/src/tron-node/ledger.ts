import { decodeFunctionData, parseAbi } from 'viem'
import { sha256 } from './bytes.ts'
import { CHAIN_PARAMETERS, ENERGY, NEW_ACCOUNT_FEE } from './fees.ts'
import { contractInvalid, Rejection } from './node-error.ts'
import { type InternalJson, internalJson, readStakerCall, STAKER_COINS, STAKER_CONTRACT } from './staker.ts'
import type { TransactionEffect, Transaction } from './transaction.ts'

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Address of the token contract. The token has six decimal places. */
export const TOKEN_CONTRACT = `41${sha256('USDT of the Cambio sandbox').slice(0, 40)}`

export type TokenCall = { kind: 'transfer'; to: string; value: bigint } | { kind: 'balanceOf'; owner: string }
export type Log = { address: string; topics: string[]; data: string }

/** Result of a transaction in a block. */
export type Outcome = {
  fee: number
  result: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  energyUsed: number
  isCall: boolean
  logs: Log[]
  internals: InternalJson[]
}

/** Decodes a call to the token contract. Returns undefined for any other call. */
export function readCall(data: string): TokenCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data: `0x${data}` })
    const who = `41${args[0].slice(2).toLowerCase()}`
    return functionName === 'transfer'
      ? { kind: 'transfer', to: who, value: args[1] }
      : { kind: 'balanceOf', owner: who }
  } catch {
    return undefined
  }
}

const CONTRACTS: readonly string[] = [TOKEN_CONTRACT, STAKER_CONTRACT]

export function isContract(account: string): boolean {
  return CONTRACTS.includes(account)
}

function tryStaker(data: string): { energy: number; isRefused: boolean } {
  const isRefused = readStakerCall(data) === undefined
  return { energy: isRefused ? ENERGY.refused : ENERGY.staker, isRefused }
}

/** Native coin and token balances as of the latest block. */
export class Ledger {
  readonly #coins: Map<string, number>
  readonly #tokens: Map<string, bigint>

  private constructor(coins: Map<string, number>, tokens: Map<string, bigint>) {
    this.#coins = coins
    this.#tokens = tokens
  }

  /** Creates the initial ledger, in which `owner` holds all coins except those of the staking contract. */
  static first(owner: string, coins: number, tokens: bigint): Ledger {
    const held: [string, number][] = [
      [owner, coins],
      [STAKER_CONTRACT, STAKER_COINS],
    ]
    return new Ledger(new Map(held), new Map([[owner, tokens]]))
  }

  copy(): Ledger {
    return new Ledger(new Map(this.#coins), new Map(this.#tokens))
  }

  /** Returns an account's balance in sun, or undefined if the account does not exist. */
  coins(account: string): number | undefined {
    return this.#coins.get(account)
  }

  tokens(account: string): bigint {
    return this.#tokens.get(account) ?? 0n
  }

  /**
   * Returns the energy that a call would currently use, and whether the call would fail. Does not change any balances.
   */
  tryCall(owner: string, call: TokenCall | undefined): { energy: number; isRefused: boolean } {
    if (call === undefined) return { energy: ENERGY.refused, isRefused: true }
    if (call.kind === 'balanceOf') return { energy: ENERGY.read, isRefused: false }
    if (this.tokens(owner) < call.value) return { energy: ENERGY.refused, isRefused: true }
    return { energy: this.tokens(call.to) > 0n ? ENERGY.transfer : ENERGY.transferToNew, isRefused: false }
  }

  /**
   * Checks that a transaction's accounts can pay for it.
   * @throws {Rejection} if a node would reject it in the current state
   */
  assertPayable({ deed, feeLimit, size }: Transaction): void {
    const balance = this.#coins.get(deed.owner)
    if (balance === undefined) throw contractInvalid(`account [${deed.owner}] does not exist`)
    if (deed.type === 'TransferContract') {
      if (deed.amount <= 0) throw contractInvalid('Amount must be greater than 0.')
      if (deed.owner === deed.to) throw contractInvalid('Cannot transfer TRX to yourself.')
      if (isContract(deed.to)) throw contractInvalid('Cannot transfer TRX to a smartContract.')
      if (balance < deed.amount + this.#coinFee(deed, size))
        throw contractInvalid('Validate TransferContract error, balance is not sufficient.')
      return
    }
    if (!isContract(deed.contract)) throw contractInvalid('No contract or not a valid smart contract')
    if (feeLimit > CHAIN_PARAMETERS.getMaxFeeLimit) throw contractInvalid('feeLimit must be >= 0 and <= maxFeeLimit')
    if (balance < size * CHAIN_PARAMETERS.getTransactionFee)
      throw new Rejection('BANDWITH_ERROR', 'Account resource insufficient error.')
  }

  /** Applies a transaction. @throws {Rejection} in the same cases as `assertPayable` */
  apply(transaction: Transaction): Outcome {
    this.assertPayable(transaction)
    const { deed } = transaction
    return deed.type === 'TransferContract' ? this.#pay(deed, transaction) : this.#run(deed, transaction)
  }

  #pay(deed: Extract<TransactionEffect, { type: 'TransferContract' }>, { size }: Transaction): Outcome {
    const fee = this.#coinFee(deed, size)
    this.#add(deed.owner, -deed.amount - fee)
    this.#add(deed.to, deed.amount)
    return { fee, result: 'SUCCESS', energyUsed: 0, isCall: false, logs: [], internals: [] }
  }

  #run(
    deed: Extract<TransactionEffect, { type: 'TriggerSmartContract' }>,
    { size, feeLimit, txId }: Transaction,
  ): Outcome {
    const { getEnergyFee, getTransactionFee } = CHAIN_PARAMETERS
    const bandwidth = size * getTransactionFee
    const payable = Math.min(feeLimit, (this.#coins.get(deed.owner) ?? 0) - bandwidth)
    const call = readCall(deed.data)
    const isStaker = deed.contract === STAKER_CONTRACT
    const { energy, isRefused } = isStaker ? tryStaker(deed.data) : this.tryCall(deed.owner, call)
    const isShort = energy * getEnergyFee > payable
    const energyUsed = isShort ? Math.floor(payable / getEnergyFee) : energy
    const fee = bandwidth + energyUsed * getEnergyFee
    this.#add(deed.owner, -fee)
    const spent = { fee, energyUsed, isCall: true, logs: [], internals: [] }
    if (isShort) return { ...spent, result: 'OUT_OF_ENERGY' }
    if (isRefused) return { ...spent, result: 'REVERT' }
    if (isStaker) return { ...spent, result: 'SUCCESS', internals: this.#runStaker(deed.data, txId) }
    return {
      ...spent,
      result: 'SUCCESS',
      logs: call?.kind === 'transfer' ? [this.#move(deed.owner, call.to, call.value)] : [],
    }
  }

  /**
   * Runs a call to the staking contract. As on the real network, delegating energy to an account that does not exist
   * fails.
   */
  #runStaker(data: string, txId: string): InternalJson[] {
    const call = readStakerCall(data)
    if (call === undefined) return []
    if (call.method === 'delegate') return [internalJson(txId, call, !this.#coins.has(call.receiver))]
    this.#add(STAKER_CONTRACT, -call.sun)
    this.#add(call.receiver, call.sun)
    return [internalJson(txId, call, false)]
  }

  #move(from: string, to: string, value: bigint): Log {
    this.#tokens.set(from, this.tokens(from) - value)
    this.#tokens.set(to, this.tokens(to) + value)
    const word = (hex: string) => hex.padStart(64, '0')
    return {
      address: TOKEN_CONTRACT.slice(2),
      topics: [TRANSFER_TOPIC, word(from.slice(2)), word(to.slice(2))],
      data: word(value.toString(16)),
    }
  }

  /**
   * Returns the fee of a coin transfer, in sun. A transfer to a new account costs only the activation fee; any other
   * transfer costs the bandwidth fee. Accounts have no free bandwidth on this chain.
   */
  #coinFee({ to }: { to: string }, size: number): number {
    return this.#coins.has(to) ? size * CHAIN_PARAMETERS.getTransactionFee : NEW_ACCOUNT_FEE
  }

  #add(account: string, sun: number): void {
    this.#coins.set(account, (this.#coins.get(account) ?? 0) + sun)
  }
}
