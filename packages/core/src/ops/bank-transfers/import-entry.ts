import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { FLOAT_MEMO } from '../../chains/deposit-memo.ts'
import type { StatementEntry } from '../../fiat/bank-statement.ts'
import { memoOfReference } from '../../fiat/creditor-reference.ts'
import type { StatementFileEntry } from '../../fiat/statement-file.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { SignedBankOrder } from './bank-line-store.ts'
import { returnedEntry } from './end-order.ts'
import { receivedEntry, type ReceiveDeps } from './receive-transfer.ts'
import { sentEntry } from './send-transfer.ts'

type Stores = Pick<OpsStores, 'bankLines' | 'chains' | 'orders' | 'identities' | 'nameHits'>

/**
 * Returns the statement line that corresponds to an entry of a statement file. A credit is either an incoming transfer
 * or a bounced transfer of our own. A debit must match a bank order that the signer signed.
 * @throws {OpsRefusal} when an operator must record the entry by hand
 */
export async function importedEntry(
  deps: ReceiveDeps,
  stores: Stores,
  entry: StatementFileEntry,
): Promise<StatementEntry> {
  if (entry.isBatch) throw new OpsRefusal('It is a batch: ask the bank for its single payments.')
  if (entry.isReversal) throw new OpsRefusal('It reverses an earlier entry: see bank-transfer recalled.')
  if (entry.isCredit && !entry.hasDetails)
    throw new OpsRefusal('It shows no single payment, so it may be a batch: ask the bank for its payments.')
  const { endToEndId } = entry
  const order = endToEndId === null ? null : await stores.bankLines.findOrderByEndToEndId(endToEndId)
  if (!entry.isCredit) return debitEntry(stores, entry, order)
  const { statementId, amountMinor, bookedAt, party: payer, iban: payerIban } = entry
  if (order !== null && isReturn(entry, order, deps.iban))
    return returnedEntry(stores, { statementId, txId: order.txId, amountMinor, bookedAt })
  const received = { statementId, amountMinor, payer, payerIban, bookedAt }
  return receivedEntry(deps, stores, { ...received, memo: await memoOf(deps, stores, entry) })
}

/**
 * Returns whether a credit with the end-to-end ID of a bank order is a return of the order. The payee of the order knows
 * the ID and could use it in an unrelated transfer, so the IBANs are checked too. In a return, many banks keep the payer
 * and the payee of the original transfer. Such IBANs come from the bank and not from the payer.
 */
function isReturn({ iban, payeeIban }: StatementFileEntry, order: SignedBankOrder, ownIban: string): boolean {
  return iban === null || iban === order.iban || iban === ownIban || payeeIban === order.iban
}

async function debitEntry(
  stores: Stores,
  { statementId, amountMinor, bookedAt, iban }: StatementFileEntry,
  order: SignedBankOrder | null,
): Promise<StatementEntry> {
  if (order === null)
    throw new OpsRefusal('It is no order of bank-transfer list: see bank-transfer charge and recalled.')
  const { txId } = order
  if (iban !== null && iban !== order.iban) throw new OpsRefusal(`It has the id of order ${txId}, but another IBAN.`)
  const feeMinor = amountMinor - order.amountMinor
  if (feeMinor < 0n) throw new OpsRefusal(`It has the id of order ${txId}, but a smaller amount.`)
  return sentEntry(stores, { statementId, txId, feeMinor, bookedAt })
}

/**
 * Returns the deposit memo if the entry's references identify exactly one order. Otherwise returns null, so that the
 * money becomes a deposit in suspense.
 */
async function memoOf(
  { iban }: ReceiveDeps,
  { chains }: Stores,
  { references }: StatementFileEntry,
): Promise<string | null> {
  const texts = references.flatMap((text) => [text, ...text.split(/\s+/)])
  const memos = new Set(texts.flatMap((text) => memoOfReference(text) ?? []))
  const [memo] = memos
  if (memo === undefined || memos.size > 1 || memo === FLOAT_MEMO) return null
  const owner = (await chains.ownersByMemo(BANK_CHAIN, [{ address: iban, memo }])).get(memo)
  return owner === undefined || owner.orderId === null ? null : memo
}
