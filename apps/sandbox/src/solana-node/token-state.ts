import { type Address, getAddressDecoder, getAddressEncoder } from '@solana/addresses'
import {
  fixDecoderSize,
  getBooleanEncoder,
  getBytesDecoder,
  getStructDecoder,
  getStructEncoder,
  getU32Decoder,
  getU32Encoder,
  getU64Decoder,
  getU64Encoder,
  getU8Decoder,
  getU8Encoder,
} from '@solana/codecs'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const TOKEN_ACCOUNT_BYTES = 165
export const MINT_BYTES = 82
const STATES = ['uninitialized', 'initialized', 'frozen']
/**
 * Values of the flag that precedes an optional authority: absent and present. The encoding takes up 36 bytes in either
 * case.
 */
const [NO, YES] = [0, 1]

/** Encoder of `spl_token::state::Mint` without a freeze authority. */
const mintState = getStructEncoder([
  ['hasAuthority', getU32Encoder()],
  ['authority', getAddressEncoder()],
  ['supply', getU64Encoder()],
  ['decimals', getU8Encoder()],
  ['isInitialized', getBooleanEncoder()],
  ['hasFreezeAuthority', getU32Encoder()],
  ['freezeAuthority', getAddressEncoder()],
])

/** Decoder of `spl_token::state::Account`, for the fields that nodes return. */
const accountState = getStructDecoder([
  ['mint', getAddressDecoder()],
  ['owner', getAddressDecoder()],
  ['amount', getU64Decoder()],
  ['delegate', fixDecoderSize(getBytesDecoder(), 36)],
  ['state', getU8Decoder()],
])
const decimalsOfMint = getStructDecoder([
  ['authority', fixDecoderSize(getBytesDecoder(), 36)],
  ['supply', getU64Decoder()],
  ['decimals', getU8Decoder()],
  ['isInitialized', getU8Decoder()],
  ['freezeAuthority', getU32Decoder()],
])

/** State of a token account in the token program. */
export interface TokenState {
  mint: string
  owner: string
  amount: bigint
  state: string
}

/** Returns the account data of a new mint. */
export function mintData({ authority, decimals }: { authority: string; decimals: number }): Uint8Array {
  const nobody = '11111111111111111111111111111111' as Address
  return Uint8Array.from(
    mintState.encode({
      hasAuthority: YES,
      authority: authority as Address,
      supply: 0n,
      decimals,
      isInitialized: true,
      hasFreezeAuthority: NO,
      freezeAuthority: nobody,
    }),
  )
}

export function decimalsIn(mint: Uint8Array): number {
  return decimalsOfMint.decode(mint).decimals
}

/** Decodes a token account's data. Returns null for the token program's other accounts, such as mints. */
export function tokenStateIn(data: Uint8Array): TokenState | null {
  if (data.length !== TOKEN_ACCOUNT_BYTES) return null
  const { mint, owner, amount, state } = accountState.decode(data)
  return { mint, owner, amount, state: STATES[state] ?? '' }
}
