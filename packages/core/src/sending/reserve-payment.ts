import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chain-work/chain-worker.ts'
import type { AccountGateway, OutputsGateway } from '../chains/chain-gateway.ts'
import type { AccountTransfer, TransferTerms } from '../chains/transfer-terms.ts'
import type { AccountSignRequest } from '../chains/signer.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { paymentHeld } from '../payments/payment-postings.ts'
import type { Posting } from '../ledger/posting.ts'
import { AdapterError } from '../shared/adapter-error.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import type { Stores } from '../chain-work/stores.ts'
import { selectCoins } from '../payments/coin-selection.ts'
import { allowedFee, assertAffordable, isFeePriced } from '../payments/fee-allowance.ts'
import type { Payment, Reservation } from '../payments/payment.ts'

/** Maximum number of unspent outputs passed to the coin selection. */
const SELECTABLE_COINS = 200
/**
 * While no current price is available to convert the fee allowance, the allowed fee is the fee of a plain transfer
 * times this number.
 */
const UNPRICED_PLAIN_FEES = 2n

/**
 * Claims a sequence number or unspent outputs for a payment, within a transaction. Returns the updated payment. Claims
 * for payments from the same key run one after another.
 * @throws {InsufficientFunds} when there are not enough coins to claim
 */
export type Claim = (stores: Stores) => Promise<Claimed | null>

export interface Claimed {
  payment: Payment
  /** Whether this call made the claim. If so, the payment is stored at the end of the transaction. */
  isNew: boolean
  /**
   * Posting that reserves the amount and the maximum fee, booked at the end of the transaction. Null if the journal
   * already contains it.
   */
  hold: Posting | null
}

/**
 * Claims sequence numbers or outputs for several payments in one transaction, either for all of them or for none.
 * @throws {InsufficientFunds} when a source address does not have enough coins, in which case nothing is claimed
 */
export function claimAll(
  { work }: Pick<ChainWorkerDeps, 'work'>,
  claims: readonly Claim[],
  fence: Fence,
): Promise<Payment[]> {
  return work.transaction(async (stores) => {
    const claimed: Claimed[] = []
    for (const claim of claims) {
      const one = await claim(stores)
      if (one) claimed.push(one)
    }
    await stores.payments.saveAll(claimed.filter(({ isNew }) => isNew).map(({ payment }) => payment))
    const holds = claimed.map(({ hold }) => hold).filter((one) => one !== null)
    if (holds.length > 0) await stores.ledger.post(...holds)
    return claimed.map(({ payment }) => payment)
  }, fence)
}

/**
 * Reads the next sequence number of an estimated payment's key on the chain, and returns the claim. Call this function
 * just before the claim is made, because another transaction may use the sequence number in the meantime.
 */
export type Estimated = () => Promise<Claim>

/**
 * Queries the node for a payment's network fee. Returns null if the coins or the gas for a sweep have not arrived yet.
 * @throws {InsufficientFunds} when a node's own wallet does not have enough coins
 * @throws {CostlyTransfer} when the network fee exceeds the allowed fee, in which case nothing is claimed
 * @throws {SignerRefusal} on a chain with sequence numbers, when the signer would reject this payment, in which case
 * nothing is claimed
 */
export async function estimateReservation(deps: ChainWorkerDeps, payment: Payment): Promise<Estimated | null> {
  const { gateway } = deps
  return gateway.model === 'account' ? estimateTransfer(deps, gateway, payment) : estimateInputs(deps, gateway, payment)
}

