import type { ChainGateway, ExpiringGateway, TransactionStatus } from '@cambio/core/chains/chain-gateway'
import type { Lifetime, TokenTransfer } from '@cambio/core/chains/transfer-terms'
import { isSameBlockTime, isSameOutcome, NodesDisagree } from '@cambio/core/chains/witness'

/**
 * Returns a gateway that consults a second node before it reports a transaction as failed or as impossible to mine.
 * Otherwise a dishonest node could hide a payment, and the exchange would pay again. All other calls use only the first
 * node. `confirmingOutcomes` in core compares a reported success with the second node before a payment is closed.
 * @throws {AdapterError} retryable, from these calls, while the second node is unreachable
 * @throws {NodesDisagree} from these calls, while the second node contradicts the first
 */
export function withWitness(gateway: ChainGateway, witness: ChainGateway | null): ChainGateway {
  if (witness === null) return gateway
  const checked = {
    transaction: (txId: string, transfer?: TokenTransfer) => statusOfBoth(gateway, witness, txId, transfer),
    ...(isExpiring(gateway) &&
      isExpiring(witness) && {
        provenDead: (txId: string, life: Lifetime) => provenByBoth(gateway, witness, txId, life),
      }),
  }
  return withMethods(gateway, checked)
}

/**
 * Creates a gateway that returns only what two nodes report. Both nodes must report a block with the same hash and
 * time, and a mined transaction with the same outcome. A transaction counts as pending until the second node reports it
 * in a block. The newest block is the lower of the nodes' newest blocks.
 * A single dishonest node can therefore not add confirmations to a deposit, report too early a time, or report that a
 * void is final.
 * @throws {AdapterError} retryable, from these calls, while the second node is unreachable
 * @throws {NodesDisagree} from `block` and `transaction`, while the nodes disagree
 */
export function withConfirmedReports(gateway: ChainGateway, witness: ChainGateway | null): ChainGateway {
  if (witness === null) return gateway
  return withMethods(gateway, {
    tip: async () => {
      const [first, second] = await Promise.all([gateway.tip(), witness.tip()])
      return second.height < first.height ? second : first
    },
    block: async (height: number) => {
      const [first, second] = await Promise.all([gateway.block(height), witness.block(height)])
      if (first === null || (second?.hash === first.hash && isSameBlockTime(first.at, second.at))) return first
      throw new NodesDisagree(gateway.chain, `block ${height}`)
    },
    transaction: async (txId: string, transfer?: TokenTransfer): Promise<TransactionStatus> => {
      const first = await gateway.transaction(txId, transfer)
      if (first.status !== 'included') return first
      const second = await witness.transaction(txId, transfer)
      if (second.status !== 'included') return { status: 'pending' }
      if (!isSameOutcome(second, first)) throw new NodesDisagree(gateway.chain, `transaction ${txId}`)
      return first
    },
  })
}

/** Returns a gateway with some methods replaced. */
function withMethods(gateway: ChainGateway, methods: Partial<ChainGateway>): ChainGateway {
  return new Proxy(gateway, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return methods[name as keyof typeof methods]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

function isExpiring(gateway: ChainGateway): gateway is ExpiringGateway {
  return gateway.model === 'account' && gateway.ordering === 'expiring'
}

/**
 * Returns a transaction's status. Reports a failure only if both nodes do. Returns `pending` for a failed transaction
 * that the second node has not seen in a block yet.
 */
async function statusOfBoth(
  gateway: ChainGateway,
  witness: ChainGateway,
  txId: string,
  transfer: TokenTransfer | undefined,
): Promise<TransactionStatus> {
  const first = await gateway.transaction(txId, transfer)
  if (first.status !== 'included' || first.succeeded) return first
  const second = await witness.transaction(txId, transfer)
  if (second.status !== 'included') return { status: 'pending' }
  if (second.succeeded) throw new NodesDisagree(gateway.chain, `transaction ${txId}`)
  return first
}

async function provenByBoth(
  gateway: ExpiringGateway,
  witness: ExpiringGateway,
  txId: string,
  life: Lifetime,
): Promise<number | null> {
  const first = await gateway.provenDead(txId, life)
  if (first === null) return null
  return (await witness.provenDead(txId, life)) === null ? null : first
}
