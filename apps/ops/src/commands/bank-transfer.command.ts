import { FLOAT_MEMO } from '@cambio/core/chains/deposit-memo'
import { basename } from 'node:path'
import { memoOfReference } from '@cambio/core/fiat/creditor-reference'
import { parseFiat } from '@cambio/core/fiat/fiat-money'
import type { StatementEntry } from '@cambio/core/fiat/bank-statement'
import { importStatement } from '@cambio/core/ops/bank-transfers/import-statement'
import { limitUnverified } from '@cambio/core/ops/bank-transfers/limit-unverified'
import { recordLine } from '@cambio/core/ops/bank-transfers/record-line'
import { receivedEntry } from '@cambio/core/ops/bank-transfers/receive-transfer'
import { chargeEntry, recallEntry } from '@cambio/core/ops/bank-transfers/debit-entries'
import { refusedEntry, returnedEntry } from '@cambio/core/ops/bank-transfers/end-order'
import { sentEntry } from '@cambio/core/ops/bank-transfers/send-transfer'
import { checkAddress } from '@cambio/core/orders/check-addresses'
import { BANK_CHAIN } from '@cambio/core/instruments/instrument'
import { payeeName } from '@cambio/core/ops/bank-transfers/payee'
import { releaseOrder } from '@cambio/core/ops/bank-transfers/release-order'
import { takeOrder } from '@cambio/core/ops/bank-transfers/take-order'
import type { VerifiedNameDeps } from '@cambio/core/ops/bank-transfers/verified-name'
import { OpsRefusal } from '@cambio/core/ops/ops-refusal'
import type { OpsStores } from '@cambio/core/ops/ops-store'
import type { Ops, OwnBankAccount } from '../compose.ts'
import { change } from '../terminal/change.ts'
import type { Call, Command } from '../terminal/command.ts'
import { UsageError } from '../terminal/io.ts'
import { instant, plainText } from '../terminal/operands.ts'
import { readStatementFile } from '../terminal/statement-file.ts'
import { bankTransferList } from '../terminal/bank-words.ts'

/** Currency of the exchange's bank account. */
const CURRENCY = 'EUR'
/** Format of the bank's ID for a statement line: at most 64 characters, without spaces. */
const STATEMENT_ID = /^[\x21-\x7e]{1,64}$/
const TX_ID = /^[0-9a-f]{64}$/
const MAX_LISTED = 50

export const bankTransferReceivedCommand: Command = {
  name: 'bank-transfer received',
  operands: '',
  summary: 'record money that arrived in the bank account, so that its order is settled',
  help: `Copy the line of the bank statement: --statement-id, --amount and --currency ${CURRENCY}, --payer, --payer-iban if the statement shows it, --booked (like 2026-11-21T10:00:00Z), and --reference when the line contains a reference of the exchange. A line is recorded once; a repetition changes nothing. An equal line of the same day under another id needs --also: interim and end-of-day statements can show one line under two ids.\n--top-up is the exchange's own money, from which sales are paid.\nAbove the limit of CHAINS, another operator must run the same command. Money without a reference waits as a deposit in suspense: deposit return sends it back. Money never goes back automatically: run order refund or deposit return. It goes back only to the IBAN of the payer. When the line has none, compare the IBAN of the order with the payer, and name another with --to.\nA payer whose name differs from the verified name of the account holds the order: order refund, or order pay --despite-listing. So does an account without a verified name whose lines of 30 days sum to more than the limit.`,
  changes: true,
  options: ['statement-id', 'amount', 'currency', 'payer', 'payer-iban', 'booked', 'reference', 'top-up', 'also'],
  async run(call) {
    const { ops, options } = call
    const { iban, twoOperatorsAboveMinor } = accountOf(ops)
    if (options.currency !== CURRENCY) throw new UsageError(`Say --currency ${CURRENCY}: the account has no other.`)
    const received = {
      statementId: statementId(call),
      amountMinor: minorUnits(options.amount, '--amount'),
      payer: plainText(options.payer, '--payer'),
      bookedAt: booked(call),
      memo: memoOf(options),
      payerIban: payerIban(call),
    }
    return record(call, async (stores) =>
      limitUnverified(
        stores,
        await receivedEntry({ ...ops, ...namesOf(ops), iban }, stores, received),
        twoOperatorsAboveMinor,
      ),
    )
  },
}

export const bankTransferSentCommand: Command = {
  name: 'bank-transfer sent',
  operands: '<order>',
  summary: 'record that the bank carried out an order of bank-transfer list',
  help: 'Run it after the statement shows the transfer: --statement-id, --booked, and --fee when the bank took one, at most transferFee of CHAINS. Amount and payee are those of the order. Above the limit of CHAINS, another operator must run the same command.',
  changes: true,
  options: ['statement-id', 'booked', 'fee'],
  async run(call) {
    const { options } = call
    const txId = orderId(call)
    const feeMinor = options.fee === undefined ? 0n : minorUnits(options.fee, '--fee')
    const sent = { statementId: statementId(call), txId, feeMinor, bookedAt: booked(call) }
    return record(call, (stores) => sentEntry(stores, sent))
  },
}

