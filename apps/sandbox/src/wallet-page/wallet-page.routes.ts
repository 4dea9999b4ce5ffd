import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { formatAmount } from '@cambio/kernel/money'
import type { FastifyInstance } from 'fastify'
import { COINS } from '../catalogue.ts'
import { sendPage } from '../http/page-html.ts'
import type { World } from '../world.ts'
import { ownAddresses } from './own-addresses.ts'
import { WALLET_TEXTS, chooseLanguage } from './texts.ts'
import { walletHtml } from './wallet-html.ts'

const require = createRequire(import.meta.url)
const own = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const font = (name: string) => readFileSync(require.resolve(`@fontsource-variable/${name}-wght-normal.woff2`))

/** The wallet page's assets by name, read into memory on start. */
const ASSETS: ReadonlyMap<string, { type: string; bytes: Buffer }> = new Map([
  ['wallet.css', { type: 'text/css; charset=utf-8', bytes: own('wallet.css') }],
  ['wallet.js', { type: 'text/javascript; charset=utf-8', bytes: own('wallet.js') }],
  ['theme.js', { type: 'text/javascript; charset=utf-8', bytes: own('theme.js') }],
  ['fonts/onest-latin.woff2', { type: 'font/woff2', bytes: font('onest/files/onest-latin') }],
  ['fonts/onest-cyrillic.woff2', { type: 'font/woff2', bytes: font('onest/files/onest-cyrillic') }],
  ['fonts/geist-mono-latin.woff2', { type: 'font/woff2', bytes: font('geist-mono/files/geist-mono-latin') }],
])

/** Serves the wallet page with its assets and data. Users pay for orders with test coins on this page. */
export function serveWalletPage(app: FastifyInstance, world: World): void {
  const addresses = ownAddresses(world.folder, world.chains)

  app.get<{ Querystring: Record<string, unknown> }>('/sandbox', (request, reply) => {
    const { lang } = request.query
    const language = chooseLanguage(typeof lang === 'string' ? lang : undefined, request.headers['accept-language'])
    const other = new URLSearchParams(request.url.split('?')[1] ?? '')
    other.set('lang', language === 'ru' ? 'en' : 'ru')
    const coins = COINS.flatMap((coin) => {
      const chain = world.chains.get(coin.chain)
      return chain === undefined ? [] : [{ ...coin, hasMemo: chain.checkMemo !== undefined }]
    })
    const otherLanguageHref = `/sandbox?${other.toString()}`
    return sendPage(reply, walletHtml({ language, otherLanguageHref, texts: WALLET_TEXTS[language], coins }))
  })

  for (const [name, { type, bytes }] of ASSETS)
    app.get(`/sandbox/assets/${name}`, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(bytes),
    )
  app.get('/sandbox/wallet', () => readBalances(world, addresses))
}

/** Returns the address, balance and chain height for each of the wallet page's coins. */
function readBalances({ chains }: World, addresses: ReturnType<typeof ownAddresses>) {
  return Promise.all(
    COINS.flatMap(({ currencyTitle, networkTitle, chain: id, decimals }) => {
      const [chain, address] = [chains.get(id), addresses.get(id)]
      if (chain === undefined || address === undefined) return []
      const read = async () => {
        const [atomic, height] = await Promise.all([chain.balance(currencyTitle, address), chain.height()])
        return { currencyTitle, networkTitle, address, amount: formatAmount(atomic, decimals), height }
      }
      return [read()]
    }),
  )
}
