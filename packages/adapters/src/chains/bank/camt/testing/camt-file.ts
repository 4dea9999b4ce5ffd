/** An entry in a test statement. Amounts are decimal strings. */
export interface TestEntry {
  id: string
  amount: string
  sign?: 'CRDT' | 'DBIT'
  status?: string
  party?: string
  iban?: string
  endToEndId?: string
  /** Structured creditor reference. */
  reference?: string
  /** Unstructured remittance information. */
  text?: string
  isReversal?: boolean
  /** IBAN of the payee of a credit. */
  payeeIban?: string
  /** Booking date or time. */
  booked?: string
  /** Whether the entry omits the details of its payment. */
  isWithoutDetails?: boolean
  /** Additional elements after the details of the payment, as XML. */
  moreDetails?: string
}

interface TestFile {
  iban: string
  opening: string
  closing: string
  entries: readonly TestEntry[]
  version?: '02' | '08'
  currency?: string
}

/** Returns a camt.053 file in the structure of version 02 or 08 (ISO 20022). */
export function camtFile({ iban, opening, closing, entries, version = '02', currency = 'EUR' }: TestFile): string {
  const amount = (text: string) => `<Amt Ccy="${currency}">${text}</Amt>`
  const balance = (code: string, text: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text)}<CdtDbtInd>CRDT</CdtDbtInd>
     <Dt><Dt>2026-11-25</Dt></Dt></Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-26T00:30:00+01:00</CreDtTm></GrpHdr>
  <Stmt><Id>S1</Id><CreDtTm>2026-11-26T00:30:00+01:00</CreDtTm>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
    ${balance('OPBD', opening)}${balance('CLBD', closing)}
    ${entries.map((entry) => entryXml(entry, version, amount)).join('\n')}
  </Stmt></BkToCstmrStmt></Document>`
}

function entryXml(entry: TestEntry, version: string, amount: (text: string) => string): string {
  const { id, sign = 'CRDT', status = 'BOOK', party = 'Anna Smith', iban = 'DE89370400440532013000' } = entry
  const side = sign === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const name = version === '08' ? `<Pty><Nm>${party}</Nm></Pty>` : `<Nm>${party}</Nm>`
  const structured = entry.reference === undefined ? '' : referenceXml(entry.reference)
  const text = entry.text === undefined ? '' : `<Ustrd>${entry.text}</Ustrd>`
  const booked = entry.booked ?? '2026-11-25'
  const day = booked.includes('T') ? `<DtTm>${booked}</DtTm>` : `<Dt>${booked}</Dt>`
  const payee = entry.payeeIban === undefined ? '' : accountXml('Cdtr', entry.payeeIban)
  const details = `<TxDtls><Refs><EndToEndId>${entry.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
      <RltdPties><${side}>${name}</${side}>${accountXml(side, iban)}${payee}</RltdPties>
      <RmtInf>${text}${structured}</RmtInf></TxDtls>`
  return `<Ntry>${amount(entry.amount)}<CdtDbtInd>${sign}</CdtDbtInd>
    ${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}
    <Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt>${day}</BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt><AcctSvcrRef>${id}</AcctSvcrRef>
    <NtryDtls>${entry.isWithoutDetails ? '' : details}${entry.moreDetails ?? ''}</NtryDtls></Ntry>`
}

function accountXml(side: string, iban: string): string {
  return `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`
}

function referenceXml(reference: string): string {
  const type = '<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>'
  return `<Strd><CdtrRefInf>${type}<Ref>${reference}</Ref></CdtrRefInf></Strd>`
}
