import {
  statementLineText,
  type BankOrder,
  type BankStatement,
  type StatementLine,
} from '@cambio/core/fiat/bank-statement'
import { present } from '@cambio/kernel/assert'
import { beforeEach, describe, expect, it } from 'vitest'
import { TEST_OPERATOR_SEALER, TEST_SEALS, TEST_SERVER_SEALER } from '../../seals/testing/test-seals.ts'
import { BankKeys } from '../../signer/bank-keys.ts'
import { ChainSettingsList, type BankChainSettings } from '../chain-settings.ts'
import { BankGateway } from './bank-gateway.ts'

const PAYEE = 'DE89370400440532013000'
const [settings] = ChainSettingsList.parse([
  { chain: 'sepa', family: 'bank', holder: 'Example B.V.', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
]) as BankChainSettings[]
const account = present(settings, 'the account')

let lines: StatementLine[]
let orders: BankOrder[]
let gateway: BankGateway

const statement: BankStatement = {
  newestHeight: async () => lines.length,
  line: async (height) => lines[height - 1] ?? null,
  lineOf: async (txId) => lines.find((line) => (line.txId ?? line.statementId) === txId) ?? null,
  recallOf: async (statementId) => lines.find((line) => line.reverses === statementId) ?? null,
  balanceAt: async (height) => lines.slice(0, height).reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  hasOrder: async (txId) => orders.some((order) => order.txId === txId),
  keepOrder: async (order) => void orders.push(order),
}

function add(part: Partial<StatementLine> = {}, sealer = TEST_OPERATOR_SEALER): StatementLine {
  const line: Omit<StatementLine, 'seal'> = {
    statementId: `line-${lines.length}`,
    kind: 'in' as const,
    reverses: null,
    memo: '77',
    txId: null,
    amountMinor: 20_000n,
    feeMinor: 0n,
    name: 'Anna Smith',
    payerCheck: 'matches' as const,
    payerIban: null,
    bookedAt: 1_000,
    height: lines.length + 1,
    operators: ['ana'],
    ...part,
  }
  const sealed = { ...line, seal: sealer.seal(statementLineText(line)) }
  lines.push(sealed)
  return sealed
}

beforeEach(() => {
  lines = []
  orders = []
  gateway = new BankGateway(account, { statement, seals: TEST_SEALS })
})

describe('bank statement lines as blocks of a chain', () => {
  it('presents each confirmed statement line as a block that is linked to the previous block', async () => {
    const genesis = await gateway.tip()
    add()
    add({ kind: 'out', memo: null, txId: 'ab', feeMinor: 35n })
    const first = present(await gateway.block(1), 'block 1')
    expect(first).toMatchObject({
      parentHash: genesis.hash,
      at: 1_000,
      transfers: [{ txId: 'line-0', address: account.iban, memo: '77', amountAtomic: 20_000n, contract: null }],
    })
    expect(await gateway.block(2)).toMatchObject({ parentHash: first.hash, transfers: [] })
    expect(await gateway.block(3)).toBeNull()
    expect(await gateway.transaction('ab')).toMatchObject({ status: 'included', succeeded: true, feeAtomic: 35n })
  })

  it.each([
    ['another amount than the sealed amount', () => void (lines[0] = { ...add(), amountMinor: 30_000n })],
    ['a seal of the server instead of an operator', () => void add({}, TEST_SERVER_SEALER)],
    ["only one operator's confirmation above the limit", () => void add({ amountMinor: 100_001n })],
    [
      'two confirmations by the same operator above the limit',
      () => void add({ amountMinor: 100_001n, operators: ['ana', 'ana'] }),
    ],
  ])('throws on every call while the bank statement contains a line with %s', async (_what, forge) => {
    forge()
    const refused = { retryable: false }
    await expect(gateway.tip()).rejects.toMatchObject(refused)
    await expect(gateway.block(1)).rejects.toMatchObject(refused)
    await expect(gateway.transaction('line-0')).rejects.toMatchObject(refused)
  })

  it('does not report a bank transfer above the limit until two operators have confirmed its statement line', async () => {
    add({ amountMinor: 100_001n, operators: ['ana', 'bob'] })
    expect((await gateway.block(1))?.transfers).toHaveLength(1)
  })
})

describe('payment order for the bank', () => {
  const request = async (spendId: string) => ({
    ...({ kind: 'account', chain: 'sepa', spendId, asset: 'eur-sepa', from: { purpose: 'hot', index: 0 } } as const),
    sequence: null,
    to: PAYEE,
    memo: null,
    contract: null,
    amountAtomic: 14_950n,
    terms: await gateway.terms(),
  })

  it('derives the same ID for the same bank payment', async () => {
    const keys = new BankKeys(account)
    const [first, again, other] = await Promise.all(
      ['1', '1', '2'].map(async (id) => present(await keys.sign(await request(id)), 'an order')),
    )
    expect(again).toEqual(first)
    expect(other?.txId).not.toBe(first?.txId)
  })

  it('a bank payment remains pending until it appears in the statement', async () => {
    const { raw, txId } = present(await new BankKeys(account).sign(await request('1')), 'an order')
    expect(await gateway.transaction(txId)).toEqual({ status: 'unknown' })
    await gateway.broadcast(raw)
    expect(orders).toEqual([{ txId, iban: PAYEE, amountMinor: 14_950n }])
    expect(await gateway.transaction(txId)).toEqual({ status: 'pending' })
    add({ kind: 'out', memo: null, txId, amountMinor: 14_950n })
    expect(await gateway.transaction(txId)).toMatchObject({ status: 'included' })
  })
})
