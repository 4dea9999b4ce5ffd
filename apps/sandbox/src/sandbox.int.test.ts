import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/lib/ports.ts'
import { commandOf } from './state/process-table.ts'
import { RunningSandbox } from './testing/running-sandbox.ts'
import { sendMail } from './testing/send-mail.ts'

const ETH_ADDRESS = '0x8f3c72d109bea4f055c2e17d90aa3b64c8d21f5e'
const SOL_ADDRESS = 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv'
const XLM_ADDRESS = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const XRP_ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const TON_ADDRESS = 'UQCtiv7PrMJImWiF2L5oJCgPnzp-VML2CAt5cbn1VsKAxLiE'
const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

const folder = mkdtempSync(join(tmpdir(), 'cambio-sandbox-'))
let port: number
let sandbox: RunningSandbox

beforeAll(async () => {
  port = await freePort()
  sandbox = await RunningSandbox.start({ folder, port })
}, 90_000)

afterAll(async () => {
  await sandbox?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

type Wallet = { currencyTitle: string; networkTitle: string; address: string; amount: string; height: number }[]
const wallet = async () => (await sandbox.get('/sandbox/wallet')).body as Wallet
const pidOf = (chain: string, name: string) =>
  (JSON.parse(readFileSync(join(folder, 'sandbox', chain, name), 'utf8')) as { pid: number }).pid

interface TestChain {
  chain: string
  rpcUrl: string
}
const chains = async () => ((await sandbox.get('/sandbox/config')).body as { chains: TestChain[] }).chains
async function callEth<Result>(rpcUrl: string, method: string, params: unknown[]): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return ((await answer.json()) as { result: Result }).result
}
const heightAt = async (rpcUrl: string) => Number(await callEth<string>(rpcUrl, 'eth_blockNumber', []))
interface EthBlock {
  hash: string
  number: string
  baseFeePerGas: string
}
async function ethBlock(which: string): Promise<EthBlock> {
  const rpcUrl = (await chains()).find(({ chain }) => chain === 'ethereum')?.rpcUrl ?? ''
  return callEth(rpcUrl, 'eth_getBlockByNumber', [which, false])
}

async function payEverywhere(amount: string): Promise<void> {
  for (const { currencyTitle, networkTitle, address } of await wallet())
    expect(await sandbox.post('/sandbox/deposits', { currencyTitle, networkTitle, address, amount })).toMatchObject({
      status: 200,
      body: { txId: expect.stringMatching(/^(?:(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{80,88})$/i) },
    })
  for (const networkTitle of new Set((await wallet()).map((coin) => coin.networkTitle)))
    expect((await sandbox.post('/sandbox/blocks', { networkTitle })).status).toBe(200)
}

/**
 * Returns the balance after payments of 1.25 and 0.5. On TON it is lower because the account pays storage rent when the
 * second payment arrives.
 */
const twicePaid = ({ networkTitle }: Wallet[number]) => (networkTitle === 'TON' ? '1.7499993' : '1.75')

describe('sandbox', () => {
  it('pays coins from the faucet on every chain and reports the balance', async () => {
    await payEverywhere('1.25')
    expect((await wallet()).map(({ amount }) => amount)).toEqual((await wallet()).map(() => '1.25'))
    const [eth] = await wallet()
    const query = new URLSearchParams({ currencyTitle: 'eth', networkTitle: 'eth', address: eth?.address ?? '' })
    expect((await sandbox.get(`/sandbox/balances?${query.toString()}`)).body).toEqual({ amount: '1.25' })
  })

  it('restores all balances when it restarts after kill -9', async () => {
    const before = await wallet()
    const testChains = await chains()
    const ethereum = testChains.find(({ chain }) => chain === 'ethereum')?.rpcUrl ?? ''
    const leftOver = pidOf('ethereum', 'anvil.pid')
    await sandbox.end('SIGKILL')
    expect(commandOf(leftOver)).toContain('anvil')
    // During start-up, the node may show the earlier height or not respond, but it must never show an empty chain.
    const shown = new Set<number>()
    const watching = setInterval(
      () =>
        void heightAt(ethereum).then(
          (height) => shown.add(height),
          () => {},
        ),
      2,
    )
    sandbox = await RunningSandbox.start({ folder, port })
    clearInterval(watching)
    expect(commandOf(leftOver) ?? '').not.toContain('anvil')
    expect(Math.min(...shown)).toBeGreaterThanOrEqual(before[0]?.height ?? 0)
    // The nodes must keep their URLs because the running stack uses them.
    expect(await chains()).toEqual(testChains)
    for (const [index, coin] of (await wallet()).entries()) {
      expect(coin).toMatchObject({ address: before[index]?.address, amount: '1.25' })
      expect(coin.height).toBeGreaterThanOrEqual(before[index]?.height ?? 0)
    }
    await payEverywhere('0.5')
    expect((await wallet()).map(({ amount }) => amount)).toEqual((await wallet()).map(twicePaid))
  }, 90_000)

  it('stops every child process on SIGTERM', async () => {
    const child = pidOf('bsc', 'anvil.pid')
    await sandbox.end('SIGTERM')
    expect(commandOf(child) ?? '').not.toContain('anvil')
    sandbox = await RunningSandbox.start({ folder, port })
    expect((await wallet()).map(({ amount }) => amount)).toEqual((await wallet()).map(twicePaid))
  }, 90_000)

  it('rejects invalid input with an error code, never with a 5xx', async () => {
    const deposit = { currencyTitle: 'ETH', networkTitle: 'ETH', address: ETH_ADDRESS, amount: '1' }
    const bad: [string, unknown, number][] = [
      ['deposits', { ...deposit, amount: 1 }, 400],
      ['deposits', { ...deposit, amount: '-1' }, 400],
      ['deposits', { ...deposit, amount: '1e3' }, 400],
      ['deposits', { ...deposit, amount: '0' }, 400],
      ['deposits', { ...deposit, amount: '0.0000000000000000001' }, 400],
      ['deposits', { ...deposit, address: 'rltc1nonsense' }, 400],
      ['deposits', { ...deposit, memo: 'x' }, 400],
      [
        'deposits',
        { currencyTitle: 'XRP', networkTitle: 'XRP', address: XRP_ADDRESS, memo: '4294967296', amount: '1' },
        400,
      ],
      [
        'deposits',
        { currencyTitle: 'XLM', networkTitle: 'XLM', address: XLM_ADDRESS, memo: 'x'.repeat(29), amount: '1' },
        400,
      ],
      ['deposits', { currencyTitle: 'XLM', networkTitle: 'XLM', address: XLM_ADDRESS, amount: '900000000000' }, 422],
      ['deposits', { currencyTitle: 'SOL', networkTitle: 'SOL', address: ETH_ADDRESS, amount: '1' }, 400],
      ['deposits', { currencyTitle: 'SOL', networkTitle: 'SOL', address: SOL_ADDRESS, amount: '0.0005' }, 422],
      ['deposits', { currencyTitle: 'SOL', networkTitle: 'SOL', address: SOL_ADDRESS, amount: '9000000' }, 422],
      ['deposits', { currencyTitle: 'SOL', networkTitle: 'SOL', address: SOL_ADDRESS, memo: '1', amount: '1' }, 400],
      ['deposits', { ...deposit, amount: '9'.repeat(40) }, 422],
      ['deposits', { ...deposit, currencyTitle: 'USDT', networkTitle: 'ERC20', amount: '9'.repeat(40) }, 422],
      ['deposits', { ...deposit, currencyTitle: 'USDT', networkTitle: 'ERC20', address: ZERO_ADDRESS }, 422],
      ['deposits', { currencyTitle: 'XRP', networkTitle: 'XRP', address: XRP_ADDRESS, amount: '9999999999999' }, 422],
      ['deposits', { currencyTitle: 'TON', networkTitle: 'TON', address: TON_ADDRESS, amount: '1' }, 400],
      ['deposits', { ...deposit, networkTitle: 'TRC20' }, 404],
      ['deposits', { ...deposit, currencyTitle: 'LTC', networkTitle: 'LTC' }, 400],
      ['deposits', { ...deposit, currencyTitle: '__proto__' }, 404],
      ['deposits', [], 400],
      ['blocks', { networkTitle: 'ETH', count: 0 }, 400],
      ['blocks', { networkTitle: 'XMR' }, 404],
      ['blocks', { networkTitle: 'ETH', secondsApart: 60 }, 400],
      ['blocks', { networkTitle: 'TRX', secondsApart: 0 }, 400],
      ['base-fees', { networkTitle: 'LTC', gwei: '5' }, 400],
      ['base-fees', { networkTitle: 'ETH', gwei: '-5' }, 400],
      ['base-fees', { networkTitle: 'ETH', gwei: 5 }, 400],
      ['base-fees', { networkTitle: 'ETH' }, 400],
      ['reorgs', { networkTitle: 'TRC20', depth: 19 }, 400],
      ['reorgs', { networkTitle: 'ETH', depth: 5_000 }, 400],
      ['prices', { currencyTitle: 'ETH', usd: '-5' }, 400],
      ['prices', { currencyTitle: 'NOPE', usd: '5' }, 404],
    ]
    for (const [call, body, status] of bad) {
      const answer = await sandbox.post(`/sandbox/${call}`, body)
      expect([call, body, answer.status]).toEqual([call, body, status])
      expect(answer.body).toMatchObject({ statusCode: status, code: expect.stringMatching(/^ERR_/), data: {} })
    }
  })

  it.each(['0.00000001', '9999999999999', '9'.repeat(40)])(
    'the faucet pays %s of each coin or returns a 4xx error',
    async (amount) => {
      for (const { currencyTitle, networkTitle, address } of await wallet()) {
        const answer = await sandbox.post('/sandbox/deposits', { currencyTitle, networkTitle, address, amount })
        expect([200, 400, 422], `${networkTitle}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      }
    },
  )

  it('limits the depth of an EVM reorg to the blocks mined since the node started', async () => {
    await sandbox.end('SIGTERM')
    sandbox = await RunningSandbox.start({ folder, port })
    await sandbox.post('/sandbox/blocks', { networkTitle: 'ETH', count: 5 })
    const refused = await sandbox.post('/sandbox/reorgs', { networkTitle: 'ETH', depth: 6 })
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/: 5 now; .* after 1 more/) },
    })
    expect((await sandbox.post('/sandbox/reorgs', { networkTitle: 'ETH', depth: 5 })).status).toBe(200)
  }, 90_000)

  it('an EVM reorg changes the hash of every replaced block, even with an unchanged timestamp', async () => {
    await sandbox.post('/sandbox/blocks', { networkTitle: 'ETH', count: 200 })
    for (let block = 0; block < 8; block += 1) await sandbox.post('/sandbox/blocks', { networkTitle: 'ETH' })
    const tip = Number((await ethBlock('latest')).number)
    const hashes = () =>
      Promise.all([0, 1, 2].map(async (back) => (await ethBlock(`0x${(tip - back).toString(16)}`)).hash))
    const before = await hashes()
    expect((await sandbox.post('/sandbox/reorgs', { networkTitle: 'ETH', depth: 3 })).status).toBe(200)
    expect((await hashes()).filter((hash) => before.includes(hash))).toEqual([])
  })

  it('uses an overridden EVM base fee until the override is reset', async () => {
    const gwei = async () => {
      await sandbox.post('/sandbox/blocks', { networkTitle: 'ETH', count: 2 })
      return Number((await ethBlock('latest')).baseFeePerGas) / 1e9
    }
    expect((await sandbox.post('/sandbox/base-fees', { networkTitle: 'ETH', gwei: '40.5' })).status).toBe(200)
    expect(await gwei()).toBe(40.5)
    expect(await gwei()).toBe(40.5)
    expect((await sandbox.post('/sandbox/base-fees', { networkTitle: 'ETH', gwei: null })).status).toBe(200)
    expect(await gwei()).toBeLessThanOrEqual(1)
  })

  it('a price override applies immediately to all simulated exchanges', async () => {
    await sandbox.post('/sandbox/prices', { currencyTitle: 'ETH', usd: '1234' })
    const bids = (await Promise.all([
      sandbox.get('/exchanges/binance/api/v3/depth?symbol=ETHUSDT'),
      sandbox.get('/exchanges/kucoin/api/v1/market/orderbook/level2_20?symbol=ETH-USDT'),
      sandbox.get('/exchanges/kraken/0/public/Depth?pair=ETHUSDT'),
    ])) as { body: { bids?: string[][]; data?: { bids: string[][] }; result?: { ETHUSDT: { bids: string[][] } } } }[]
    for (const { body } of bids) {
      const [best] = body.bids ?? body.data?.bids ?? body.result?.ETHUSDT.bids ?? []
      expect(Math.abs(Number(best?.[0]) - 1_234)).toBeLessThan(5)
    }
  })

  it('stores emails received over SMTP', async () => {
    const { smtpUrl } = (await sandbox.get('/sandbox/config')).body as { smtpUrl: string }
    await sendMail(smtpUrl, { to: 'someone@example.test', subject: 'Your swap', text: 'It is done.' })
    expect((await sandbox.get('/sandbox/mail?to=Someone@example.test')).body).toMatchObject([
      { to: 'someone@example.test', subject: 'Your swap', text: expect.stringContaining('It is done.') },
    ])
    expect((await sandbox.get('/sandbox/mail?to=other@example.test')).body).toEqual([])
  })

  it('serves the wallet page in both languages without inline scripts', async () => {
    for (const [language, heading] of [
      ['en', 'Test wallet'],
      ['ru', 'Тестовый кошелёк'],
    ]) {
      const html = String((await sandbox.get(`/sandbox?lang=${language}`)).body)
      expect(html).toContain(`<h1>${heading}</h1>`)
      expect(html).not.toMatch(/<script(?![^>]*src=)|style=|onclick=/)
      for (const [, asset] of html.matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g))
        expect((await sandbox.get(asset ?? '')).status).toBe(200)
    }
  })
})

describe('sandbox without litecoind', () => {
  it('simulates Litecoin with its own network parameters and reports that the node is simulated', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'cambio-sandbox-'))
    const otherPort = await freePort()
    const simulated = await RunningSandbox.start({
      folder: bare,
      port: otherPort,
      environment: { PATH: '', LITECOIND: '' },
    })
    try {
      const config = (await simulated.get('/sandbox/config')).body as { chains: unknown[]; simulated: string[] }
      expect(config.simulated).toContain('litecoin: simulated Bitcoin Core RPC')
      expect(config.chains).toContainEqual(expect.objectContaining({ chain: 'litecoin', network: 'litecoin-regtest' }))
      const rows = (await simulated.get('/sandbox/wallet')).body as Wallet
      expect(rows.find(({ networkTitle }) => networkTitle === 'LTC')?.address).toMatch(/^rltc1/)
    } finally {
      await simulated.end('SIGTERM')
      rmSync(bare, { recursive: true, force: true })
    }
  }, 90_000)
})
