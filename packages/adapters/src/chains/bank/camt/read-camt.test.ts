import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_FILE_CHARS } from './camt-xml.ts'
import { readCamt } from './read-camt.ts'
import { camtFile, type TestEntry } from './testing/camt-file.ts'

const IBAN = 'NL91ABNA0417164300'
const PAID: TestEntry = { id: 'A 1/01', amount: '200.50', reference: 'RF96 77', party: 'M&amp;M Smith', text: 'order' }
const SENT: TestEntry = { id: 'A2', amount: '50', sign: 'DBIT', endToEndId: 'ab'.repeat(17) }
const GOOD = { iban: IBAN, opening: '100.00', closing: '250.50', entries: [PAID, SENT] }
const ISO_EXAMPLE = readFileSync(new URL('testing/iso-example.xml', import.meta.url), 'utf8')

/** Returns the entries of a statement whose first entry is the given one. */
const entriesOf = (entry: TestEntry) => readCamt(camtFile({ ...GOOD, entries: [entry, SENT] }), IBAN).entries

/** Returns batch elements that contain only a number of payments. */
function batchesOf(...numbers: readonly string[]): string {
  return numbers.map((number) => `<Btch><NbOfTxs>${number}</NbOfTxs></Btch>`).join('</NtryDtls><NtryDtls>')
}

it.each(['02', '08'] as const)('reads the booked entries of a version %s bank statement', (version) => {
  expect(readCamt(camtFile({ ...GOOD, version }), IBAN)).toEqual({
    unbooked: 0,
    entries: [
      {
        statementId: 'A_1/01',
        isCredit: true,
        isReversal: false,
        isBatch: false,
        hasDetails: true,
        amountMinor: 20_050n,
        bookedAt: Date.parse('2026-11-25'),
        party: 'M&M Smith',
        iban: 'DE89370400440532013000',
        payeeIban: null,
        endToEndId: null,
        references: ['RF96 77', 'order'],
      },
      expect.objectContaining({ isCredit: false, amountMinor: 5_000n, endToEndId: SENT.endToEndId }),
    ],
  })
})

it('excludes unbooked statement entries from the balance check', () => {
  const pending = { ...PAID, id: 'A3', status: 'PDNG' }
  expect(readCamt(camtFile({ ...GOOD, entries: [PAID, SENT, pending] }), IBAN)).toMatchObject({ unbooked: 1 })
})

it('marks a batch entry as a batch without reading its individual payments', () => {
  const batch = { ...PAID, moreDetails: '<TxDtls><Refs><EndToEndId>B</EndToEndId></Refs></TxDtls>' }
  const [entry] = readCamt(camtFile({ ...GOOD, entries: [batch, SENT] }), IBAN).entries
  expect(entry).toMatchObject({ isBatch: true, party: 'NOTPROVIDED', references: [], endToEndId: null })
})

it.each([
  ['three payments', '<Btch><NbOfTxs>3</NbOfTxs></Btch>', { isBatch: true, hasDetails: false }],
  ['two batches of one payment', batchesOf('1', '1'), { isBatch: true, hasDetails: false }],
  ['one payment', batchesOf('1'), { isBatch: false, hasDetails: false }],
  ['an unknown number of payments', '<Btch><MsgId>M</MsgId></Btch>', { isBatch: false, hasDetails: false }],
  ['one payment with empty details', '<TxDtls/>', { isBatch: false, hasDetails: false }],
])('reads a bank statement entry of %s without payment details', (_what, moreDetails, expected) => {
  const [entry] = entriesOf({ ...PAID, isWithoutDetails: true, moreDetails })
  expect(entry).toMatchObject(expected)
})

it('marks a bank statement entry as a batch when the bank gives the details of one of its payments', () => {
  const [entry] = entriesOf({ ...PAID, moreDetails: `</NtryDtls><NtryDtls>${batchesOf('2')}` })
  expect(entry).toMatchObject({ isBatch: true, hasDetails: false, references: [] })
})

