import { formatAmount, parseAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { type SandboxCoin, chainOfNetwork, findCoin } from '../catalogue.ts'
import { SIMULATED_DECIMALS, SIMULATED_NETWORK, SIMULATED_TITLES } from '../partners/simulated-coins.ts'
import { SCREENING_FAULTS } from '../screening/screening-list.ts'
import { badRequest, notFound } from '../sandbox-error.ts'
import type { SandboxChain } from '../sandbox-chain.ts'
import type { World } from '../world.ts'

const MAX_BLOCKS_A_CALL = 2_000
const title = z.string().min(1).max(32)

const Deposit = z.object({
  currencyTitle: title,
  networkTitle: title,
  address: z.string().min(1).max(128),
  memo: z.string().max(128).nullish(),
  amount: z.string().max(60),
})
const Blocks = z.object({
  networkTitle: title,
  count: z.number().int().min(1).max(MAX_BLOCKS_A_CALL).default(1),
  secondsApart: z.number().int().min(1).max(3_600).optional(),
})
const WEI_PER_GWEI_DIGITS = 9
const BaseFee = z.object({
  networkTitle: title,
  gwei: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/)
    .nullable(),
})
const StakerCall = z.object({
  networkTitle: title,
  method: z.enum(['forward', 'delegate']),
  address: z.string().min(1).max(128),
  sun: z.string().regex(/^[1-9]\d{0,14}$/),
})
const Reorg = z.object({
  networkTitle: title,
  depth: z.number().int().min(1),
  transactions: z.enum(['remined', 'dropped']).default('remined'),
})
const Price = z.object({
  currencyTitle: title,
  usd: z
    .union([z.number(), z.string().regex(/^\d{1,10}(\.\d{1,10})?$/)])
    .transform(Number)
    .pipe(z.number().positive().max(1e9)),
})
const BalanceQuery = z.object({ currencyTitle: title, networkTitle: title, address: z.string().min(1).max(128) })
const Screening = z.object({
  address: z.string().min(1).max(128).optional(),
  category: z.string().min(1).max(60).nullable().default('sanctions'),
  fault: z.enum(SCREENING_FAULTS).optional(),
})
const MailQuery = z.object({ to: z.string().max(320).optional() })

function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw badRequest(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '))
}

/** Credits an address with an amount of a provider-only coin, which has no chain. */
async function paySimulated(
  { simulatedCoins, partners, fiat }: World,
  { currencyTitle, address, amount }: { currencyTitle: string; address: string; amount: string },
): Promise<{ txId: string }> {
  const title = currencyTitle.toUpperCase()
  if (!SIMULATED_TITLES.includes(title)) throw notFound(`No ${currencyTitle} on ${SIMULATED_NETWORK} in this sandbox`)
  if (!simulatedCoins.checkAddress(address)) throw badRequest(`address: not an address of ${SIMULATED_NETWORK}`)
  const parsed = parseAmount(amount, SIMULATED_DECIMALS)
  if (!parsed.ok || parsed.atomic === 0n) throw badRequest('amount: a decimal string above 0 with at most 8 places')
  const txId = await simulatedCoins.pay(title, address, parsed.atomic)
  for (const partner of [...partners.values(), fiat.sales]) partner.paid(address, txId)
  return { txId }
}

/** Serves the API that partners and tests use to control the sandbox. */
export function serveControl(app: FastifyInstance, world: World): void {
  app.post('/sandbox/deposits', (request) => pay(world, request.body))
  app.post('/sandbox/fund', (request) => pay(world, request.body))
  serveBlocks(app, world)
  serveChainCalls(app, world)
  serveMarket(app, world)
  serveReads(app, world)
}

function chainOf(world: World, networkTitle: string): SandboxChain {
  const chain = world.chains.get(chainOfNetwork(networkTitle) ?? '')
  if (chain === undefined) throw notFound(`No network ${networkTitle} in this sandbox`)
  return chain
}

function coinOf(world: World, currencyTitle: string, networkTitle: string): [SandboxCoin, SandboxChain] {
  const coin = findCoin(currencyTitle, networkTitle)
  if (coin === undefined) throw notFound(`No ${currencyTitle} on ${networkTitle} in this sandbox`)
  return [coin, chainOf(world, coin.networkTitle)]
}

function checkAddress(chain: SandboxChain, address: string): void {
  if (!chain.checkAddress(address)) throw badRequest(`address: not an address of ${chain.entry.chain}`)
}

