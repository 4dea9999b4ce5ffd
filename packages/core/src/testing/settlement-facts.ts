import type { DeriveDeps, Leaving } from '../signing/derive-settlement.ts'
import type { ProofGateway } from '../signing/prove-deposit.ts'
import type { Balance, OwnedDepositClaim, SealedMerge } from '../signing/evidence.ts'
import { DEFAULT_QUOTE_POLICY } from '../quotes/quote-policy.ts'
import type { Order } from '../orders/order.ts'
import { orderTermsText } from '../orders/terms-seal.ts'
import { refundTargetText } from '../seals/statements.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import { CATALOGUE, NOON, order } from './fixtures.ts'
import { PLAIN_SEALS, plainSealer } from './plain-sealer.ts'

export const SERVER = plainSealer('server')
export const OPERATOR = plainSealer('operator')
export const USER_ID = 7
export const PLAIN = order('FIXED')
export const OWN = {
  ...PLAIN,
  refundAddress: 'sender',
  refundMemo: null,
  refundSeal: SERVER.seal(refundTargetText({ orderId: PLAIN.orderId, address: 'sender', memo: null })),
}
export const HEIGHT = 100
export const CHAIN = CATALOGUE.get({ slug: OWN.from }).chain
export const DEPTH = CATALOGUE.get({ slug: OWN.from }).minConfirmationsToTrade

export const DEPOSIT: OwnedDepositClaim = {
  chain: CHAIN,
  txId: 'tx',
  outputKey: 'value',
  asset: OWN.from,
  address: OWN.depositAddress,
  memo: OWN.depositMemo,
  amountAtomic: OWN.claimedDepositAtomic,
  blockHeight: HEIGHT,
  orderId: OWN.orderId,
  userId: null,
  balanceOf: null,
  decisionSeal: null,
}
export const PAYOUT: Leaving = {
  asset: OWN.to,
  to: OWN.destinationAddress,
  memo: OWN.destinationMemo,
  amountAtomic: OWN.agreedQuote.amountToGetAtomic,
}

/** Chain and records that the signer reads. By default, they prove the payout of one FIXED order. */
export interface Facts {
  onChain?: Partial<OwnedDepositClaim> & { contract?: string | null }
  /**
   * Token account that received the deposit, on a chain where a wallet may have several. `usual` is the account that
   * senders derive from the wallet. If undefined, the chain has no token accounts.
   */
  account?: string
  /** Further transfers to the same address in the same transaction, as output keys and amounts in base units. */
  parts?: [outputKey: string, amountAtomic: bigint][]
  recorded?: Partial<OwnedDepositClaim>
  order?: Partial<Order>
  withdrawal?: Withdrawal
  targetSeal?: string | null
  /** Deposits in the account's balance that the signer has not recorded yet. */
  credits?: OwnedDepositClaim[]
  record?: { fundedAtomic: bigint; spentAtomic: bigint }
  /** Collects the deposits that the signer records for balances. */
  recordedCredits?: [Balance, bigint][]
  isSealed?: boolean
  /** Whether the transaction is in another block after a reorganisation. */
  minedAgain?: boolean
  /** Whether the node could not trace the deposit's transaction, so that its block lacks the transfer. */
  isUntraced?: boolean
  tipHeight?: number
  ownAddress?: string
  /** Merges of the withdrawing account. */
  merges?: SealedMerge[]
  /** Whether the signer itself signed the deposit's transaction, as a transfer within the exchange. */
  isOwn?: boolean
}

function settlementsOf(facts: Facts): DeriveDeps['settlements'] {
  const settlements = {
    isOwn: async () => facts.isOwn ?? false,
    balanceRecord: async () => facts.record ?? { fundedAtomic: 0n, spentAtomic: 0n },
    addCredit: async (balance: Balance, { amountAtomic }: { amountAtomic: bigint }) => {
      facts.recordedCredits?.push([balance, amountAtomic])
      return 'recorded'
    },
  }
  return settlements as unknown as DeriveDeps['settlements']
}

function evidenceOf({ recorded = {}, isSealed = true, ...facts }: Facts): DeriveDeps['evidence'] {
  return {
    payment: async () => null,
    approvalsOf: async () => [],
    order: async () => ({
      order: { ...OWN, ...facts.order },
      rateSeal: null,
      seal: isSealed ? SERVER.seal(orderTermsText({ ...OWN, ...facts.order })) : OPERATOR.seal(orderTermsText(OWN)),
    }),
    creditedTo: async () => [{ ...DEPOSIT, ...recorded }],
    deposit: async () => ({ ...DEPOSIT, ...recorded }),
    withdrawal: async () => facts.withdrawal ?? null,
    outputsOf: async () => [],
    creditsOf: async (userId) => (facts.credits ?? []).filter((one) => (one.userId ?? one.balanceOf) === userId),
    mergesOf: async () => facts.merges ?? [],
    bestPrices: async () => null,
    targetSeal: async () => facts.targetSeal ?? null,
    keyOf: async () => ({ purpose: 'deposit', index: 1 }),
  }
}

/** Returns the blocks of a chain whose block at `HEIGHT` contains the deposit. */
function chainOf({
  onChain = {},
  tipHeight = HEIGHT + DEPTH - 1,
  minedAgain = false,
  isUntraced = false,
  parts = [],
  account,
}: Facts) {
  const { txId, outputKey, address, memo, amountAtomic, contract } = { ...DEPOSIT, contract: null, ...onChain }
  const transfer = { txId, outputKey, address, memo, contract, amountAtomic }
  const further = parts.map(([key, amount]) => ({ ...transfer, outputKey: key, amountAtomic: amount }))
  const transfers = isUntraced ? [] : [transfer, ...further]
  const block = { hash: 'hash', parentHash: 'parent', at: NOON, height: HEIGHT, untraced: isUntraced ? [txId] : [] }
  const read = (height: number, contained: typeof transfers) => {
    const unchecked = account === undefined ? [] : contained.map((one) => ({ ...one, account }))
    return height === HEIGHT ? { ...block, transfers: unchecked.length > 0 ? [] : contained, unchecked } : null
  }
  return {
    blocks: {
      read: async (_gateway, height) => read(height, transfers),
      forget: () => {},
    },
    gateway: {
      chain: CHAIN,
      tip: async () => ({ height: tipHeight, hash: 'tip' }),
      transaction: async () => ({
        status: 'included',
        succeeded: true,
        feeAtomic: 0n,
        block: { height: HEIGHT, hash: minedAgain ? 'other' : 'hash' },
      }),
      block: async (height) => read(height, minedAgain ? [] : transfers),
      checkAccounts: async (unchecked) => unchecked.filter((one) => one.account === 'usual'),
    },
  } satisfies { blocks: DeriveDeps['blocks']; gateway: ProofGateway }
}

/** Creates the signer's dependencies from facts. */
export function signerDeps(facts: Facts): DeriveDeps {
  const { blocks, gateway } = chainOf(facts)
  return {
    catalogue: CATALOGUE,
    blocks,
    policy: {
      fixedToleranceBps: DEFAULT_QUOTE_POLICY.fixedToleranceBps,
      rateDistanceBps: 3_000,
      rateMarginBps: 100,
    },
    now: () => NOON,
    seals: PLAIN_SEALS,
    keys: { address: async () => facts.ownAddress ?? OWN.depositAddress },
    gateways: new Map([[CHAIN, gateway]]),
    settlements: settlementsOf(facts),
    evidence: evidenceOf(facts),
  }
}
