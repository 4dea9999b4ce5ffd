import { EARNINGS_ASSET } from '@cambio/core/affiliates/earnings-asset'
import type { Balance, ClaimOutcome, Funding, Settlement } from '@cambio/core/signing/evidence'
import { earningsShare } from '@cambio/core/signing/earnings-share'
import type { Queryable } from '../queryable.ts'
import { balanceName, balanceNames, readBalance } from '../signer/signer-balances.ts'
import { isOverlapSpent } from '../signer/signer-funding.ts'

/** Thrown to roll back the transaction of a claim. */
export class ClaimRefused extends Error {
  readonly outcome: Exclude<ClaimOutcome, 'claimed'>

  constructor(outcome: Exclude<ClaimOutcome, 'claimed'>) {
    super(outcome)
    this.outcome = outcome
  }
}

/**
 * Records a settlement and the transfers that fund it, in the caller's transaction.
 * @throws {ClaimRefused} when the spend ID or a transfer belongs to another settlement
 */
export async function claimIn(
  client: Queryable,
  { subject, spendId, asset, recipient, amountAtomic, payer, client: capClient }: Settlement,
  funding: readonly Funding[],
  replaces: string | null,
): Promise<void> {
  const { rowCount } = await client.query(
    `INSERT INTO signer_settlement AS s (subject, spend_id, asset, recipient, amount, payer, client)
       VALUES ($1, $2, $3, $4, $5, $7, $8)
     -- Every signed version of a payment may be mined: the highest one counts.
     ON CONFLICT (subject) DO UPDATE SET spend_id = $2, asset = $3, recipient = $4, payer = $7, client = $8,
       amount = CASE WHEN s.spend_id = $2 THEN greatest(s.amount::numeric, $5::numeric) ELSE $5::numeric END
     WHERE s.spend_id IN ($2, $6)`,
    [subject, spendId, asset, recipient, amountAtomic.toString(), replaces, payer && balanceName(payer), capClient],
  )
  if (rowCount !== 1) throw new ClaimRefused('taken')
  for (const transfer of funding) {
    const { chain, txId, outputKey } = transfer
    if (await isOverlapSpent(client, transfer)) throw new ClaimRefused('spent')
    await client.query(
      'INSERT INTO signer_funding (chain, tx_id, output_key, subject) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [chain, txId, outputKey, subject],
    )
    const { rowCount: own } = await client.query(
      'SELECT 1 FROM signer_funding WHERE chain = $1 AND tx_id = $2 AND output_key = $3 AND subject = $4',
      [chain, txId, outputKey, subject],
    )
    if (own !== 1) throw new ClaimRefused('spent')
  }
}

/**
 * Checks that a balance has received at least as much as it spends. A grant covers a shortfall in the earnings asset.
 * `earningsPerDayAtomic` limits the grants of all accounts within 24 hours, and one account may use a share of it.
 * Concurrent calls for the same balance wait for each other, and so do concurrent grants.
 * @throws {ClaimRefused} when the balance does not cover the settlement
 */
export async function assertFunded(
  client: Queryable,
  { subject, asset, amountAtomic }: Settlement,
  balance: Balance,
  earningsPerDayAtomic: bigint,
): Promise<void> {
  await client.query('SELECT lock_for_signer($1)', [balanceName(balance)])
  const { fundedAtomic, spentAtomic } = await readBalance(client, balance, subject)
  const missing = spentAtomic + amountAtomic - fundedAtomic
  if (missing <= 0n) return
  if (asset !== EARNINGS_ASSET) throw new ClaimRefused('unfunded')
  const share = earningsShare(earningsPerDayAtomic)
  if (missing > share) throw new ClaimRefused('above-share')
  await client.query("SELECT lock_for_signer('grant')")
  const { rowCount } = await client.query(
    `INSERT INTO signer_grant AS g (subject, payer, amount)
     SELECT $1, $2, $3::numeric FROM (
       SELECT coalesce(sum(amount), 0) AS total, coalesce(sum(amount) FILTER (WHERE payer = ANY ($6)), 0) AS own
       FROM signer_grant WHERE subject <> $1 AND granted_at > clock_timestamp() - interval '24 hours') AS day
     WHERE total + $3::numeric <= $4::numeric AND own + $3::numeric <= $5::numeric
     ON CONFLICT (subject) DO UPDATE SET amount = greatest(g.amount, excluded.amount)`,
    [
      subject,
      balanceName(balance),
      missing.toString(),
      earningsPerDayAtomic.toString(),
      share.toString(),
      balanceNames(balance),
    ],
  )
  if (rowCount !== 1) throw new ClaimRefused('earnings-used')
}
