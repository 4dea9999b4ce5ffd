import { formatAmount } from '@cambio/kernel/money'
import { escapeHtml } from '../../http/page-html.ts'
import { SANDBOX_BANK_ACCOUNT } from './bank-account.ts'
import type { BankBook, BankEntry } from './bank-book.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const CENT_DIGITS = 2
/** Value for a missing end-to-end ID (ISO 20022). */
const NOT_PROVIDED = 'NOTPROVIDED'
/** Prefix of a creditor reference (ISO 11649). */
const CREDITOR_REFERENCE = /^RF\d\d/

/**
 * Returns the statement of one day (UTC) as a camt.053.001.08 file (ISO 20022).
 * @param day day in ISO 8601, such as `2026-11-26`
 */
export function camtFile(book: BankBook, day: string): string {
  const from = Date.parse(day)
  const entries = book.all().filter(({ at }) => at >= from && at < from + DAY_MS)
  const now = new Date().toISOString()
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
<BkToCstmrStmt>
<GrpHdr><MsgId>SANDBOX-${day}</MsgId><CreDtTm>${now}</CreDtTm></GrpHdr>
<Stmt><Id>SANDBOX-${day}</Id><CreDtTm>${now}</CreDtTm>
<Acct><Id><IBAN>${SANDBOX_BANK_ACCOUNT.iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balanceXml('OPBD', book.balanceBefore(from), day)}
${balanceXml('CLBD', book.balanceBefore(from + DAY_MS), day)}
${entries.map(entryXml).join('\n')}
</Stmt>
</BkToCstmrStmt>
</Document>
`
}

function balanceXml(code: string, cents: bigint, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${moneyXml(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`
}

function entryXml({ id, cents, name, iban, reference, endToEndId, at }: BankEntry): string {
  const side = BigInt(cents) > 0n ? 'Dbtr' : 'Cdtr'
  const time = new Date(at).toISOString()
  return `<Ntry>${moneyXml(BigInt(cents))}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><DtTm>${time}</DtTm></BookgDt><ValDt><Dt>${time.slice(0, 10)}</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>
<NtryDtls><TxDtls>
<Refs><EndToEndId>${escapeHtml(endToEndId || NOT_PROVIDED)}</EndToEndId></Refs>
<RltdPties><${side}><Pty><Nm>${escapeHtml(name)}</Nm></Pty></${side}>
<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>
${remittanceXml(reference)}
</TxDtls></NtryDtls></Ntry>`
}

function remittanceXml(reference: string): string {
  if (reference === '') return ''
  const text = escapeHtml(reference)
  if (!CREDITOR_REFERENCE.test(reference)) return `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`
  const type = '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>'
  return `<RmtInf><Strd><CdtrRefInf>${type}<Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf>`
}

function moneyXml(cents: bigint): string {
  const [amount, sign] = cents < 0n ? [-cents, 'DBIT'] : [cents, 'CRDT']
  return `<Amt Ccy="EUR">${formatAmount(amount, CENT_DIGITS)}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`
}
