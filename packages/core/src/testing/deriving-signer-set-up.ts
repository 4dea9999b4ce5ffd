import type { ChainGateway, NumberedGateway, TransactionStatus } from '../chains/chain-gateway.ts'
import type { AccountSignRequest, Budget, CountingSigner, SignRequest } from '../chains/signer.ts'
import { HOT_KEY } from '../chains/signer.ts'
import type { ColdWallets } from '../payments/cold-wallet.ts'
import type { PaymentPurpose } from '../payments/payment.ts'
import { CATALOGUE, NOON } from './fixtures.ts'
import { DerivingSigner } from '../signing/deriving-signer.ts'
import type { Approval } from '../signing/approval.ts'
import type {
  BalanceRecord,
  ClaimOutcome,
  EvidenceStore,
  Settlement,
  SettlementStore,
  SignedVersion,
} from '../signing/evidence.ts'

export const [COIN] = CATALOGUE.instruments.filter(({ contract }) => contract === null)
export const [TOKEN] = CATALOGUE.instruments.filter(({ contract, chain }) => contract !== null && chain === COIN?.chain)
export const AMOUNT = 1_000n

/** In-memory settlement store that responds asynchronously, so that concurrent calls interleave as with a database. */
export class SlowSettlements implements SettlementStore {
  readonly #settled = new Map<string, Settlement>()
  readonly #versions: SignedVersion[] = []

  async find(subject: string): Promise<Settlement | null> {
    await answers()
    return this.#settled.get(subject) ?? null
  }

  async claim(settlement: Settlement, _funding: unknown, replaces: string | null): Promise<ClaimOutcome> {
    await answers()
    const known = this.#settled.get(settlement.subject)
    if (known && known.spendId !== settlement.spendId && known.spendId !== replaces) return 'taken'
    this.#settled.set(settlement.subject, settlement)
    return 'claimed'
  }

  async versionsOf(spendId: string): Promise<SignedVersion[]> {
    await answers()
    return this.#versions.filter((one) => one.spendId === spendId)
  }

  async rivalsOf(_chain: string, claims: readonly string[], spendId: string): Promise<SignedVersion[]> {
    await answers()
    return this.#versions.filter((one) => one.spendId !== spendId && one.claims.some((claim) => claims.includes(claim)))
  }

  isOwn = async (): Promise<boolean> => false
  addCredit = async (): Promise<'recorded'> => 'recorded'
  spentBy = async (): Promise<[]> => []
  forget = async (): Promise<void> => {}

  async balanceRecord(): Promise<BalanceRecord> {
    return { fundedAtomic: AMOUNT, spentAtomic: 0n }
  }

  async isClaimed(): Promise<boolean> {
    throw new Error('the signer under test does not compare histories')
  }

  async hasClaimsOf(): Promise<boolean> {
    throw new Error('the signer under test does not compare histories')
  }

  async signedAmong(): Promise<ReadonlySet<string>> {
    throw new Error('the signer under test does not compare histories')
  }

  async newestFromHeight(): Promise<null> {
    throw new Error('the signer under test does not compare histories')
  }

