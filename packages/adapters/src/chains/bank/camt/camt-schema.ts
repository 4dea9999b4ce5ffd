import * as z from 'zod'

const Text = z.string().min(1).max(500)
const Money = z.object({ '#text': Text, '@Ccy': Text })
const Sign = z.enum(['CRDT', 'DBIT'])
const Day = z.union([z.object({ Dt: z.iso.date() }), z.object({ DtTm: z.iso.datetime({ offset: true, local: true }) })])
/** Returns the schema of an optional element. An element without content counts as missing. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Text that the payer entered, which may be blank. */
const PayerText = maybe(Text)
/** Name of a party. It is directly inside the element in version 02, and within `Pty` in version 08. */
const Party = z.object({ Nm: PayerText, Pty: maybe(z.object({ Nm: PayerText })) })
const Account = z.object({ Id: maybe(z.object({ IBAN: PayerText })) })

const Parties = z.object({
  Dbtr: maybe(Party),
  Cdtr: maybe(Party),
  DbtrAcct: maybe(Account),
  CdtrAcct: maybe(Account),
})
const Structured = z.object({ CdtrRefInf: maybe(z.object({ Ref: PayerText })) })

const TransactionDetails = z.object({
  Refs: maybe(z.object({ EndToEndId: PayerText })),
  RltdPties: maybe(Parties),
  RmtInf: maybe(
    z.object({ Ustrd: z.array(z.string().max(500)).optional(), Strd: z.array(maybe(Structured)).optional() }),
  ),
})

const EntryDetails = z.object({
  Btch: maybe(z.object({ NbOfTxs: maybe(z.string().regex(/^\d{1,15}$/)) })),
  TxDtls: z.array(maybe(TransactionDetails)).optional(),
})

const Entry = z.object({
  Amt: Money,
  CdtDbtInd: Sign,
  RvslInd: z.enum(['true', 'false', '1', '0']).optional(),
  /** Status. It is a code in version 02, and within `Cd` in version 08. */
  Sts: z.union([Text, z.object({ Cd: Text })]),
  BookgDt: Day.optional(),
  AcctSvcrRef: Text.optional(),
  NtryDtls: z.array(maybe(EntryDetails)).optional(),
})

const Balance = z.object({
  Tp: z.object({ CdOrPrtry: z.object({ Cd: Text.optional() }) }),
  Amt: Money,
  CdtDbtInd: Sign,
})

const Statement = z.object({
  Acct: z.object({ Id: z.object({ IBAN: Text.optional() }), Ccy: Text.optional() }),
  Bal: z.array(Balance).min(2),
  Ntry: z.array(Entry).max(10_000).default([]),
})

/** Parts of a camt.053 file that the importer reads (ISO 20022, versions 001.02 and 001.08). */
export const CamtFile = z.object({
  Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(Statement).min(1).max(400) }) }),
})

export type CamtStatement = z.infer<typeof Statement>
export type CamtAccount = z.infer<typeof Account>
export type CamtEntry = z.infer<typeof Entry>
