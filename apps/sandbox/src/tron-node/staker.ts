import { decodeFunctionData, parseAbi } from 'viem'
import { sha256 } from './bytes.ts'

/** Methods of the staking contract: `forward` sends TRX to an address; `delegate` lends it the energy of staked TRX. */
export const stakerAbi = parseAbi([
  'function forward(address to, uint256 sun)',
  'function delegate(address receiver, uint256 sun)',
])

/** Address of the staking contract. It owns and stakes TRX, like the contracts of energy markets. */
export const STAKER_CONTRACT = `41${sha256('Staker of the Cambio sandbox').slice(0, 40)}`

/** Balance of the staking contract in the first block, in sun. */
export const STAKER_COINS = 10 ** 13

export type StakerMethod = 'forward' | 'delegate'
export type StakerCall = { method: StakerMethod; receiver: string; sun: number }

/**
 * Entry in a receipt's `internal_transactions`, as written by java-tron. A delegation looks like a transfer, and only
 * `note` shows that no TRX moves (`Program.java`: `callToAddress`, `delegateResource`).
 */
export type InternalJson = {
  hash: string
  caller_address: string
  transferTo_address: string
  callValueInfo: { callValue: number }[]
  note: string
  rejected?: true
}

const NOTES: Record<StakerMethod, string> = { forward: 'call', delegate: 'delegateResourceOfEnergy' }

/** Decodes a call to the staking contract. Returns undefined for any other call. */
export function readStakerCall(data: string): StakerCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: stakerAbi, data: `0x${data}` })
    return { method: functionName, receiver: `41${args[0].slice(2).toLowerCase()}`, sun: Number(args[1]) }
  } catch {
    return undefined
  }
}

/**
 * Returns a call's internal transaction. `isRejected` is true if the network did not execute the transfer or
 * delegation.
 */
export function internalJson(txId: string, { method, receiver, sun }: StakerCall, isRejected: boolean): InternalJson {
  return {
    hash: sha256(`${txId} ${method}`),
    caller_address: STAKER_CONTRACT,
    transferTo_address: receiver,
    callValueInfo: [{ callValue: sun }],
    note: Buffer.from(NOTES[method]).toString('hex'),
    ...(isRejected && { rejected: true }),
  }
}
