import { BANK_CHAIN } from '../../instruments/instrument.ts'
import { statementLineText, type LineKind, type StatementEntry } from '../../fiat/bank-statement.ts'
import type { Decided } from '../decide.ts'
import { inCoins, type OpsDeps } from '../ops-deps.ts'
import { OpsRefusal } from '../ops-refusal.ts'
import type { OpsStores } from '../ops-store.ts'
import type { RecordedLine } from './bank-line-store.ts'

/** Statement line properties that the second operator must enter identically. They exclude the payer check result. */
const REPEATED = [
  'kind',
  'memo',
  'txId',
  'reverses',
  'amountMinor',
  'feeMinor',
  'name',
  'payerIban',
  'bookedAt',
] as const

export type RecordLineDeps = Pick<OpsDeps, 'catalogue' | 'sealer' | 'clock'> & {
  /** Maximum amount that one operator may confirm alone, in minor units. */
  twoOperatorsAboveMinor: bigint
}

/**
 * Records a bank statement line and confirms it with the operators' seal. Above the limit, the first operator's call
 * only stores the line, and a second operator's identical call confirms it. Repeating a call changes nothing. `isAlso`:
 * the operator confirms that an identical line from the same day is recorded under another statement ID.
 * @throws {OpsRefusal} when the statement ID is already recorded with different content, when the same operator repeats
 * an unconfirmed line, or when an identical line exists and `isAlso` is not set
 */
export async function recordLine(
  deps: RecordLineDeps,
  stores: Pick<OpsStores, 'bankLines' | 'emails'>,
  { entry, operator, isAlso }: { entry: StatementEntry; operator: string; isAlso: boolean },
): Promise<Decided> {
  const newest = await stores.bankLines.lock()
  const known = await stores.bankLines.find(entry.statementId)
  const { statementId } = entry
  const summarise = summariserOf(deps, entry, await isNewIban(deps, stores, entry))
  if (known !== null) assertSame(known, entry)
  else if (!isAlso) await assertNotRecorded(stores, entry)
  if (known !== null && known.height !== null)
    return summarise('again', 'This line is recorded already. Nothing changes.')
  if (known === null && (await controlledMinor(stores, entry)) > deps.twoOperatorsAboveMinor) {
    await stores.bankLines.add(entry, operator, null)
    return summarise(
      'first of two',
      'A second operator must confirm it with the same command. Nothing is credited until then.',
    )
  }
  const operators = known === null ? [operator] : [known.operators[0], operator]
  if (new Set(operators).size < operators.length)
    throw new OpsRefusal(`${operator} has recorded line ${statementId}: another operator must confirm it.`)
  const height = newest + 1
  // Reuse the first operator's payer check, because it is part of the stored statement line.
  const line = { ...entry, ...(known && { payerCheck: known.payerCheck }), height, operators }
  const confirmation = { height, seal: deps.sealer.seal(statementLineText(line)) }
  if (known === null) await stores.bankLines.add(entry, operator, confirmation)
  else await stores.bankLines.confirm(statementId, operator, confirmation)
  await informSeller(deps, stores, entry)
  return summarise('confirmed', 'The worker applies it within seconds.')
}

/**
 * Returns the amount that a statement line moves, in minor units. The amount decides how many operators must confirm
 * the line. A recall moves the whole received amount, because the remainder goes into suspense.
 */
async function controlledMinor(
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { kind, reverses, amountMinor }: StatementEntry,
): Promise<bigint> {
  const received = kind === 'recall' && reverses !== null ? await bankLines.find(reverses) : null
  return received?.amountMinor ?? amountMinor
}

/**
 * Returns whether a transfer above `twoOperatorsAboveMinor` came from an IBAN that the account has not used before,
 * although the payer's name matches. The second operator sees this before confirming the statement line.
 */
async function isNewIban(
  { twoOperatorsAboveMinor }: RecordLineDeps,
  { bankLines }: Pick<OpsStores, 'bankLines'>,
  { memo, payerCheck, payerIban, amountMinor, statementId }: StatementEntry,
): Promise<boolean> {
  if (memo === null || payerIban === null || payerCheck !== 'matches') return false
  if (amountMinor <= twoOperatorsAboveMinor) return false
  const earlier = await bankLines.payerIbans(memo, statementId)
  return earlier.length > 0 && !earlier.includes(payerIban)
}