it("reads the payee's IBAN of a credit, which a returned transfer keeps from the original transfer", () => {
  const payeeIban = 'FR14 2004 1010 0505 0001 3M02 606'
  const [entry] = entriesOf({ ...PAID, iban: IBAN, payeeIban })
  expect(entry).toMatchObject({ isCredit: true, iban: IBAN, payeeIban: 'FR1420041010050500013M02606' })
})

describe('booking time of a bank statement entry', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it.each(['America/New_York', 'Asia/Vladivostok'])('does not depend on the time zone %s of the machine', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Date(0).getTimezoneOffset()).not.toBe(0)
    const times = ['2026-11-25T23:30:00', '2026-11-25T23:30', '2026-11-25T23:30:00.5', '2026-11-25']
    expect(times.map((booked) => entriesOf({ ...PAID, booked })[0]?.bookedAt)).toEqual([
      Date.UTC(2026, 10, 25, 23, 30),
      Date.UTC(2026, 10, 25, 23, 30),
      Date.UTC(2026, 10, 25, 23, 30, 0, 500),
      Date.UTC(2026, 10, 25),
    ])
  })

  it.each(['2026-11-25T23:30:00Z', '2026-11-26T00:30:00+01:00', '2026-11-25T18:00:00-05:30'])(
    'has the offset of %s',
    (booked) => {
      expect(entriesOf({ ...PAID, booked })[0]?.bookedAt).toBe(Date.UTC(2026, 10, 25, 23, 30))
    },
  )
})

it("parses the published ISO 20022 example after changing its account and currency to the exchange's", () => {
  expect(() => readCamt(ISO_EXAMPLE, IBAN)).toThrow(`Stmt 1, Acct: the account is not ${IBAN}.`)
  const othr = '<Othr><Id>50000000054910000003</Id></Othr>'
  const own = ISO_EXAMPLE.replace(othr, `<IBAN>${IBAN}</IBAN>`).replaceAll('"SEK"', '"EUR"')
  expect(readCamt(own, IBAN).entries.map(({ amountMinor, party }) => [amountMinor, party])).toEqual([
    [10_567_850n, 'MUELLER'],
    [20_000_000n, 'NOTPROVIDED'],
    [3_000_000n, 'NOTPROVIDED'],
  ])
})

describe('bank statement text that the payer entered', () => {
  const read = (entry: Partial<TestEntry>) => {
    const cent = { id: 'cent', amount: '0.01', ...entry }
    return readCamt(camtFile({ ...GOOD, closing: '250.51', entries: [PAID, SENT, cent] }), IBAN).entries[2]
  }

  it.each([
    ['end-to-end ID', { endToEndId: ' ' }, { endToEndId: null }],
    ['name', { party: ' ' }, { party: 'NOTPROVIDED' }],
    ['reference', { reference: ' ' }, { references: [] }],
    ['IBAN', { iban: ' ' }, { iban: null }],
    ['remittance text', { text: ' ' }, { references: [] }],
  ])('treats a blank %s in a bank statement as missing', (_what, entry, expected) => {
    expect(read(entry)).toMatchObject({ statementId: 'cent', ...expected })
  })

  it.each([
    ['a decimal character reference', 'M&#252;ller', 'Müller'],
    ['a hexadecimal character reference', 'M&#xFC;ller &#x1F600;', 'Müller 😀'],
    ['an escaped character reference', 'M&amp;#252;ller', 'M&#252;ller'],
    ['a reference to an ampersand', 'M&#38;amp;ller', 'M&amp;ller'],
    ['a character reference to a line break', 'Eve&#10;Line x&#x202e;', 'Eve Line x'],
    ['a blank character reference', '&#32;', 'NOTPROVIDED'],
    ['a CDATA section', '<![CDATA[M&amp;M &uuml; <Smith>]]>', 'M&amp;M &uuml; <Smith>'],
    ['a CDATA section after a word', 'Anna <![CDATA[Smith]]>', 'Anna Smith'],
    ['a CDATA section before a word', '<![CDATA[Anna]]> Smith', 'Anna Smith'],
    ['a comment', 'An<!-- &uuml; -->na <!-- x --> Smith', 'Anna Smith'],
    ['a processing instruction', 'Anna <?x &uuml; ?> Smith', 'Anna Smith'],
  ])('reads a name with %s', (_what, party, expected) => {
    expect(read({ party, text: party })).toMatchObject({
      party: expected,
      references: expected === 'NOTPROVIDED' ? [] : [expected],
    })
  })

  it('decodes any number of character references', () => {
    const text = '&#252;'.repeat(400)
    const entries = Array.from({ length: 10 }, (_one, index) => ({ id: `e${index}`, amount: '1', text }))
    const { entries: read } = readCamt(camtFile({ iban: IBAN, opening: '0', closing: '10', entries }), IBAN)
    expect(read.map(({ references }) => references)).toEqual(entries.map(() => ['ü'.repeat(400)]))
  })

  it('removes control characters, line breaks and text direction marks from text that the payer entered', () => {
    const forged = 'Eve\u001b[2K\nLine x: 900 EUR\u202e from Bob'
    const party = 'Eve [2K Line x: 900 EUR from Bob'
    expect(read({ party: forged, text: forged })).toMatchObject({ party, references: [party] })
    expect(read({ party: '\u001b\u202e' })).toMatchObject({ party: 'NOTPROVIDED' })
  })
})

