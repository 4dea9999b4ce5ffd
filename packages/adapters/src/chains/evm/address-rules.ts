import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { getAddress, zeroAddress } from 'viem'

const SHAPE = /^0x[0-9a-fA-F]{40}$/

/** Addresses of an EVM chain. Mixed case must carry its checksum (EIP-55); one case alone carries none and is taken. */
export class EvmAddressRules implements AddressRules {
  /** EIP-55. */
  readonly example = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  readonly #chainId: number
  readonly #contracts: ReadonlySet<string>

  /** `contracts`: token contracts, to which nobody means to send. */
  constructor(options: { chainId: number; contracts: readonly string[] }) {
    this.#chainId = options.chainId
    this.#contracts = new Set(options.contracts.map((contract) => contract.toLowerCase()))
  }

  check(address: string, memo: string | null): AddressVerdict {
    const incorrect = { ok: false, field: 'address', problem: 'error_address_incorrect' } as const
    if (!SHAPE.test(address)) return incorrect
    const lower = address.toLowerCase()
    const canonical = getAddress(lower)
    const digits = address.slice(2)
    const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    if (!isOneCase && canonical !== address) return incorrect
    if (lower === zeroAddress || this.#contracts.has(lower)) return incorrect
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical }
  }

  /** ERC-681. */
  paymentUri(payment: { address: string; contract: string | null; amountAtomic: bigint }): string {
    const { address, contract, amountAtomic } = payment
    if (contract === null) return `ethereum:${address}@${this.#chainId}?value=${amountAtomic}`
    return `ethereum:${contract}@${this.#chainId}/transfer?address=${address}&uint256=${amountAtomic}`
  }
}
