import type { Deposit } from '../chains/deposit.ts'

/** Reads the value of the deposits of each bridged token that orders have accepted. */
export interface BridgedUse {
  /** Returns the value of the deposits that orders accepted in the last 24 hours, in micro-USDT, keyed by asset. */
  usedToday(): Promise<ReadonlyMap<string, bigint>>
}

/** Counts the deposits of bridged tokens that orders accept. */
export interface BridgedCredits extends BridgedUse {
  /**
   * Counts a deposit unless the deposits of its token in the last 24 hours would then be worth more than `limitMicro`.
   * Transactions that count deposits of one token wait for each other. A deposit counts once, even if it is credited
   * again after a reorganisation. Returns whether the deposit counts.
   */
  count(deposit: Pick<Deposit, 'id' | 'asset'>, valueMicro: bigint, limitMicro: bigint): Promise<boolean>
}
