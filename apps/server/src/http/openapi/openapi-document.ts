import cookie from '@fastify/cookie'
import type { LocaleCode } from '@cambio/kernel/locale'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from '../../routes/account/account-routes.ts'
import { exchangeRoutes } from '../../routes/exchange-routes.ts'
import type { Services } from '../../services.ts'
import { accessTo } from '../access/access.ts'
import { describeApi, openApiText } from './openapi.ts'

/**
 * Returns the OpenAPI document for all routes. Registers the routes on an app that has no services and therefore cannot
 * serve requests.
 */
export async function openApiDocument(locale?: LocaleCode): Promise<string> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await describeApi(app)
  const requestLimits = {
    callers: { networkOf: (ip: string) => ip, allocationOf: (_ip: string): string | null => null },
    calls: null,
    keyCalls: null,
    creates: null,
    lookups: null,
    pages: null,
    open: { sockets: 0, socketRates: 0, unpaidOrders: { perAccount: 0, perNetwork: 0 } },
  }
  const services = { work: { stores: {} }, requestLimits } as Services
  const site = { instance: 'cambio', publicOrigin: 'http://localhost', allowedOrigins: new Set<string>() }
  const access = accessTo(services, site)
  await app.register(async (api) => {
    exchangeRoutes(api, services, access)
    accountRoutes(api, services, access)
  })
  await app.ready()
  const text = openApiText(app, locale)
  // Stop the timers that the routes have started, because they would keep the process alive and fail without the
  // services.
  await app.close()
  return text
}
