import { AdapterError } from '../shared/adapter-error.ts'
import type { ChainGateway, Included, TransactionStatus } from './chain-gateway.ts'

/**
 * A second node for a chain, run by another party. It confirms what the first node reports, and the exchange broadcasts
 * nothing to it.
 */
export type ChainWitness = Pick<ChainGateway, 'tip' | 'block' | 'transaction' | 'inclusion' | 'checkAccounts'>

/**
 * Thrown when two nodes return conflicting data about the same block or transaction. Other work on the chain continues,
 * because only this block or transaction is affected.
 */
export class NodesDisagree extends AdapterError {
  constructor(chain: string, what: string) {
    super(`Two nodes of ${chain} disagree about ${what}`, { retryable: true })
  }
}

/**
 * Maximum difference between the times that two nodes report for the same block, in milliseconds. On most chains the
 * time is part of the block, but some nodes estimate it.
 */
const MAX_TIME_DIFFERENCE_MS = 60_000

/** Returns whether two nodes report approximately the same time for a block. Times are in epoch milliseconds. */
export function isSameBlockTime(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_TIME_DIFFERENCE_MS
}

/** Returns whether two nodes report the same outcome of a transaction: status, block, amount and fee. */
export function isSameOutcome(theirs: TransactionStatus, ours: Included): boolean {
  return (
    theirs.status === 'included' &&
    theirs.block.height === ours.block.height &&
    theirs.block.hash === ours.block.hash &&
    theirs.succeeded === ours.succeeded &&
    theirs.reportedAtomic === ours.reportedAtomic &&
    theirs.feeAtomic === ours.feeAtomic
  )
}