async function estimateTransfer(
  deps: Pick<ChainWorkerDeps, 'signer' | 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  gateway: AccountGateway,
  payment: Payment,
): Promise<Estimated | null> {
  const { to, memo } = payment
  const source = await readSource(deps, gateway, payment)
  // While the coins to sweep are not on-chain yet, a node cannot estimate the transfer.
  if (isComing(source, payment)) return null
  const { from, native, contract } = source
  const { terms, openReservation } = await propose(gateway, payment, {
    from,
    to,
    memo,
    contract,
    amountAtomic: payment.amountAtomic,
  })
  const heldFeeAtomic = terms.maxFeeAtomic
  const allowedFeeAtomic = await allowedTransferFee(deps, gateway, payment, contract)
  assertAffordable(heldFeeAtomic, allowedFeeAtomic)
  const amountAtomic = sentAmount(source, payment, heldFeeAtomic)
  if (amountAtomic <= 0n || !(await canPayFee(gateway, source, payment, { amountAtomic, heldFeeAtomic }))) return null
  // Let the signer check the payment before reserving a sequence number. If the signer rejected the payment afterwards,
  // later payments would wait for its sequence number.
  if (gateway.ordering === 'numbered') await checkWithSigner(deps, payment, { contract, amountAtomic, terms })
  return async () => {
    const reserve = await openReservation()
    return claimWith(payment, native, async (stores) => ({
      amountAtomic,
      heldFeeAtomic,
      allowedFeeAtomic,
      reservation: await reserve(stores),
    }))
  }
}

async function allowedTransferFee(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  gateway: AccountGateway,
  payment: Payment,
  contract: string | null,
): Promise<bigint> {
  const unpricedAtomic = isFeePriced(deps, payment) ? 0n : UNPRICED_PLAIN_FEES * (await gateway.payoutFee(contract))
  return allowedFee(deps, payment, unpricedAtomic)
}

/**
 * Lets the signer check a payment that has no sequence number yet.
 * @throws {SignerRefusal} when the signer would reject the payment
 */
async function checkWithSigner(
  { signer }: Pick<ChainWorkerDeps, 'signer'>,
  payment: Payment,
  sent: Pick<AccountSignRequest, 'contract' | 'amountAtomic' | 'terms'>,
): Promise<void> {
  await signer.prepare({
    kind: 'account',
    chain: payment.chain,
    spendId: payment.id,
    asset: payment.asset,
    from: payment.source,
    sequence: null,
    to: payment.to,
    memo: payment.memo,
    ...sent,
  })
}

/** Source address of a payment on an account-based chain, and the coins that it holds. */
interface Source {
  from: string
  /** Slug of the chain's native coin. */
  native: string
  /** Whether the payment sends the native coin. */
  isNative: boolean
  contract: string | null
  isSweep: boolean
  /** Minimum balance of the address, in base units of the native coin. */
  minAtomic: bigint
  /**
   * Balance of the address in the payment's asset, in base units; 0 if the sent amount does not depend on the balance.
   */
  heldAtomic: bigint
}

async function readSource(
  deps: Pick<ChainWorkerDeps, 'signer' | 'catalogue'>,
  gateway: AccountGateway,
  payment: Payment,
): Promise<Source> {
  const { signer, catalogue } = deps
  const native = present(catalogue.nativeOf(gateway.chain), 'a chain has a native coin').slug
  const { contract } = catalogue.get({ slug: payment.asset })
  const from = await signer.address(gateway.chain, payment.source)
  const isNative = payment.asset === native
  const minAtomic = gateway.ordering === 'expiring' ? await gateway.minBalance() : 0n
  const isSweep = payment.purpose === 'sweep'
  const heldAtomic = isSweep || (isNative && minAtomic > 0n) ? await gateway.balance(from, contract) : 0n
  return { from, native, isNative, contract, isSweep, minAtomic, heldAtomic }
}

/** Returns whether the coins of a sweep have not arrived yet. */
function isComing({ isSweep, isNative, heldAtomic, minAtomic }: Source, { amountAtomic }: Payment): boolean {
  const missingAtomic = amountAtomic - heldAtomic
  return isSweep && missingAtomic > 0n && (!isNative || missingAtomic >= minAtomic)
}

/**
 * Returns the amount that the payment sends, in base units. A sweep of the native coin pays its fee from the swept
 * coins.
 */
function sentAmount(source: Source, { amountAtomic }: Payment, heldFeeAtomic: bigint): bigint {
  if (!source.isSweep || !source.isNative) return amountAtomic
  const restAtomic = source.heldAtomic - amountAtomic
  // Also sweep a remainder below the minimum balance, because it cannot remain at the address.
  const takenAtomic = restAtomic < source.minAtomic ? source.heldAtomic : amountAtomic
  return takenAtomic - heldFeeAtomic
}

