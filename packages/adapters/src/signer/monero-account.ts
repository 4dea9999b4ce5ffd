import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { moneroAddress, type MoneroNetwork } from '../chains/monero/monero-address.ts'

const { Point } = ed25519
const KEY_BYTES = 32
const SUBADDRESS_SALT = new TextEncoder().encode('SubAddr\0')
const INDEX_BYTES = 4

/** A wallet's secret keys, and the addresses of its account 0. */
export interface MoneroAccount {
  spendKey: Uint8Array
  viewKey: Uint8Array
  /** Returns an address. Index 0 is the wallet's primary address, and every other index is a subaddress. */
  address(network: MoneroNetwork, index: number): string
}

/** Derives the spend key from 32 secret bytes. */
export function moneroSpendKey(secret: Uint8Array): Uint8Array {
  return numberToBytesLE(scalarOf(secret), KEY_BYTES)
}

/** Returns the wallet of a spend key. Derives the view key as Monero's own wallets do. */
export function moneroAccount(spendKey: Uint8Array): MoneroAccount {
  const spend = bytesToNumberLE(spendKey)
  const view = scalarOf(spendKey)
  const viewKey = numberToBytesLE(view, KEY_BYTES)
  const publicSpend = Point.BASE.multiply(spend)
  return {
    spendKey,
    viewKey,
    address(network, index) {
      if (index === 0) {
        const keys = { spend: publicSpend.toBytes(), view: Point.BASE.multiply(view).toBytes() }
        return moneroAddress(network, 'standard', keys)
      }
      const indexBytes = Uint8Array.of(...numberToBytesLE(0, INDEX_BYTES), ...numberToBytesLE(index, INDEX_BYTES))
      const offset = scalarOf(Uint8Array.of(...SUBADDRESS_SALT, ...viewKey, ...indexBytes))
      const own = publicSpend.add(Point.BASE.multiply(offset))
      return moneroAddress(network, 'subaddress', { spend: own.toBytes(), view: own.multiply(view).toBytes() })
    },
  }
}

function scalarOf(bytes: Uint8Array): bigint {
  return Point.Fn.create(bytesToNumberLE(keccak_256(bytes)))
}