export const bankTransferRefusedCommand: Command = {
  name: 'bank-transfer refused',
  operands: '<order>',
  summary: 'record that the bank refused an order, or that it must not be carried out, and no money left',
  help: 'Only for an order whose money never left the account. Nobody can carry out the order afterwards. The payment fails: order refund gives coins back, deposit return <id> --to <IBAN> returns a deposit with another order, and the worker sends a surplus again. Only the operator who took the order can record it, so that no other operator carries it out meanwhile. Above the limit of CHAINS, another operator must run the same command.',
  changes: true,
  options: [],
  async run(call) {
    const { ops, operator } = call
    const refused = { txId: orderId(call), bookedAt: ops.clock.now(), operator }
    return record(call, (stores) => refusedEntry(stores, refused))
  },
}

export const bankTransferReturnedCommand: Command = {
  name: 'bank-transfer returned',
  operands: '<order>',
  summary: 'record that the money of an order came back, such as from a closed account',
  help: 'Copy the line of the statement: --statement-id, --amount and --booked. It may be a part, or the amount without the charges of other banks. The money waits as a deposit in suspense, and the user gets an email; nothing is paid a second time. Ask the user for another IBAN in the same name, then run deposit return <id> --to <IBAN>. Above the limit of CHAINS, another operator must run the same command.',
  changes: true,
  options: ['statement-id', 'amount', 'booked'],
  async run(call) {
    const txId = orderId(call)
    const amountMinor = minorUnits(call.options.amount, '--amount')
    const returned = { statementId: statementId(call), txId, amountMinor, bookedAt: booked(call) }
    return record(call, (stores) => returnedEntry(stores, returned))
  },
}

export const bankTransferImportCommand: Command = {
  name: 'bank-transfer import',
  operands: '<file>',
  summary: 'record the booked entries of a statement file (camt.053.001.02 or .08)',
  help: 'Checks account, currency and balances, and refuses a file with any fault as a whole. Credits become lines as with bank-transfer received, and debits with the id of an order as with bank-transfer sent. Files may overlap and repeat. LEFT names the entries that you must record by hand. Lines above the limit of CHAINS wait until another operator imports the same file.',
  changes: true,
  options: [],
  async run(call) {
    const { ops, operator, operands } = call
    const { iban, twoOperatorsAboveMinor } = accountOf(ops)
    const name = plainText(operands[0], '<file>')
    const file = readStatementFile(name, (text) => ops.readStatement(text, iban))
    const deps = { ...ops, ...namesOf(ops), iban, twoOperatorsAboveMinor }
    return change(call, (stores) => importStatement(deps, stores, { file, name: basename(name), operator }))
  },
}

export const bankTransferChargeCommand: Command = {
  name: 'bank-transfer charge',
  operands: '',
  summary: 'record a fee that the bank took without an order of the exchange',
  help: 'Copy the line of the statement: --statement-id, --amount, --booked, and --payer as the text of the line. The fee is booked as a cost of the exchange. Fees of an order belong to bank-transfer sent --fee. Above the limit of CHAINS, another operator must run the same command.',
  changes: true,
  options: ['statement-id', 'amount', 'payer', 'booked'],
  async run(call) {
    const amountMinor = minorUnits(call.options.amount, '--amount')
    const name = plainText(call.options.payer, '--payer')
    const charge = { statementId: statementId(call), amountMinor, name, bookedAt: booked(call) }
    return record(call, async () => chargeEntry(charge))
  },
}

export const bankTransferRecalledCommand: Command = {
  name: 'bank-transfer recalled',
  operands: '<line>',
  summary: "record that the payer's bank took received money back",
  help: '<line> is the statement id of the received line; --statement-id, --amount and --booked are those of the line that took the money back. The amount may be a part of the received line. The order of the money stops, and a rest waits as a deposit in suspense. Coins that left already are a loss of the exchange. The account cannot buy with bank or card money until account allow-cards. When the received line is above the limit of CHAINS, another operator must run the same command.',
  changes: true,
  options: ['statement-id', 'amount', 'booked'],
  async run(call) {
    const recalled = plainText(call.operands[0], '<line>')
    const amountMinor = minorUnits(call.options.amount, '--amount')
    const recall = { statementId: statementId(call), recalled, amountMinor, bookedAt: booked(call) }
    return record(call, (stores) => recallEntry(stores, recall))
  },
}

