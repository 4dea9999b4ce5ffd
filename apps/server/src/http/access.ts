import type { Config } from '../config.ts'
import type { Access } from '../routes/exchange-routes.ts'
import type { Services } from '../services.ts'
import { ControlCookies } from './control-cookie.ts'
import { OrderControl } from './order-control.ts'
import { createRateLimit } from './rate-limit.ts'
import { Signatures } from './signatures.ts'

type AccessConfig = Pick<
  Config,
  'instance' | 'publicOrigin' | 'allowedOrigins' | 'keyCallsPerMinute' | 'createsPerMinute'
>

/** Who may do what with these services. */
export function accessTo(services: Services, config: AccessConfig): Access {
  const signatures = new Signatures({ ...services.signing, clock: services.clock }, config.keyCallsPerMinute)
  const { orders } = services.work.stores
  const cookies = new ControlCookies(config)
  return {
    signatures,
    control: new OrderControl({ cookies, signatures, tokens: services.controlTokens, orders }),
    createLimit: createRateLimit(config.createsPerMinute),
  }
}