  async addVersion(version: SignedVersion): Promise<void> {
    await answers()
    if (!this.#versions.some(({ txId }) => txId === version.txId)) this.#versions.push(version)
  }
}

const answers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const UNKNOWN: TransactionStatus = { status: 'unknown' }
/** A node that does not know any transaction. */
export const blank = { tip: async () => ({ height: 1, hash: 'tip' }), transaction: async () => UNKNOWN }
export const numbered: Partial<NumberedGateway> = { model: 'account', ordering: 'numbered', ...blank }

/**
 * Creates a signer that records the budget and spend ID of each request. Its transaction IDs contain the spend ID, the
 * sequence number, the fee fields and the raw bytes.
 */
function countingSigner(budgets: Budget[], counted: string[], rawOf: (request: SignRequest) => string): CountingSigner {
  return {
    address: async () => 'hot',
    count: async () => {},
    sign: async (request, budget) => {
      if (budget) budgets.push(budget)
      counted.push(request.spendId)
      const { sequence, terms } = request as AccountSignRequest
      const raw = rawOf(request)
      return { raw, txId: `${request.spendId} ${sequence} ${JSON.stringify(terms?.fields)} ${raw}` }
    },
  }
}

interface Evidence {
  purpose: PaymentPurpose
  reference: string
  userOf: () => number | null
  asset: string
  approvals: readonly Approval[]
  orderId: number | null
}

/** Creates an evidence store with one withdrawal, to which all payments belong. */
function evidenceOf({ purpose, reference, userOf, asset, approvals, orderId }: Evidence): EvidenceStore {
  const times = { createdAt: NOON, confirmedAt: NOON, releaseAt: NOON, releasedAt: NOON, voidedAt: null }
  const evidence: Partial<EvidenceStore> = {
    mergesOf: async () => [],
    approvalsOf: async () => [...approvals],
    payment: async () => ({ purpose, reference, orderId, proposedBy: null }),
    withdrawal: async () => {
      const userId = userOf()
      if (userId === null) return null
      return {
        withdrawalId: 5,
        userId,
        asset,
        amountAtomic: AMOUNT + 1n,
        feeAtomic: 1n,
        address: 'owner',
        memo: null,
        ...times,
        confirmBy: 'EMAIL' as const,
        seal: '',
      }
    },
  }
  return evidence as EvidenceStore
}

interface DerivingSignerParts {
  purpose?: PaymentPurpose
  coldWallets?: ColdWallets
  budgets?: Budget[]
  counted?: string[]
  gateway?: Partial<ChainGateway>
  rawOf?: (request: SignRequest) => string
  reference?: string
  /**
   * Returns the withdrawal's account, or null if the withdrawal does not exist. The fake store calls this function on
   * each read.
   */
  userOf?: () => number | null
  settlements?: SlowSettlements
  asset?: string
  approvals?: Approval[]
  /** Order that the payments settle; null for a withdrawal. */
  orderId?: number | null
}

/** Creates a signer and one withdrawal. Payments 1 and 2 both claim to settle this withdrawal. */
export function derivingSigner({
  purpose = 'withdrawal',
  coldWallets = new Map(),
  budgets = [],
  counted = [],
  gateway = numbered,
  rawOf = () => 'raw',
  reference = '5',
  userOf = () => 1,
  settlements = new SlowSettlements(),
  asset = COIN?.slug ?? '',
  approvals = [],
  orderId = null,
}: DerivingSignerParts = {}): DerivingSigner {
  const signer = countingSigner(budgets, counted, rawOf)
  const evidence = evidenceOf({ purpose, reference, userOf, asset, approvals, orderId })
  return new DerivingSigner({
    signer,
    catalogue: CATALOGUE,
    gateways: new Map([[COIN?.chain ?? '', gateway as ChainGateway]]),
    feeCaps: new Map(),
    coldWallets,
    settlements,
    evidence,
    history: { assertExplained: async () => {} },
    assertAlone: () => {},
    seals: { isSealedBy: () => true },
    earningsPerDayAtomic: 0n,
    blocks: { read: (gateway, height) => gateway.block(height), forget: () => {} },
    approval: { approvers: new Map([['ann', 'key']]), isSigned: () => true, now: () => NOON },
    policy: { fixedToleranceBps: 0, rateDistanceBps: 0, rateMarginBps: 0 },
    now: () => NOON,
  })
}

export const request = (spendId: string, sequence: number): AccountSignRequest => ({
  kind: 'account',
  chain: COIN?.chain ?? '',
  spendId,
  asset: COIN?.slug ?? '',
  from: HOT_KEY,
  sequence,
  to: 'owner',
  memo: null,
  contract: null,
  amountAtomic: AMOUNT,
  terms: { maxFeeAtomic: 1n, fields: {} },
})
