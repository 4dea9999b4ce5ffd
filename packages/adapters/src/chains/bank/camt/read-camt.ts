import { parseFiat } from '@cambio/core/fiat/fiat-money'
import type { StatementFile, StatementFileEntry } from '@cambio/core/fiat/statement-file'
import { readIban } from '../iban.ts'
import { CamtFile, type CamtAccount, type CamtEntry, type CamtStatement } from './camt-schema.ts'
import { CamtError, parseCamtXml } from './camt-xml.ts'

const CURRENCY = 'EUR'
/** Placeholder that banks use for an unknown party name (ISO 20022). */
const NO_NAME = 'NOTPROVIDED'
/** Placeholder for the end-to-end ID when the payer has not assigned one (ISO 20022). */
const NO_END_TO_END_ID = 'NOTPROVIDED'
const PRINTABLE = /^[\x21-\x7e]{1,64}$/
/** White space, and characters that could change the output of a terminal. */
const UNPRINTABLE = /[\p{C}\p{Z}\s]+/gu
/** Offset from UTC at the end of a time (ISO 8601). */
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/
const OPENING = ['OPBD', 'PRCD']
const CLOSING = ['CLBD']

/**
 * Reads the booked entries of an account from a camt.053 file. Checks the account, the currency and the balances. In
 * each statement, the opening balance plus all booked entries must equal the closing balance.
 * @param iban the exchange's account
 * @throws {CamtError} for a file with any error; the message contains the line or the field
 */
export function readCamt(text: string, iban: string): StatementFile {
  const parsed = CamtFile.safeParse(parseCamtXml(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CamtError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const statements = parsed.data.Document.BkToCstmrStmt.Stmt
  statements.forEach((statement, index) => assertOwn(statement, iban, `Stmt ${index + 1}`))
  const all = statements.flatMap(({ Ntry }, index) =>
    Ntry.map((entry, entryIndex) => ({ entry, where: `Stmt ${index + 1}, Ntry ${entryIndex + 1}` })),
  )
  const booked = all.filter(({ entry }) => isBooked(entry))
  return { entries: booked.map(({ entry, where }) => entryOf(entry, where)), unbooked: all.length - booked.length }
}

function assertOwn({ Acct, Bal, Ntry }: CamtStatement, iban: string, where: string): void {
  if (readIban(Acct.Id.IBAN ?? '') !== iban) throw new CamtError(`${where}, Acct: the account is not ${iban}.`)
  if (Acct.Ccy !== undefined && Acct.Ccy !== CURRENCY) throw new CamtError(`${where}, Acct: the currency is not EUR.`)
  const balance = (codes: readonly string[]): bigint => {
    const found = Bal.filter(({ Tp }) => codes.includes(Tp.CdOrPrtry.Cd ?? ''))
    const [one] = found
    if (one === undefined || found.length > 1)
      throw new CamtError(`${where}, Bal: not one balance ${codes.join(' or ')}.`)
    return signed(one, `${where}, Bal ${codes[0]}`)
  }
  const booked = Ntry.filter(isBooked).reduce((sum, entry, at) => sum + signed(entry, `${where}, Ntry ${at + 1}`), 0n)
  const [opening, closing] = [balance(OPENING), balance(CLOSING)]
  if (opening + booked !== closing)
    throw new CamtError(`${where}, Bal: ${opening} and entries of ${booked} do not sum to ${closing}, in cents.`)
}

function entryOf(entry: CamtEntry, where: string): StatementFileEntry {
  const { CdtDbtInd, RvslInd, AcctSvcrRef = '', BookgDt } = entry
  const statementId = AcctSvcrRef.replaceAll(/\s+/g, '_')
  if (!PRINTABLE.test(statementId)) throw new CamtError(`${where}, AcctSvcrRef: the entry has no id of the bank.`)
  if (BookgDt === undefined) throw new CamtError(`${where}, BookgDt: the entry has no booking date.`)
  const details = (entry.NtryDtls ?? []).flatMap((one) => one?.TxDtls ?? [])
  const isBatch = details.length > 1 || numberOfPayments(entry) > 1
  const detail = isBatch ? undefined : details[0]
  const { Dbtr, Cdtr, DbtrAcct, CdtrAcct } = detail?.RltdPties ?? {}
  const isCredit = CdtDbtInd === 'CRDT'
  const [party, account] = isCredit ? [Dbtr, DbtrAcct] : [Cdtr, CdtrAcct]
  const endToEndId = printable(detail?.Refs?.EndToEndId) ?? NO_END_TO_END_ID
  const { Ustrd = [], Strd = [] } = detail?.RmtInf ?? {}
  return {
    statementId,
    isCredit,
    isReversal: RvslInd === 'true' || RvslInd === '1',
    isBatch,
    hasDetails: detail !== undefined,
    amountMinor: unsigned(entry.Amt, where),
    bookedAt: bookedAt(BookgDt),
    party: printable(party?.Pty?.Nm ?? party?.Nm) ?? NO_NAME,
    iban: ibanOf(account),
    payeeIban: ibanOf(CdtrAcct),
    endToEndId: endToEndId === NO_END_TO_END_ID ? null : endToEndId,
    references: [...Strd.map((one) => one?.CdtrRefInf?.Ref), ...Ustrd].flatMap((one) => printable(one) ?? []),
  }
}

/** Returns the number of payments that the bank states for a batch, or 0 if it states none. */
function numberOfPayments({ NtryDtls = [] }: CamtEntry): number {
  return NtryDtls.reduce((sum, one) => sum + Number(one?.Btch?.NbOfTxs ?? 0), 0)
}

/**
 * Returns the booking time in epoch milliseconds. A time without an offset is in UTC, so that the result does not depend
 * on the time zone of the machine.
 */
function bookedAt(day: NonNullable<CamtEntry['BookgDt']>): number {
  if ('Dt' in day) return Date.parse(day.Dt)
  return Date.parse(OFFSET.test(day.DtTm) ? day.DtTm : `${day.DtTm}Z`)
}

function ibanOf(account: CamtAccount | undefined): string | null {
  return readIban(account?.Id?.IBAN ?? '')
}

/** Replaces each run of unprintable characters with one space. Returns undefined if no printable character remains. */
function printable(text: string | undefined): string | undefined {
  return text?.replaceAll(UNPRINTABLE, ' ').trim() || undefined
}

function isBooked({ Sts }: CamtEntry): boolean {
  return (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK'
}

function signed({ Amt, CdtDbtInd }: Pick<CamtEntry, 'Amt' | 'CdtDbtInd'>, where: string): bigint {
  const minor = unsigned(Amt, where, true)
  return CdtDbtInd === 'CRDT' ? minor : -minor
}

/** Returns an amount in cents. A balance may be zero, but an entry's amount may not. */
function unsigned({ '@Ccy': currency, '#text': text }: CamtEntry['Amt'], where: string, mayBeZero = false): bigint {
  if (currency !== CURRENCY) throw new CamtError(`${where}, Amt: the currency is ${currency}, not EUR.`)
  const money = parseFiat(text, CURRENCY)
  if (money === null || (money.minor === 0n && !mayBeZero))
    throw new CamtError(`${where}, Amt: "${text}" is no amount in EUR.`)
  return money.minor
}
