import { PLAIN_TRANSFER_PERCENT } from '@cambio/kernel/transfer-cost'
import type { ProviderQuotes } from '@cambio/core/liquidity/provider-quotes'
import type { Instrument } from '@cambio/core/instruments/instrument'
import { validateAddress, validateAddressSigned } from '@cambio/contract/calls/validate-address'
import { checkAddressAnywhere, type AddressRulesByChain } from '@cambio/core/orders/check-addresses'
import { otherNetworks } from '@cambio/core/orders/other-networks'
import { measureDestination, type CheckDestinationDeps } from '@cambio/core/orders/create/check-destination'
import { DomainError } from '@cambio/core/shared/domain-error'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { mountCall } from '../../http/calls/mount-call.ts'
import type { Signatures } from '../../http/access/signatures.ts'

export interface ValidateAddressDeps extends CheckDestinationDeps {
  addressRules: AddressRulesByChain
  providerQuotes: Pick<ProviderQuotes, 'checkAddress'>
}

/**
 * If the error reports a rejected address, adds the names of the other networks that accept the address. Returns any
 * other error unchanged.
 */
function withOtherNetworks(services: ValidateAddressDeps, to: Instrument, address: string, error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'ADDRESS_INVALID') return error
  const found = otherNetworks(services, to, address)
  if (found.networks.length === 0) return error
  return new DomainError(error.code, error.message, { ...error.details, otherNetworks: found })
}

type Body = z.output<NonNullable<typeof validateAddress.body>>

/** Registers the site's public route and the partners' signed route. Both return the same result. */
export function validateAddressRoutes(
  app: FastifyInstance,
  services: ValidateAddressDeps,
  signatures: Signatures,
): void {
  const answer = async (body: Body) => {
    const instrument = services.catalogue.find(body)
    if (!instrument) throw new DomainError('NETWORK_UNKNOWN', 'Network is not supported')
    const { address, memo = null } = body
    const canonical = await checkAddressAnywhere(services, instrument, { address, memo, field: 'address' }).catch(
      (error: unknown) => {
        throw withOtherNetworks(services, instrument, address, error)
      },
    )
    const networkFeePercent = await measureDestination(services, {
      instrument,
      address: canonical,
      memo,
      field: 'address',
      amountAtomic: 1n,
    })
    const isDearer = networkFeePercent > PLAIN_TRANSFER_PERCENT
    return { result: true as const, ...(isDearer && { networkFeePercent }) }
  }
  mountCall(app, validateAddress, ({ body }) => answer(body))
  mountCall(app, validateAddressSigned, ({ body, request }) => {
    signatures.requireKey(request)
    return answer(body)
  })
}