/** Queues an email to the user whose payout the bank sent back, with the amount that arrived. */
async function informSeller(
  { catalogue, clock }: RecordLineDeps,
  { bankLines, emails }: Pick<OpsStores, 'bankLines' | 'emails'>,
  { kind, reverses, amountMinor }: StatementEntry,
): Promise<void> {
  const order = kind === 'in' && reverses !== null ? await bankLines.findOrder(reverses) : null
  const currency = catalogue.nativeOf(BANK_CHAIN)
  if (!order?.sale || currency === null) return
  const { orderId, userId } = order.sale
  const [amount, sent] = [inCoins(amountMinor, currency), inCoins(order.amountMinor, currency)]
  const facts = { order: String(orderId), amount, sent }
  await emails.addFor({ kind: 'PAYOUT_RETURNED', userId, facts, now: clock.now() })
}

/**
 * Rejects a statement line that is already recorded under another statement ID, for example from an interim statement.
 */
async function assertNotRecorded({ bankLines }: Pick<OpsStores, 'bankLines'>, entry: StatementEntry): Promise<void> {
  const equal = entry.kind === 'in' ? await bankLines.findEqual(entry) : null
  if (equal !== null)
    throw new OpsRefusal(
      `Line ${equal} of the same day has the same reference, amount and payer. If the payer sent the money twice, add --also. Statements of one day can show one line under two ids: do not record it again.`,
    )
}

function assertSame(known: RecordedLine, entry: StatementEntry): void {
  // Ignore a missing IBAN of a confirmed line, because the bank's statements may show the same line with or without it.
  const isIbanMissing = known.height !== null && (known.payerIban === null || entry.payerIban === null)
  const other = REPEATED.find(
    (property) => known[property] !== entry[property] && !(isIbanMissing && property === 'payerIban'),
  )
  if (other !== undefined)
    throw new OpsRefusal(
      `Line ${entry.statementId} is recorded with another ${NAMES[other]}: ${String(known[other] ?? 'none')}.`,
    )
}

const NAMES: Readonly<Record<(typeof REPEATED)[number], string>> = {
  kind: 'kind',
  memo: 'reference, which stands for memo',
  txId: 'order for the bank',
  reverses: 'reversed order or line',
  amountMinor: 'amount in cents',
  feeMinor: 'fee in cents',
  name: 'name',
  payerIban: 'IBAN of the payer',
  bookedAt: 'time of booking, in epoch milliseconds',
}

/** Maps each kind of statement line to the command that records it. */
const ACTIONS: Readonly<Record<LineKind, string>> = {
  in: 'received',
  out: 'sent',
  refused: 'refused',
  charge: 'charge',
  recall: 'recalled',
}

/** Words between a statement line's amount and name in a summary for operators. */
export const DIRECTIONS: Readonly<Record<LineKind, string>> = {
  in: 'from',
  out: 'to',
  refused: 'refused by the bank, to',
  charge: 'charged by the bank:',
  recall: 'recalled by',
}

/** Returns a function that builds the outcome of recording a statement line. */
function summariserOf(
  { catalogue }: RecordLineDeps,
  { statementId, kind, amountMinor, name, memo, txId, reverses, payerCheck, payerIban }: StatementEntry,
  hasNewIban: boolean,
) {
  const currency = catalogue.nativeOf(BANK_CHAIN)
  if (currency === null) throw new OpsRefusal('CHAINS names no bank account.')
  const amount = inCoins(amountMinor, currency)
  const facts = {
    kind,
    amount,
    name,
    ...(memo !== null && { memo }),
    ...(txId !== null && { order: txId }),
    ...(reverses !== null && { reverses }),
    ...(payerIban !== null && { iban: payerIban }),
    ...(hasNewIban && { newIban: 'yes' }),
  }
  return (outcome: string, sentence: string): Decided => ({
    action: `bank-transfer ${reverses !== null && kind === 'in' ? 'returned' : ACTIONS[kind]}, ${outcome}`,
    subject: `bank line ${statementId}`,
    facts: { ...facts, ...(kind === 'in' && { payer: payerCheck }) },
    summary: [
      `Line ${statementId}: ${amount} ${DIRECTIONS[kind]} ${name}.`,
      ...(hasNewIban
        ? [`NEW IBAN: the user has paid from other IBANs so far, and now from ${payerIban}. Ask the user about it.`]
        : []),
      sentence,
    ],
  })
}
