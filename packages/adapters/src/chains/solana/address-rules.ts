import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { keyOf } from './solana-address.ts'
import { withQuery } from '../with-query.ts'

/**
 * The network's own accounts, to which it never credits coins: sysvars as in `@solana/sysvars`, native programs and
 * loaders.
 */
const RESERVED: readonly string[] = [
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarEpochRewards1111111111111111111111111',
  'SysvarEpochSchedu1e111111111111111111111111',
  'SysvarFees111111111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarLastRestartS1ot1111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarRewards111111111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'SysvarS1otHistory11111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'Sysvar1111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'StakeConfig11111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'ComputeBudget111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
]

/** Programs and mints that wallets and explorers display next to transfers. Users could mistake them for wallets. */
const NOT_WALLETS: readonly string[] = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]

/** Solana address rules. An address is a wallet's public key in Base58. */
export class SolanaAddressRules implements AddressRules {
  /** Example from the first transfer request in the Solana Pay specification. */
  readonly example = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
  readonly #notWallets: ReadonlySet<string>

  /** @param mints token mints. They are rejected as destinations, because a user would lose the coins. */
  constructor(mints: readonly string[]) {
    this.#notWallets = new Set([...RESERVED, ...NOT_WALLETS, ...mints])
  }

  check(address: string, memo: string | null): AddressVerdict {
    if (this.#notWallets.has(address) || keyOf(address) === null)
      return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: address }
  }

  /** Returns a Solana Pay transfer request (docs.solanapay.com). */
  paymentUri(payment: {
    address: string
    contract: string | null
    amountAtomic: bigint | null
    decimals: number
  }): string {
    const { address, contract, amountAtomic, decimals } = payment
    const amount = amountAtomic === null ? {} : { amount: formatAmount(amountAtomic, decimals) }
    return withQuery(`solana:${address}`, { ...amount, ...(contract !== null && { 'spl-token': contract }) })
  }
}
