import { afterEach, expect, test, vi } from 'vitest'
import { tronAddress } from './tron-address.ts'
import { TronGateway } from './tron-gateway.ts'

const OWNER = `41${'1'.repeat(40)}`
const RECEIVER = '2'.repeat(40)
/** Note of a call in a node's response: "call" in hex. */
const CALL = '63616c6c'

afterEach(() => vi.unstubAllGlobals())

/** Creates a gateway to a mock node with one response per path. */
function gatewayOf(answers: Readonly<Record<string, object>>): TronGateway {
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers[new URL(url).pathname] ?? {})))
  return new TronGateway({
    chain: 'tron',
    family: 'tron',
    rpcUrl: 'http://node.example',
    node: 'test',
    genesis: '00',
    tokens: [],
  })
}

const BLOCK = {
  blockID: 'five',
  block_header: { raw_data: { number: 5, parentHash: 'four', timestamp: 1_000 } },
  transactions: [
    {
      txID: 'a',
      ret: [{ contractRet: 'SUCCESS' }],
      raw_data: { contract: [{ type: 'CreateSmartContract', parameter: { value: { owner_address: OWNER } } }] },
    },
  ],
}
const RECEIPT = {
  id: 'a',
  blockNumber: 5,
  receipt: { result: 'SUCCESS' },
  internal_transactions: [
    { caller_address: OWNER, transferTo_address: `41${RECEIVER}`, callValueInfo: [{ callValue: 7 }], note: CALL },
  ],
}

test('reports TRX that a contract transfers while it is being created', async () => {
  const gateway = gatewayOf({
    '/wallet/getblockbynum': BLOCK,
    '/wallet/gettransactioninfobyblocknum': [RECEIPT],
  })
  expect((await gateway.block(5))?.transfers).toEqual([
    {
      txId: 'a',
      outputKey: 'internal:0',
      address: tronAddress(`0x${RECEIVER}`),
      memo: null,
      contract: null,
      amountAtomic: 7n,
    },
  ])
})

test('throws a retryable error for a Tron block with missing receipts', async () => {
  const gateway = gatewayOf({ '/wallet/getblockbynum': BLOCK, '/wallet/gettransactioninfobyblocknum': [] })
  await expect(gateway.block(5)).rejects.toMatchObject({ retryable: true })
})

test('rejects a payment of TRX to a contract', async () => {
  const chainParameter = ['getTransactionFee', 'getEnergyFee', 'getCreateAccountFee'].map((key) => ({ key, value: 1 }))
  const answers = (account: object) => ({
    '/wallet/getblock': BLOCK,
    '/walletsolidity/getblock': BLOCK,
    '/wallet/getchainparameters': {
      chainParameter: [...chainParameter, { key: 'getCreateNewAccountFeeInSystemContract', value: 1 }],
    },
    '/wallet/getaccount': account,
  })
  const [from, to] = ['1', '2'].map((digit) => tronAddress(`0x${digit.repeat(40)}`)) as [string, string]
  const transfer = { from, to, memo: null, contract: null, amountAtomic: 1n }
  const contract = { address: `41${RECEIVER}`, type: 'Contract' }
  await expect(gatewayOf(answers(contract)).terms(transfer)).rejects.toMatchObject({ retryable: false })
  expect((await gatewayOf(answers({ address: `41${RECEIVER}` })).terms(transfer)).maxFeeAtomic).toBe(300n)
})