export const bankTransferTakeCommand: Command = {
  name: 'bank-transfer take',
  operands: '<order>',
  summary: 'reserve an order of bank-transfer list, so that no other operator carries it out',
  help: 'Run it before you carry out the order at the bank. It refuses an order that another operator took, whose deposit was recalled or reverted, or whose account has a name hit that is not cleared. For a sale it shows the verified name of the account: enter exactly this name as the payee. Without a verified name it refuses the order. It also refuses every order while signing is stopped.\nWhen the order or the deposit is older than an hour, and for a transfer to the cold wallet, import the newest statement, and look at the bank for a transfer of this amount to this IBAN, also with another reference. --not-paid states that you found none: a restored database does not show what the bank has carried out.\n bank-transfer list shows who took an order; bank-transfer sent does not need it. --release frees the order of an absent operator: first check at the bank that the transfer was not made.',
  changes: true,
  options: ['release', 'not-paid'],
  async run(call) {
    const { ops, operator, options } = call
    accountOf(ops)
    const txId = orderId(call)
    if (options.release === true) return change(call, (stores) => releaseOrder(stores, { txId, operator }))
    const taken = { txId, operator, isNotPaid: options['not-paid'] === true }
    return change(call, (stores) => takeOrder({ ...ops, ...namesOf(ops) }, stores, taken))
  },
}

export const bankTransferListCommand: Command = {
  name: 'bank-transfer list',
  operands: '',
  summary: 'list orders for the bank, and lines that wait for a second operator',
  help: 'Take an order with bank-transfer take, then carry it out at the bank exactly once: payee, IBAN, amount, and the order as end-to-end id (its first 35 characters, which bank-transfer import recognises). Then run bank-transfer sent.',
  changes: false,
  options: [],
  async run({ ops, io, options }) {
    accountOf(ops)
    const { bankLines, identities } = ops.work.stores
    const [open, lines] = await Promise.all([bankLines.openOrders(MAX_LISTED), bankLines.waiting(MAX_LISTED)])
    const named = open.items.map(async (order) => ({
      ...order,
      payee: await payeeName(namesOf(ops), { identities }, order),
    }))
    const orders = { ...open, items: await Promise.all(named) }
    io.out(bankTransferList({ orders, lines }, options.json === true))
    return 0
  },
}

/** Asks the operator to confirm the input, and then records it as a bank statement line. */
function record(call: Call, entryOf: (stores: OpsStores) => Promise<StatementEntry>): Promise<number> {
  const { ops, operator, options } = call
  const { twoOperatorsAboveMinor } = accountOf(ops)
  const isAlso = options.also === true
  return change(call, async (stores) =>
    recordLine({ ...ops, twoOperatorsAboveMinor }, stores, { entry: await entryOf(stores), operator, isAlso }),
  )
}

/** Returns the dependencies for reading account holders' verified names. */
function namesOf(ops: Ops): VerifiedNameDeps {
  return { cipher: () => ops.identityDeps().cipher }
}

function accountOf({ bankAccount }: Ops): OwnBankAccount {
  if (bankAccount === null) throw new OpsRefusal('CHAINS names no bank account.')
  return bankAccount
}

function orderId({ operands }: Call): string {
  const txId = operands[0] ?? ''
  if (!TX_ID.test(txId)) throw new UsageError(`"${txId}" is not an order of bank-transfer list.`)
  return txId
}

function statementId({ options }: Call): string {
  const id = plainText(options['statement-id'], '--statement-id')
  if (!STATEMENT_ID.test(id))
    throw new UsageError('--statement-id has at most 64 letters, digits and signs, no spaces.')
  return id
}

function minorUnits(text: string | undefined, name: string): bigint {
  const money = parseFiat(text ?? '', CURRENCY)
  if (money === null || money.minor === 0n) throw new UsageError(`${name} is an amount above zero, like 200.50.`)
  return money.minor
}

function booked({ ops, options }: Call): number {
  const at = instant(options.booked)
  if (at > ops.clock.now()) throw new UsageError('--booked is in the future.')
  return at
}

function memoOf({ reference, 'top-up': isTopUp }: Call['options']): string | null {
  if (isTopUp === true && reference !== undefined) throw new UsageError('--top-up money has no --reference.')
  if (isTopUp === true) return FLOAT_MEMO
  if (reference === undefined) return null
  const memo = memoOfReference(reference)
  if (memo === null || memo === FLOAT_MEMO)
    throw new UsageError(`"${reference}" is not a reference of the exchange: its check digits are wrong.`)
  return memo
}

/** Returns the canonical IBAN of --payer-iban, or null without the option. */
function payerIban({ ops, options }: Call): string | null {
  const text = options['payer-iban']
  const bank = ops.catalogue.nativeOf(BANK_CHAIN)
  if (text === undefined || bank === null) return null
  return checkAddress(ops.addressRules, bank, plainText(text, '--payer-iban'), null, 'payer-iban')
}
