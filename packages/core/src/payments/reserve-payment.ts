import { present } from '@cambio/kernel/assert'
import type { ChainWorkerDeps } from '../chains/chain-worker.ts'
import type { FeeRate } from '../chains/chain-gateway.ts'
import { InsufficientFunds } from '../ledger/ledger-store.ts'
import { paymentHeld } from '../ledger/payment-postings.ts'
import type { Fence } from '../shared/unit-of-work.ts'
import { selectCoins } from './coin-selection.ts'
import type { Payment } from './payment.ts'

/** Outputs offered to the coin selection. */
const SELECTABLE_COINS = 200

/**
 * Claims what a payment will consume, a nonce or unspent outputs, and holds its amount and highest fee in the journal.
 * Null when it must wait (the coins to sweep, or the gas for it, have not arrived yet).
 * @throws {InsufficientFunds} when the source does not hold enough; nothing was claimed
 */
export async function reservePayment(deps: ChainWorkerDeps, payment: Payment, fence: Fence): Promise<Payment | null> {
  const rate = await deps.gateway.feeRate()
  return rate.kind === 'evm' ? reserveNonce(deps, payment, rate, fence) : reserveInputs(deps, payment, rate, fence)
}

async function reserveNonce(
  deps: ChainWorkerDeps,
  payment: Payment,
  rate: Extract<FeeRate, { kind: 'evm' }>,
  fence: Fence,
): Promise<Payment | null> {
  const { gateway, signer, catalogue } = deps
  const native = present(catalogue.nativeOf(gateway.chain), 'a chain has a coin')
  const { contract } = catalogue.get({ slug: payment.asset })
  const from = await signer.address(gateway.chain, payment.source)
  // What is to be swept may be gone again for a while: a node would not even estimate the transfer.
  if (payment.purpose === 'sweep' && (await gateway.balance(from, contract)) < payment.amountAtomic) return null
  const gasLimit = await gateway.gasLimit({ from, to: payment.to, contract, amountAtomic: payment.amountAtomic })
  const heldFeeAtomic = gasLimit * rate.maxFeePerGas
  const isNativeSweep = payment.purpose === 'sweep' && payment.asset === native.slug
  const amountAtomic = isNativeSweep ? payment.amountAtomic - heldFeeAtomic : payment.amountAtomic
  if (amountAtomic <= 0n) return null
  // A token on a deposit address moves only once the gas sent ahead has arrived there.
  if (payment.source.purpose === 'deposit' && (await gateway.balance(from, null)) < heldFeeAtomic) return null
  const firstNonce = await gateway.confirmedNonce(from)
  return deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'INTENT') return current
    const nonce = await stores.payments.claimNonce(gateway.chain, payment.source, payment.id, firstNonce)
    const { maxFeePerGas, maxPriorityFeePerGas } = rate
    const reserved: Payment = {
      ...current,
      amountAtomic,
      heldFeeAtomic,
      status: 'RESERVED',
      reservation: { kind: 'nonce', nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas },
    }
    await stores.ledger.post(paymentHeld(reserved, native.slug))
    await stores.payments.save(reserved)
    return reserved
  }, fence)
}

async function reserveInputs(
  deps: ChainWorkerDeps,
  payment: Payment,
  rate: Extract<FeeRate, { kind: 'utxo' }>,
  fence: Fence,
): Promise<Payment | null> {
  const { chain } = deps.gateway
  return deps.work.transaction(async (stores) => {
    const current = await stores.payments.findLocked(payment.id)
    if (current?.status !== 'INTENT') return current
    const coins = await stores.payments.spendableLocked(chain, SELECTABLE_COINS)
    const selection = selectCoins(coins, payment.amountAtomic, rate.atomicPerKvb)
    if (!selection) throw new InsufficientFunds(`no coins on ${chain} for payment ${payment.id}`)
    await stores.payments.claimInputs(chain, selection.inputs, payment.id)
    const reserved: Payment = {
      ...current,
      heldFeeAtomic: selection.feeAtomic,
      status: 'RESERVED',
      reservation: { kind: 'inputs', ...selection },
    }
    await stores.ledger.post(paymentHeld(reserved, payment.asset))
    await stores.payments.save(reserved)
    return reserved
  }, fence)
}
