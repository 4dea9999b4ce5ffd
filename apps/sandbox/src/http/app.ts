import Fastify, { type FastifyInstance } from 'fastify'
import { serveBankPage } from '../fiat/bank/bank-page.routes.ts'
import { serveFiatControl } from '../fiat/fiat-control.routes.ts'
import { serveMercuryo } from '../fiat/mercuryo.routes.ts'
import { servePaymentPage } from '../fiat/payment-page.routes.ts'
import { serveWebSdk } from '../identity-forms/web-sdk.routes.ts'
import { serveSumsub } from '../identity-forms/sumsub.routes.ts'
import { serveBinance } from '../market/binance.ts'
import { serveCoinStats } from '../market/coinstats.routes.ts'
import { serveKraken } from '../market/kraken.ts'
import { serveKucoin } from '../market/kucoin.ts'
import { serveMessenger } from '../messenger/messenger.routes.ts'
import { serveChangeNow } from '../partners/changenow.routes.ts'
import { serveSideShift } from '../partners/sideshift.routes.ts'
import { servePartnerControl } from '../partners/partner-control.routes.ts'
import { serveChainalysis } from '../screening/chainalysis.routes.ts'
import { SandboxError } from '../sandbox-error.ts'
import { serveWalletPage } from '../wallet-page/wallet-page.routes.ts'
import type { World } from '../world.ts'
import { serveControl } from './control.routes.ts'
import { describeWorld } from './describe-world.ts'
import { KEEP_ALIVE_MS } from './keep-alive.ts'

type HttpFault = Error & { statusCode?: number }

/**
 * Creates the sandbox's HTTP server with the control API, the APIs of simulated exchanges and providers, and the wallet
 * page.
 */
export function buildApp(world: World): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true, keepAliveTimeout: KEEP_ALIVE_MS })
  app.setErrorHandler((error: HttpFault, _request, reply) => {
    const statusCode = error.statusCode ?? 500
    const code =
      error instanceof SandboxError ? error.code : statusCode < 500 ? 'ERR_BAD_REQUEST' : 'ERR_INTERNAL_SERVER_ERROR'
    if (statusCode >= 500) console.error(error)
    void reply.code(statusCode).send({ statusCode, code, message: error.message, data: {} })
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Nothing at ${request.method} ${request.url}`
    void reply.code(404).send({ statusCode: 404, code: 'ERR_NOT_FOUND', message, data: {} })
  })
  app.get('/sandbox/healthz', () => ({ status: 'OK' }))
  app.get('/sandbox/config', (request) => {
    const { real, simulated, ...access } = describeWorld(world)
    // For a request through the public server, return only the list of real and simulated nodes. Only the supervisor
    // receives ports and node passwords.
    return request.headers['x-forwarded-host'] === undefined ? { ...access, real, simulated } : { real, simulated }
  })
  serveControl(app, world)
  serveBinance(app, world.market)
  serveKraken(app, world.market)
  serveKucoin(app, world.market)
  serveCoinStats(app, world.market, world.seed)
  serveChainalysis(app, world.screening)
  serveWalletPage(app, world)
  serveMessenger(app, world.messenger)
  servePartnerControl(app, world.partners)
  serveMercuryo(app, world.fiat)
  serveFiatControl(app, world.fiat)
  servePaymentPage(app, world.fiat)
  serveBankPage(app, world.bank)
  serveSumsub(app, world.applicants)
  serveWebSdk(app, world.applicants)
  const changeNow = world.partners.get('changenow')
  if (changeNow) serveChangeNow(app, changeNow)
  const sideShift = world.partners.get('sideshift')
  if (sideShift) serveSideShift(app, sideShift)
  return app
}