/**
 * Returns whether the source address's balance covers the fee. Returns false while the gas for a token sweep has not
 * arrived.
 * @throws {AdapterError} when the payment would leave less than the minimum balance
 */
async function canPayFee(
  gateway: AccountGateway,
  { from, isNative, heldAtomic, minAtomic }: Source,
  { source }: Payment,
  { amountAtomic, heldFeeAtomic }: { amountAtomic: bigint; heldFeeAtomic: bigint },
): Promise<boolean> {
  const coinsAtomic = isNative ? heldAtomic - amountAtomic : await gateway.balance(from, null)
  const restAtomic = coinsAtomic - heldFeeAtomic
  // A token can be swept from a deposit address only after the gas for the sweep has arrived there.
  if (source.purpose === 'deposit' && !isNative && restAtomic < minAtomic) return false
  if (restAtomic > 0n && restAtomic < minAtomic)
    throw new AdapterError(`${gateway.chain}: ${from} would hold less than it must`, { retryable: false })
  return true
}

interface Proposal {
  terms: TransferTerms
  /**
   * On a chain with sequence numbers, reads the key's next sequence number. Returns a function that claims the
   * transfer's sequence number or records its lifetime, within the caller's transaction.
   */
  openReservation(): Promise<(stores: Stores) => Promise<Reservation>>
}

async function propose(gateway: AccountGateway, payment: Payment, transfer: AccountTransfer): Promise<Proposal> {
  if (gateway.ordering === 'expiring') {
    const { life, ...terms } = await gateway.terms(transfer)
    return { terms, openReservation: async () => async () => ({ kind: 'expiring', terms, life }) }
  }
  const terms = await gateway.terms(transfer)
  if (gateway.ordering === 'once') return { terms, openReservation: async () => async () => ({ kind: 'once', terms }) }
  return {
    terms,
    openReservation: async () => {
      const next = await gateway.nextSequence(transfer.from)
      return async (stores) => ({
        kind: 'sequence',
        sequence: await stores.payments.claimSequence(gateway.chain, payment.source, payment.id, next),
        terms,
      })
    },
  }
}

async function estimateInputs(
  deps: Pick<ChainWorkerDeps, 'catalogue' | 'ticks' | 'replacement' | 'feeCaps'>,
  gateway: OutputsGateway,
  payment: Payment,
): Promise<Estimated> {
  const { chain } = gateway
  // On a UTXO chain, the destination does not affect the cost, so the hard cap is sufficient while no price is known.
  const capAtomic = deps.feeCaps.get(chain)?.maxFeeAtomic ?? 0n
  const allowedFeeAtomic = allowedFee(deps, payment, capAtomic)
  const price = { atomicPerKvb: await gateway.atomicPerKvb(), shape: gateway.spending, maxFeeAtomic: allowedFeeAtomic }
  const claim = claimWith(payment, payment.asset, async (stores) => {
    const coins = await stores.payments.spendableLocked(chain, SELECTABLE_COINS)
    const selection = selectCoins(coins, payment.amountAtomic, price)
    if (!selection) throw new InsufficientFunds(`no coins on ${chain} for payment ${payment.id}`)
    assertAffordable(selection.feeAtomic, allowedFeeAtomic)
    await stores.payments.claimInputs(chain, selection.inputs, payment.id)
    return { heldFeeAtomic: selection.feeAtomic, allowedFeeAtomic, reservation: { kind: 'inputs', ...selection } }
  })
  return async () => claim
}

function claimWith({ id }: Payment, nativeAsset: string, take: (stores: Stores) => Promise<Partial<Payment>>): Claim {
  return async (stores) => {
    const current = await stores.payments.findLocked(id)
    if (current?.status !== 'INTENT') return current && { payment: current, isNew: false, hold: null }
    const payment: Payment = { ...current, ...(await take(stores)), status: 'RESERVED' }
    return { payment, isNew: true, hold: paymentHeld(payment, nativeAsset) }
  }
}
