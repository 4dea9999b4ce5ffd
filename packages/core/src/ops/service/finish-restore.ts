import { cancelWithdrawal } from '../../wallet/cancel-withdrawal.ts'
import type { Decided } from '../decide.ts'
import type { OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'

/**
 * Cancels what users may have revoked after the backup: all withdrawals whose payment is not signed, all sessions and
 * all API keys.
 * @throws {OpsRefusal} while signing is allowed, or when a withdrawal is in a coin whose chain has no node
 */
export async function finishRestore(deps: Pick<OpsDeps, 'catalogue' | 'clock'>, stores: OpsStores): Promise<Decided> {
  if (!(await stores.ops.signerSwitch()).killed)
    throw new OpsRefusal('Signing is allowed. Run signer kill first, so that nothing is paid meanwhile.')
  const withdrawals = await cancelUnsigned(deps, stores)
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
      `${withdrawals} withdrawals without a signed payment are cancelled. Their owners get a message and withdraw again.`,
      `${sessions} sessions are ended. All users sign in again.`,
      `${ofAccounts} API keys of accounts are switched off until their owners switch them on.`,
      `${ofPartners} API keys of partners are disabled until you run key enable.`,
    ],
  }
}

/**
 * Cancels all withdrawals whose payment is not signed and returns their number. The worker may have created payments
 * since the restore, but cannot get them signed.
 */
async function cancelUnsigned(deps: Pick<OpsDeps, 'catalogue' | 'clock'>, stores: OpsStores): Promise<number> {
  let cancelled = 0
  for (const withdrawal of await stores.withdrawals.unfinishedLocked()) {
    const { withdrawalId, asset } = withdrawal
    if (!deps.catalogue.find({ slug: asset }))
      throw new OpsRefusal(`Withdrawal ${withdrawalId} is of ${asset}, whose chain CHAINS does not name.`)
    if ((await cancelWithdrawal(deps, stores, withdrawal)).isCancelled) cancelled += 1
  }
  return cancelled
}
