import { validateAddress } from '@cambio/contract/calls/validate-address'
import { checkAddress } from '@cambio/core/orders/check-addresses'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import { mountCall } from '../../http/mount-call.ts'
import type { Services } from '../../services.ts'

export function validateAddressRoute(app: FastifyInstance, services: Services): void {
  mountCall(app, validateAddress, ({ body }) => {
    const instrument = services.catalogue.find(body)
    if (!instrument) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
    checkAddress(services.addressRules, instrument, body.address, body.memo ?? null, 'address')
    return { result: true as const }
  })
}
