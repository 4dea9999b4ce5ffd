import type { ChainId } from '@cambio/core/instruments/instrument'
import type { KeyedAddress } from '@cambio/core/signing/issued-address-store'
import type { Queryable } from '../queryable.ts'

/** Records addresses of the database's wallet, as the signer does. `db` must have the schema owner's database role. */
export async function recordAddresses(
  db: Queryable,
  chain: ChainId,
  addresses: readonly KeyedAddress[],
): Promise<void> {
  await db.query(
    `INSERT INTO own_address (chain, wallet, address, purpose, key_index)
     SELECT $1, (SELECT fingerprint FROM wallet_identity), * FROM unnest($2::text[], $3::text[], $4::int[])`,
    [
      chain,
      addresses.map((one) => one.address),
      addresses.map((one) => one.key.purpose),
      addresses.map((one) => one.key.index),
    ],
  )
}
