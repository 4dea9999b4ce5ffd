import type { AddressRules, AddressVerdict } from '@cambio/core/chains/address-rules'
import { bech32 } from '@scure/base'
import { bytesToHex, getAddress, zeroAddress } from 'viem'
import { withQuery } from '../with-query.ts'

const SHAPE = /^0x[0-9a-fA-F]{40}$/
const ADDRESS_BYTES = 20
/** Length of the longest bech32 address, in characters. Longer input is rejected without decoding. */
const MAX_BECH32_LENGTH = 90

/**
 * Accounts of the network's own protocol, such as staking and rewarding (iotex-address). Coins sent to them cannot be
 * recovered.
 */
const OF_THE_NETWORK: Readonly<Record<string, readonly string[]>> = {
  io: ['io1qnpz47hx5q6r3w876axtrn6yz95d70cjl35r53', 'io154mvzs09vkgn0hw6gg3ayzw5w39jzp47f8py9v'],
}

/**
 * Address rules for an EVM chain. A mixed-case address must have a valid checksum (EIP-55). An address in only one case
 * has no checksum. A chain with bech32 addresses (IoTeX: IIP-2, "io1…") accepts both forms, but the exchange stores and
 * displays the 0x form, as nodes do.
 */
export class EvmAddressRules implements AddressRules {
  /** Example from EIP-55. */
  readonly example = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  readonly #chainId: number
  readonly #contracts: ReadonlySet<string>
  readonly #ofTheNetwork: readonly (string | undefined)[]
  readonly #bech32Prefix: string | undefined

  /**
   * @param options `contracts` are token contracts. They are rejected as destinations, because a user would lose the
   * coins.
   */
  constructor(options: { chainId: number; contracts: readonly string[]; bech32Prefix?: string }) {
    this.#chainId = options.chainId
    this.#contracts = new Set(options.contracts.map((contract) => contract.toLowerCase()))
    this.#bech32Prefix = options.bech32Prefix
    this.#ofTheNetwork = (OF_THE_NETWORK[options.bech32Prefix ?? ''] ?? []).map((address) => this.#fromBech32(address))
  }

  check(address: string, memo: string | null): AddressVerdict {
    const isBech32 = this.#bech32Prefix !== undefined && address.toLowerCase().startsWith(this.#bech32Prefix)
    const canonical = isBech32 ? this.#fromBech32(address) : fromHex(address)
    const isOfTheNetwork = canonical !== undefined && this.#ofTheNetwork.includes(canonical)
    if (canonical === undefined || isOfTheNetwork || this.#isNobody(canonical))
      return {
        ok: false,
        field: 'address',
        problem: isBech32 || isOfTheNetwork ? 'address_reject_iotx' : 'error_address_incorrect',
      }
    if (memo !== null && memo !== '') return { ok: false, field: 'memo', problem: 'memo_incorrect' }
    return { ok: true, canonical }
  }

  /** Returns an ERC-681 payment link. */
  paymentUri(payment: { address: string; contract: string | null; amountAtomic: bigint | null }): string {
    const { address, contract, amountAtomic } = payment
    const amount = (name: string) => (amountAtomic === null ? {} : { [name]: amountAtomic.toString() })
    if (contract === null) return withQuery(`ethereum:${address}@${this.#chainId}`, amount('value'))
    return withQuery(`ethereum:${contract}@${this.#chainId}/transfer`, { address, ...amount('uint256') })
  }

  #isNobody(canonical: string): boolean {
    const lower = canonical.toLowerCase()
    return lower === zeroAddress || this.#contracts.has(lower)
  }

  /**
   * Decodes a bech32 address. Rejects IoTeX's pseudo-addresses ("io0000…stakingprotocol"), which are not bech32 and
   * belong to no user.
   */
  #fromBech32(address: string): string | undefined {
    if (address.length > MAX_BECH32_LENGTH) return undefined
    const decoded = bech32.decodeUnsafe(address)
    if (!decoded || decoded.prefix !== this.#bech32Prefix) return undefined
    const bytes = bech32.fromWordsUnsafe(decoded.words)
    return bytes && bytes.length === ADDRESS_BYTES ? getAddress(bytesToHex(bytes)) : undefined
  }
}

function fromHex(address: string): string | undefined {
  if (!SHAPE.test(address)) return undefined
  const canonical = getAddress(address.toLowerCase())
  const digits = address.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || canonical === address ? canonical : undefined
}
