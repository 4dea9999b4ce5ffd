import type { ReservedExposure } from '../../orders/create/exposure.ts'
import type { NewOrder } from '../../orders/order-store.ts'
import type { MemoryDatabase } from './memory-database.ts'

/** Returns the reserved exposure if a new order would exceed a limit, or null if it is within all limits. */
export function reservedFor(db: MemoryDatabase, { to, exposure }: NewOrder): ReservedExposure | null {
  if (!exposure) return null
  const reserved = reservedOf(db, to)
  const overAsset = reserved.assetAtomic + exposure.amountAtomic > exposure.assetLimitAtomic
  const overClient = exposure.clients.some(
    ({ name, limitMicro }) => (reserved.clientMicro.get(name) ?? 0n) + exposure.valueMicro > limitMicro,
  )
  return overAsset || overClient ? reserved : null
}

function reservedOf(db: MemoryDatabase, slug: string): ReservedExposure {
  let assetAtomic = 0n
  const clientMicro = new Map<string, bigint>()
  for (const { asset, amountAtomic, valueMicro, clients } of db.exposure.values()) {
    if (asset === slug) assetAtomic += amountAtomic
    for (const { name } of clients) clientMicro.set(name, (clientMicro.get(name) ?? 0n) + valueMicro)
  }
  return { assetAtomic, clientMicro }
}
