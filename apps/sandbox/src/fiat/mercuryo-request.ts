import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { PartnerCoin } from '../partners/partner-coins.ts'
import type { FiatProvider } from './fiat-provider.ts'
import { networkOf } from './mercuryo-coins.ts'
import { invalid, unauthorized } from './mercuryo-refusal.ts'

/** Partner token of every sandbox. It need not be secret, because it protects only simulated data. */
export const MERCURYO_SANDBOX_TOKEN = 'sandbox'
/** Widget ID of every sandbox. It need not be secret, because it protects only simulated data. */
export const MERCURYO_SANDBOX_WIDGET = '00000000-0000-4000-8000-000000000000'

/** Query parameters that must contain the sandbox's widget ID. */
export const Widget = z.object({ widget_id: z.literal(MERCURYO_SANDBOX_WIDGET) })

/** Error code and message for each missing field. Source: the error table in mercuryoio/BAAS-API, "Buy". */
const FIELD_CODES: Readonly<Record<string, [number, string]>> = {
  from: [403_011, 'From cannot be blank'],
  to: [403_012, 'To cannot be blank'],
  amount: [403_013, 'Amount cannot be blank'],
  widget_id: [403_014, 'Invalid widget'],
  payment: [403_015, 'Invalid payment flow'],
  accept: [403_006, 'Accept cannot be blank for new users'],
}

/** Wraps data in the envelope of a successful response. */
export const ok = (data: unknown) => ({ status: 200, data })

/** Finds a coin among the coins that the provider sells. @throws {MercuryoRefusal} for an unknown coin */
export function coinOf({ coins }: FiatProvider, title: string, network: string | undefined): PartnerCoin {
  const found = coins.find((one) => one.coin.currencyTitle === title && [undefined, networkOf(one)].includes(network))
  if (!found) throw invalid(403_013, 'Unable to find currency options')
  return found
}

/** Returns the value of a header, or an empty string if the header is missing. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Throws the provider's error for a request without the partner token. */
export function onlyPartner(request: FastifyRequest): void {
  if (headerOf(request, 'sdk-partner-token') !== MERCURYO_SANDBOX_TOKEN) throw unauthorized()
}

/** Parses input. @throws {MercuryoRefusal} with the provider's error code for the invalid field */
export function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  const [code, message] = FIELD_CODES[path] ?? [400_000, `Validation error: ${path || 'body'}`]
  throw invalid(code, message)
}
