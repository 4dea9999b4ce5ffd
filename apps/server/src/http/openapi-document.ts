import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { exchangeRoutes } from '../routes/exchange-routes.ts'
import type { Services } from '../services.ts'
import { ControlCookies } from './control-cookie.ts'
import { describeApi, openApiText } from './openapi.ts'
import { createRateLimit } from './rate-limit.ts'

/** The OpenAPI document of the routes as they stand, without anything behind them: no request is answered here. */
export async function openApiDocument(): Promise<string> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(cookie)
  await describeApi(app)
  const cookies = new ControlCookies({
    instance: 'cambio',
    publicOrigin: 'http://localhost',
    allowedOrigins: new Set(),
  })
  await app.register(async (api) => {
    exchangeRoutes(api, Object.create(null) as Services, { cookies, createLimit: createRateLimit(0) })
  })
  await app.ready()
  return openApiText(app)
}
