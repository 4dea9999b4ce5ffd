import { cancelWithdrawal } from '../../wallet/cancel-withdrawal.ts'
import type { Decided } from '../decide.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Takes back what a restored database must not carry out, because its lost state may have revoked it. Cancels all
 * withdrawals without a payment, ends all sessions and disables all API keys.
 * @throws {OpsRefusal} while signing is allowed, or when a cancelled withdrawal has a signed payment
 */
export async function finishRestore(deps: Pick<OpsDeps, 'catalogue' | 'clock'>, stores: OpsStores): Promise<Decided> {
  if (!(await stores.ops.signerSwitch()).killed)
    throw new OpsRefusal('Signing is allowed. Run signer kill first, so that nothing is paid meanwhile.')
  const withdrawals = await cancelUnreleased(deps, stores)
  const sessions = await stores.sessions.endAll(deps.clock.now())
  const { ofAccounts, ofPartners } = await stores.keys.disableAll()
  await stores.ops.markRestoreFinished()
  return {
    action: 'restore finish',
    subject: 'database',
    facts: {
      withdrawals: String(withdrawals),
      sessions: String(sessions),
      accountKeys: String(ofAccounts),
      partnerKeys: String(ofPartners),
    },
    summary: [
      `${withdrawals} withdrawals without a payment are cancelled. Their owners get a message and withdraw again.`,
      `${sessions} sessions are ended. All users sign in again.`,
      `${ofAccounts} API keys of accounts are switched off until their owners switch them on.`,
      `${ofPartners} API keys of partners are disabled until you run key enable.`,
    ],
  }
}

/** Cancels all withdrawals without a payment and returns their number. */
async function cancelUnreleased(deps: Pick<OpsDeps, 'catalogue' | 'clock'>, stores: OpsStores): Promise<number> {
  const unreleased = await stores.withdrawals.unreleasedLocked()
  for (const withdrawal of unreleased) {
    const { isCancelled } = await cancelWithdrawal(deps, stores, withdrawal)
    if (!isCancelled) throw new OpsRefusal(`Withdrawal ${withdrawal.withdrawalId} has a signed payment.`)
  }
  return unreleased.length
}
