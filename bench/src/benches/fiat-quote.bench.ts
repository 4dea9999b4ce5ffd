import { SandboxProcess } from '@cambio/adapters/chains/testing/sandbox-process'
import { askCardProvider, type CardProviderAccess } from '../reference/ask-card-provider.ts'
import { median, report } from '../support/report.ts'
import { onStage } from '../support/stage.ts'

/** Response delay of the simulated card provider, in milliseconds. */
const PROVIDER_DELAY_MS = 300
const QUOTES = 40
/**
 * Pause between two quotes, in milliseconds. It keeps the server below its limit of ten calls to the provider per
 * second.
 */
const PAUSE_MS = 150
/** Smallest payment, in units of the currency. Each quote has a different amount, so no response is cached. */
const FIRST_PAYMENT = 100
const READY_PATIENCE_MS = 30_000
const PATH = '/api/v2/rates/public/one?exchangeType=fiat&instrumentToSlug=eth'
/** Currency that the server has already quoted when the measurement starts. */
const WARM = 'USD'
/** Currencies that are quoted only once, so that the server has not cached their limits and maximum amounts. */
const COLD = ['EUR', 'GBP']

/**
 * Measures how long an uncached quote of a card purchase takes. The baseline is a direct request to the card provider,
 * the slowest provider that the server waits for. Alternates quotes and direct requests, and reports their medians.
 * `fiat-quote` measures a currency that was quoted before, `fiat-quote-cold` the first quotes of other currencies.
 */
export async function benchFiatQuote(): Promise<void> {
  const sandbox = await SandboxProcess.start()
  try {
    const { cardProvider } = (await sandbox.config()) as { cardProvider: CardProviderAccess }
    await onStage(async (stage) => {
      const settings = { CARD_PROVIDER: JSON.stringify(cardProvider) }
      const server = await stage.serve('apps/server/src/main.ts', '/api/v1/healthz', settings)
      await untilQuoted(server)
      await setDelay(sandbox, PROVIDER_DELAY_MS)
      const payments = Array.from({ length: QUOTES }, (_, nth) => ({ currency: WARM, pay: FIRST_PAYMENT + nth + 1 }))
      await compare('fiat-quote', server, cardProvider, payments)
      const first = COLD.map((currency) => ({ currency, pay: FIRST_PAYMENT }))
      await compare('fiat-quote-cold', server, cardProvider, first)
    })
  } finally {
    await sandbox.stop()
  }
}

interface Payment {
  currency: string
  pay: number
}

/** Measures a quote and a direct request for each payment, and reports the medians. */
async function compare(
  name: string,
  server: string,
  provider: CardProviderAccess,
  payments: readonly Payment[],
): Promise<void> {
  const times: Record<'quote' | 'provider', number[]> = { quote: [], provider: [] }
  for (const { currency, pay } of payments) {
    times.provider.push(await askCardProvider(provider, pay, currency))
    times.quote.push(await timeQuote(server, { currency, pay }))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  report(name, 'ms', median(times.quote), median(times.provider), false)
}

/** Waits until the server has loaded the card provider's coins, limits and maximum amount. */
async function untilQuoted(server: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE_MS
  while (Date.now() < deadline) {
    const isQuoted = await timeQuote(server, { currency: WARM, pay: FIRST_PAYMENT }).then(
      () => true,
      () => false,
    )
    if (isQuoted) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The server has no price of the card provider')
}

/** Returns the duration of a quote, in milliseconds. */
async function timeQuote(server: string, { currency, pay }: Payment): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(
    `${server}${PATH}&instrumentFromSlug=${currency.toLowerCase()}-card&claimedDepositAmount=${pay}`,
  )
  const text = await answer.text()
  if (!answer.ok || !text.includes('amountToGet')) throw new Error(`The quote of ${pay} ${currency} answers ${text}`)
  return performance.now() - startedAt
}

async function setDelay(sandbox: SandboxProcess, delayMs: number): Promise<void> {
  const answer = await fetch(`${sandbox.url}/fiat/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ delayMs }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
