import { join } from 'node:path'
import { hasNode } from '@cambio/adapters/chains/chain-settings'
import { createCheckedGateway } from '@cambio/adapters/chains/compose-chains'
import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { CardProviderSettings, createCardProvider } from '@cambio/adapters/fiat/card-provider-settings'
import { within } from '@cambio/adapters/liquidity/within'
import { followChecks } from '@cambio/core/card-orders/identity/follow-checks'
import { followCardOrders, type FollowCardOrdersDeps } from '@cambio/core/card-orders/follow-card-orders'
import { DEFAULT_ORDER_TERMS } from '@cambio/core/orders/order-terms'
import { queryProviders } from '@cambio/core/orders/settle/query-providers'
import { ProviderAccess } from '@cambio/core/card-orders/provider-access'
import { formatAmount } from '@cambio/kernel/money'
import { expect, vi } from 'vitest'
import { passUntilIdle } from './pass-until-idle.ts'
import { codeFor, TestBrowser, PASSWORD } from './people.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Sanctions list with invented names. */
const SANDBOX_LIST = join(import.meta.dirname, '../../../sandbox/lists/sdn.xml')

/** How long a payment page accepts a payment, in minutes. The server's settings contain this value. */
export const PAYMENT_PAGE_MINUTES = 30

/** Sandbox with a simulated card provider, a server that uses this provider, and the worker's card order loops. */
export interface CardSandbox {
  stack: TestApp
  sandbox: SandboxProcess
  /** Events that the worker and the server reported. */
  reported: string[]
  /** Calls the control API `/sandbox/fiat/…`. Without a body, sends a GET request. */
  control(path: string, body?: object): Promise<Record<string, unknown>>
  /** Makes every card order due and runs one pass of the worker loop for card orders. */
  follow(): Promise<void>
  /** Applies the provider's callbacks and queries the provider about every open sale. */
  followSales(): Promise<void>
  /** Runs one pass of the worker loop that follows identity checks. */
  followChecks(): Promise<void>
  /** Records a new tick because the exchange trusts provider prices only while its own are fresh. */
  refreshPrices(): Promise<void>
  /** Creates a signed-in user with a confirmed email address. */
  newBuyer(email: string): Promise<TestBrowser>
  close(): Promise<void>
}

/** Starts the sandbox and a server that receives the provider's callbacks. */
export async function startCardSandbox(): Promise<CardSandbox> {
  const sandbox = await SandboxProcess.start()
  const { cardProvider } = (await sandbox.config()) as { cardProvider: object }
  const stack = await startTestApp({
    CARD_PROVIDER: JSON.stringify({ ...cardProvider, paymentPageMinutes: PAYMENT_PAGE_MINUTES }),
    SANCTIONS_LISTS: JSON.stringify([{ format: 'ofac-sdn', file: SANDBOX_LIST }]),
  })
  const reported: string[] = []
  const report = (event: string) => void reported.push(event)
  await stack.composition.services.cards?.provider.refreshCoins()
  const control = controlOf(sandbox)
  await control('settings', { callbackUrl: `${await stack.listen()}/api/v1/card-providers/mercuryo/callback` })
  await tickAtProvidersPrice(stack)
  const deps = await followDeps(stack, sandbox, { cardProvider, report })
  return {
    stack,
    sandbox,
    reported,
    control,
    follow: () => followPurchases(stack, deps),
    followSales: () => followSales(stack, deps),
    followChecks: async () => {
      await followChecks({ ...deps, work: stack.workerStores.followedChecks })
    },
    refreshPrices: () => tickAtProvidersPrice(stack),
    newBuyer: (email) => newBuyer(stack, email),
    close: async () => {
      await stack.close()
      await sandbox.stop()
    },
  }
}

/** Returns the dependencies of the worker loop for card orders. */
async function followDeps(
  stack: TestApp,
  sandbox: SandboxProcess,
  { cardProvider, report }: { cardProvider: object; report(event: string): void },
): Promise<FollowCardOrdersDeps> {
  const provider = createCardProvider(CardProviderSettings.parse(cardProvider), Date.now)
  const chains = (await sandbox.chains()).filter(hasNode)
  const { clock, catalogue } = stack.composition.services
  return {
    provider,
    access: new ProviderAccess(provider, clock),
    clock,
    within,
    cardOrders: stack.workerStores.cardOrders,
    callbacks: stack.workerStores.cardCallbacks,
    sales: stack.workerStores.sales,
    report,
    reach: () => {},
    gateways: new Map(chains.map((one) => [one.chain, createCheckedGateway(one)])),
    witnesses: new Map(),
    catalogue,
  }
}

/** Maximum number of passes of a worker loop. All due orders and callbacks must be handled within this number. */
const MAX_PASSES = 200

async function followPurchases(stack: TestApp, deps: FollowCardOrdersDeps): Promise<void> {
  await stack.query('UPDATE card_order SET query_at = now() WHERE query_at IS NOT NULL')
  await passUntilIdle(() => followCardOrders(deps), MAX_PASSES)
}

async function followSales(stack: TestApp, deps: FollowCardOrdersDeps): Promise<void> {
  await followCardOrders(deps)
  await stack.query('UPDATE orders SET query_at = now() WHERE query_at IS NOT NULL')
  await queryProviders({
    ...stack.composition.services,
    work: stack.workerStores.work,
    terms: DEFAULT_ORDER_TERMS,
    report: deps.report,
    queryEveryMs: 1,
  })
}

function controlOf(sandbox: SandboxProcess): CardSandbox['control'] {
  return async (path, body) => {
    const answer = await fetch(`${sandbox.url}/fiat/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json
  }
}

/**
 * Records a tick with the provider's ETH price. The exchange would reject a provider price that is far from its own.
 */
async function tickAtProvidersPrice(stack: TestApp): Promise<void> {
  const { catalogue, cards } = stack.composition.services
  const pay = { currency: 'USD', minor: 100_000n }
  const answer = await cards?.provider.estimate({ pay, to: catalogue.get({ slug: 'eth' }), method: 'card' })
  if (answer?.kind !== 'price') throw new Error('The sandbox has no price')
  const price = formatAmount((pay.minor * 10n ** 18n) / answer.price.amountToGetAtomic, 2)
  await stack.tick({ prices: { USDT: '1', ETH: price, BNB: '600', LTC: '92', BTC: '68000', TRX: '0.25' } })
  const { ticks } = stack.composition.services
  await vi.waitFor(() => expect(ticks.latest()?.prices.ETH).toBe(price), { timeout: 10_000 })
}

async function newBuyer(stack: TestApp, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(stack)
  const steps = [
    () => browser.signUp(email),
    () => browser.signIn(email, PASSWORD),
    async () =>
      browser.post('/api/v1/users/local/confirm-email', { code: await codeFor(stack, email, 'CONFIRM_EMAIL') }),
  ]
  for (const step of steps) {
    const answer = await step()
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return browser
}
