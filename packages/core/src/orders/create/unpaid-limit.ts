import { NETWORKS_PER_ALLOCATION } from '../../shared/limit-callers.ts'
import { DomainError } from '../../shared/domain-error.ts'
import type { ExposureClient } from './exposure.ts'

/**
 * Maximum number of unpaid provider orders of one client: a network prefix, an account, or an API key, which creates
 * orders for many users. Each such order costs a request to the provider and status queries.
 */
const MAX_UNPAID: Record<ExposureClient['kind'], number> = { network: 20, account: 20, key: 500 }

/** A client of a new order, and the maximum number of its unpaid orders of the same kind, including the new order. */
export interface UnpaidClient {
  name: string
  maxOrders: number
}

/**
 * Returns the clients whose unpaid provider orders are counted. For an account holder, this is only the account,
 * because many users may share one network address.
 */
export function unpaidClients(clients: readonly ExposureClient[]): UnpaidClient[] {
  const account = clients.find(({ kind }) => kind === 'account')
  return (account ? [account] : clients).flatMap((client) => countedAs(client, MAX_UNPAID[client.kind]))
}

/**
 * Returns the names under which a client's unpaid orders are counted. A guest's orders also count towards the network's
 * allocation.
 */
function countedAs(client: ExposureClient, maxOrders: number): UnpaidClient[] {
  const own = { name: providerClient(client), maxOrders }
  if (client.kind !== 'network' || client.allocationId === null) return [own]
  return [own, { name: `allocation:${client.allocationId}`, maxOrders: maxOrders * NETWORKS_PER_ALLOCATION }]
}

/** Limits on unpaid orders that the exchange fills itself. 0 disables a limit. */
export interface OwnUnpaidLimits {
  /** Maximum number of unpaid orders per account or, for an API key without an account, per key. */
  perAccount: number
  /**
   * Maximum number of unpaid orders per wide network prefix of a guest. The maximum of an IPv6 allocation is
   * `NETWORKS_PER_ALLOCATION` times as high.
   */
  perNetwork: number
}

/**
 * Returns the clients whose unpaid orders are counted if the exchange fills the order itself. Each order occupies a
 * deposit address until it expires. The orders of all keys of an account count towards the account.
 */
export function ownUnpaidClients(clients: readonly ExposureClient[], limits: OwnUnpaidLimits): UnpaidClient[] {
  const account = clients.find(({ kind }) => kind === 'account')
  return (account ? [account] : clients)
    .flatMap((client) => countedAs(client, client.kind === 'network' ? limits.perNetwork : limits.perAccount))
    .map(({ name, maxOrders }) => ({ name: `own:${name}`, maxOrders }))
    .filter(({ maxOrders }) => maxOrders > 0)
}

/** Returns the name under which a client's provider orders are counted: its wide network prefix, account or API key. */
export function providerClient(client: ExposureClient): string {
  return `${client.kind}:${client.id}`
}

/** Creates the error for a client that has too many unpaid provider orders. */
export function tooManyUnpaid(): DomainError {
  return new DomainError(
    'TOO_MANY_UNPAID_ORDERS',
    'Too many orders are waiting for their deposits: pay one of them or wait until one expires',
  )
}
