import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { formatAmount } from '@cambio/kernel/money'
import { keyOf } from './solana-address.ts'

/** Programs and mints that are seen beside transfers, and are nobody's wallet. */
const NOT_WALLETS: readonly string[] = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]

/** Addresses of wallets on Solana: public keys, in Base58. */
export class SolanaAddressRules implements AddressRules {
  /** Solana Pay's specification, the first transfer request. */
  readonly example = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
  readonly #notWallets: ReadonlySet<string>

  /** `mints`: of the tokens, to which nobody means to send. */
  constructor(mints: readonly string[]) {
    this.#notWallets = new Set([...NOT_WALLETS, ...mints])
  }

  check(address: string, memo: string | null): AddressVerdict {
    if (this.#notWallets.has(address) || keyOf(address) === null)
      return { ok: false, field: 'address', problem: 'error_address_incorrect' }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical: address }
  }

  /** Solana Pay, "Transfer Request". */
  paymentUri(payment: { address: string; contract: string | null; amountAtomic: bigint; decimals: number }): string {
    const { address, contract, amountAtomic, decimals } = payment
    const token = contract === null ? '' : `&spl-token=${contract}`
    return `solana:${address}?amount=${formatAmount(amountAtomic, decimals)}${token}`
  }
}
