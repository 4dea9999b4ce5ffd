import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { getStructEncoder, getU64Encoder, getU8Encoder } from '@solana/codecs'
import { AccountRole, type Instruction } from '@solana/instructions'
import { LRUCache } from 'lru-cache'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
/**
 * The original token program. The exchange does not support its successor, Token-2022, because Token-2022 mints can
 * charge transfer fees.
 */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
/** Size of a token account, in bytes. */
export const TOKEN_ACCOUNT_BYTES = 165
/** Index of the `AssociatedTokenInstruction::CreateIdempotent` instruction. */
const CREATE_IDEMPOTENT = 1
/** Index of the `TokenInstruction::TransferChecked` instruction. */
const TRANSFER_CHECKED = 12
/**
 * Maximum number of cached token account addresses. Deriving an address takes several dozen hashes, and the same
 * wallets recur across blocks.
 */
const REMEMBERED = 20_000

const createData = getStructEncoder([['instruction', getU8Encoder()]])
const transferData = getStructEncoder([
  ['instruction', getU8Encoder()],
  ['amount', getU64Encoder()],
  ['decimals', getU8Encoder()],
])
const keyBytes = getAddressEncoder()
const derived = new LRUCache<string, string>({ max: REMEMBERED })

/** A token's mint, and the number of decimals that each transfer of the token must contain. */
export interface Mint {
  mint: string
  decimals: number
}

/**
 * Returns the address of the account that holds a wallet's tokens of a mint. Any sender can derive and open this
 * associated token account.
 */
export async function tokenAccountOf(wallet: string, mint: string): Promise<string> {
  const name = `${wallet} ${mint}`
  const known = derived.get(name)
  if (known !== undefined) return known
  const [address] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [wallet, TOKEN_PROGRAM, mint].map((one) => keyBytes.encode(one as Address)),
  })
  derived.set(name, address)
  return address
}

/** Returns the instruction that opens a wallet's account for a mint unless it already exists. `payer` pays the rent. */
export async function openAccount(payer: string, wallet: string, mint: string): Promise<Instruction> {
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      { address: payer as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: (await tokenAccountOf(wallet, mint)) as Address, role: AccountRole.WRITABLE },
      { address: wallet as Address, role: AccountRole.READONLY },
      { address: mint as Address, role: AccountRole.READONLY },
      { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
      { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
    ],
    data: createData.encode({ instruction: CREATE_IDEMPOTENT }),
  }
}

/**
 * Returns the instruction that moves tokens between two wallets. The network rejects it if the decimals differ from the
 * mint's.
 */
export async function moveTokens(
  transfer: { from: string; to: string; amountAtomic: bigint },
  { mint, decimals }: Mint,
): Promise<Instruction> {
  const { from, to, amountAtomic: amount } = transfer
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      { address: (await tokenAccountOf(from, mint)) as Address, role: AccountRole.WRITABLE },
      { address: mint as Address, role: AccountRole.READONLY },
      { address: (await tokenAccountOf(to, mint)) as Address, role: AccountRole.WRITABLE },
      { address: from as Address, role: AccountRole.READONLY_SIGNER },
    ],
    data: transferData.encode({ instruction: TRANSFER_CHECKED, amount, decimals }),
  }
}