describe('a faulty bank statement file', () => {
  const good = camtFile(GOOD)
  it.each([
    ['another account', good.replace(IBAN, 'DE89370400440532013000'), 'Stmt 1, Acct'],
    ['another currency', camtFile({ ...GOOD, currency: 'USD' }), 'the currency is not EUR'],
    ['one amount in another currency', good.replace('Ccy="EUR">200.50', 'Ccy="USD">200.50'), 'the currency is USD'],
    ['balances that do not sum', camtFile({ ...GOOD, closing: '250.51' }), 'do not sum to 25051'],
    ['no closing balance', good.replace('CLBD', 'XXXX'), 'Bal: not one balance CLBD'],
    ['two opening balances', good.replace('CLBD', 'OPBD'), 'Bal: not one balance OPBD'],
    ['a negative amount', good.replace('>50<', '>-50<'), '"-50" is no amount'],
    ['an amount with an exponent', good.replace('>50<', '>5e1<'), '"5e1" is no amount'],
    ['fractions of a cent', good.replace('>50<', '>50.001<'), 'is no amount in EUR'],
    ['an entry without an id of the bank', good.replace('<AcctSvcrRef>A2</AcctSvcrRef>', ''), 'Ntry 2, AcctSvcrRef'],
    ['an entry without a booking date', good.replace(/<BookgDt>.*?<\/BookgDt>/, ''), 'Ntry 1, BookgDt'],
    ['a day that does not exist', good.replace('2026-11-25</Dt></BookgDt>', '2026-02-30</Dt></BookgDt>'), 'BookgDt'],
    ['an unknown direction', good.replace('DBIT', 'BOTH'), 'CdtDbtInd'],
    ['another message', good.replace('camt.053.001.02', 'camt.052.001.02'), 'no camt.053.001.02'],
    ['a document type', good.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'), 'document type'],
    ['an undefined entity', good.replace('order', 'M&uuml;ller'), 'XML does not define &uuml;'],
    ['an HTML entity', good.replace('order', 'a&nbsp;b'), 'XML does not define &nbsp;'],
    ['a character reference without an end', good.replace('order', 'M&#252 ller'), 'Line '],
    ['a character reference that is too long', good.replace('order', '&#0000000252;'), 'XML does not define &#00'],
    ['no number of payments', good.replace('<TxDtls>', '<Btch><NbOfTxs>few</NbOfTxs></Btch><TxDtls>'), 'NbOfTxs'],
    ['broken XML', good.replace('</BookgDt>', ''), 'Line '],
    ['too many characters', good + ' '.repeat(MAX_FILE_CHARS), 'more than'],
    ['text that is not XML', 'statement', 'Line '],
  ])('rejects the whole bank statement file because of %s', (_what, text, message) => {
    expect(() => readCamt(text, IBAN)).toThrow(message)
  })

  it('rejects a bank statement file whose elements are nested too deeply', () => {
    const deep = good.replace('<RmtInf>', '<a>'.repeat(5_000) + '</a>'.repeat(5_000) + '<RmtInf>')
    expect(() => readCamt(deep, IBAN)).toThrow()
  })
})