/** Sends coins from a chain's faucet to an address. */
async function pay(world: World, body: unknown): Promise<{ txId: string }> {
  const { currencyTitle, networkTitle, address, memo, amount } = read(Deposit, body)
  if (networkTitle.toUpperCase() === SIMULATED_NETWORK) return paySimulated(world, { currencyTitle, address, amount })
  const [coin, chain] = coinOf(world, currencyTitle, networkTitle)
  checkAddress(chain, address)
  const tag = memo === undefined || memo === '' ? null : memo
  if (tag !== null && !chain.checkMemo) throw badRequest(`memo: ${coin.networkTitle} has none`)
  if (tag !== null && !chain.checkMemo?.(tag)) throw badRequest(`memo: not a memo of ${chain.entry.chain}`)
  const parsed = parseAmount(amount, coin.decimals)
  if (!parsed.ok || parsed.atomic === 0n)
    throw badRequest(`amount: a decimal string above 0 with at most ${coin.decimals} places`)
  const txId = await chain.pay(coin.currencyTitle, address, parsed.atomic, tag)
  for (const partner of [...world.partners.values(), world.fiat.sales]) partner.paid(address, txId)
  return { txId }
}

function serveBlocks(app: FastifyInstance, world: World): void {
  app.post('/sandbox/blocks', async (request) => {
    const { networkTitle, count, secondsApart } = read(Blocks, request.body)
    const chain = chainOf(world, networkTitle)
    if (secondsApart !== undefined && chain.canLeapInTime !== true)
      throw badRequest(`secondsApart: the node of ${networkTitle} keeps its own time`)
    await chain.mine(count, secondsApart)
    return { height: await chain.height() }
  })
  app.post('/sandbox/reorgs', async (request) => {
    const { networkTitle, depth, transactions } = read(Reorg, request.body)
    const chain = chainOf(world, networkTitle)
    if (depth > chain.maxReorgDepth) throw badRequest(`depth: at most ${chain.maxReorgDepth} on ${networkTitle}`)
    await chain.reorg(depth, transactions)
    return { height: await chain.height() }
  })
}

function serveChainCalls(app: FastifyInstance, world: World): void {
  app.post('/sandbox/base-fees', async (request) => {
    const { networkTitle, gwei } = read(BaseFee, request.body)
    const chain = chainOf(world, networkTitle)
    if (!chain.setBaseFee) throw badRequest(`networkTitle: blocks of ${networkTitle} have no base fee`)
    const wei = gwei === null ? null : parseAmount(gwei, WEI_PER_GWEI_DIGITS)
    if (wei !== null && !wei.ok) throw badRequest('gwei: a decimal string')
    await chain.setBaseFee(wei === null ? null : wei.atomic)
    return { gwei }
  })
  app.post('/sandbox/staker-calls', async (request) => {
    const { networkTitle, method, address, sun } = read(StakerCall, request.body)
    const chain = chainOf(world, networkTitle)
    if (!chain.callStaker) throw badRequest(`networkTitle: ${networkTitle} has no energy to delegate`)
    checkAddress(chain, address)
    return { txId: await chain.callStaker(method, address, BigInt(sun)) }
  })
}

function serveMarket(app: FastifyInstance, world: World): void {
  app.post('/sandbox/prices', (request) => {
    const { currencyTitle, usd } = read(Price, request.body)
    const known = currencyTitle.toUpperCase()
    if (!world.market.knows(known)) throw notFound(`No price of ${currencyTitle} in this sandbox`)
    world.market.setPrice(known, usd)
    return { currencyTitle: known, usd: String(usd) }
  })
  app.post('/sandbox/screening', (request) => {
    const { address, category, fault } = read(Screening, request.body)
    if (address === undefined && fault === undefined) throw badRequest('body: name an address, a fault, or both')
    if (address !== undefined) world.screening.set(address, category)
    if (fault !== undefined) world.screening.fault = fault
    return { fault: world.screening.fault }
  })
}

function serveReads(app: FastifyInstance, world: World): void {
  app.get('/sandbox/balances', async (request) => {
    const { currencyTitle, networkTitle, address } = read(BalanceQuery, request.query)
    const [coin, chain] = coinOf(world, currencyTitle, networkTitle)
    checkAddress(chain, address)
    return { amount: formatAmount(await chain.balance(coin.currencyTitle, address), coin.decimals) }
  })
  app.get('/sandbox/mail', (request) => world.mailbox.list(read(MailQuery, request.query).to))
}
