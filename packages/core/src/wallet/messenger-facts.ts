import { formatAmount } from '@cambio/kernel/money'
import type { MessengerFacts, MessengerMessageKind } from '../accounts/messenger-message.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { BalanceStores } from './wallet-work.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Lifetime of a message that reports a withdrawal, in milliseconds. After that, the message is not sent. */
const REPORT_MS = 24 * 3_600_000

/** Returns the values that appear in a bot message about a withdrawal. */
export function messengerFacts(
  { amountAtomic, feeAtomic, address, memo }: Withdrawal,
  { decimals, currencyTitle, networkTitle }: Instrument,
): MessengerFacts {
  const text = (atomic: bigint) => `${formatAmount(atomic, decimals)} ${currencyTitle}`
  return {
    amount: text(amountAtomic),
    fee: text(feeAtomic),
    arrives: text(amountAtomic - feeAtomic),
    network: networkTitle,
    destination: address,
    ...(memo !== null && { memo }),
  }
}

/** Queues a bot message about a withdrawal if its account has a linked messenger user. */
export async function reportToMessenger(
  { messages }: Pick<BalanceStores, 'messages'>,
  { userId }: Withdrawal,
  { kind, facts, now }: { kind: MessengerMessageKind; facts: MessengerFacts; now: number },
): Promise<void> {
  await messages.addForAccount({ kind, userId, facts, now, expiresAt: now + REPORT_MS })
}
