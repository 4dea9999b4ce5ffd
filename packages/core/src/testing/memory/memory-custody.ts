import type { Custody } from '../../audit/audit.ts'
import type { Instrument } from '../../instruments/instrument.ts'
import { isVoid, type PaymentPurpose } from '../../payments/payment.ts'
import type { MemoryDatabase } from './memory-database.ts'

const LEAVING: ReadonlySet<PaymentPurpose> = new Set(['payout', 'refund', 'return', 'withdrawal', 'cold'])

/** Returns the expected amounts of an asset from the memory database, as `AuditStore.custody` does. */
export function memoryCustody(db: MemoryDatabase, { chain, slug, contract }: Instrument): Custody {
  let journalAtomic = 0n
  for (const [key, amount] of db.balances)
    if (key.startsWith('custody:') && key.endsWith(` ${slug}`)) journalAtomic += amount
  let uncreditedAtomic = 0n
  for (const deposit of db.deposits.values())
    if (deposit.asset === slug && deposit.status === 'SEEN' && deposit.blockHeight !== null)
      uncreditedAtomic += deposit.amountAtomic
  for (const taken of db.upkeep.values())
    if (taken.asset === slug && !taken.isBooked) uncreditedAtomic -= taken.amountAtomic
  return {
    readTo: db.cursors.get(chain) ?? null,
    addresses: [...db.addresses.keys()]
      .filter((name) => name.startsWith(`${chain} `))
      .map((name) => name.slice(chain.length + 1)),
    journalAtomic,
    uncreditedAtomic,
    inFlight: [...db.payments.values()].flatMap((payment) =>
      payment.chain === chain && payment.txId !== null && (payment.status === 'SIGNED' || payment.status === 'SENT')
        ? [
            {
              txIds: [...db.attempts.values()]
                .filter((one) => one.paymentId === payment.id && one.end === null)
                .map(({ txId }) => txId),
              voidTxIds: [...db.attempts.values()].filter((one) => isVoid(one)).map(({ txId }) => txId),
              amountLeavingAtomic: payment.asset === slug && LEAVING.has(payment.purpose) ? payment.amountAtomic : 0n,
              paysFeeIn: contract === null,
              bookedFeeAtomic: payment.feeAtomic,
            },
          ]
        : [],
    ),
  }
}
