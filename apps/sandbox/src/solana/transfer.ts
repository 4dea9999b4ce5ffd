import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import type { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import type { Blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder, signTransaction } from '@solana/transactions'
import { TOKEN_PROGRAM } from '../solana-node/token-state.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
/**
 * Instruction numbers: `Transfer` of the system program, `CreateIdempotent` of the associated token program, `MintTo`
 * of the token program.
 */
const [TRANSFER, CREATE_IDEMPOTENT, MINT_TO] = [2, 1, 7]
const COIN_UNITS = 1_000
const TOKEN_UNITS = 100_000

export type KeyPair = Awaited<ReturnType<typeof createKeyPairFromPrivateKeyBytes>>

interface Transfer {
  from: string
  to: string
  blockhash: string
  mark: number
}

/** Returns the bytes of a signed transfer. `mark` distinguishes otherwise identical transfers. */
export function signedTransfer(keyPair: KeyPair, transfer: Transfer & { lamports: bigint }): Promise<Uint8Array> {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER)
  data.writeBigUInt64LE(transfer.lamports, 4)
  const accounts = [
    { address: transfer.from as Address, role: AccountRole.WRITABLE_SIGNER },
    { address: transfer.to as Address, role: AccountRole.WRITABLE },
  ]
  return signed(keyPair, transfer, [COIN_UNITS, [{ programAddress: SYSTEM_PROGRAM, accounts, data }]])
}

/**
 * Returns the bytes of a signed transaction that mints tokens to a wallet. It also creates the wallet's token account
 * if the account is missing.
 */
export async function signedMinting(
  keyPair: KeyPair,
  minting: Transfer & { mint: string; amount: bigint },
): Promise<Uint8Array> {
  const from = minting.from as Address
  const mint = minting.mint as Address
  const account = await tokenAccountOf(minting.to, mint)
  const data = Buffer.alloc(9)
  data.writeUInt8(MINT_TO)
  data.writeBigUInt64LE(minting.amount, 1)
  return signed(keyPair, minting, [
    TOKEN_UNITS,
    [
      {
        programAddress: ASSOCIATED_TOKEN_PROGRAM,
        accounts: [
          { address: from, role: AccountRole.WRITABLE_SIGNER },
          { address: account, role: AccountRole.WRITABLE },
          { address: minting.to as Address, role: AccountRole.READONLY },
          { address: mint, role: AccountRole.READONLY },
          { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
          { address: TOKEN_PROGRAM, role: AccountRole.READONLY },
        ],
        data: Uint8Array.of(CREATE_IDEMPOTENT),
      },
      {
        programAddress: TOKEN_PROGRAM,
        accounts: [
          { address: mint, role: AccountRole.WRITABLE },
          { address: account, role: AccountRole.WRITABLE },
          { address: from, role: AccountRole.READONLY_SIGNER },
        ],
        data,
      },
    ],
  ])
}

/** Returns the address of a wallet's token account for a mint. */
export async function tokenAccountOf(wallet: string, mint: string): Promise<Address> {
  const seeds = [wallet, TOKEN_PROGRAM, mint].map((one) => getAddressEncoder().encode(one as Address))
  const [address] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return address
}

async function signed(
  keyPair: KeyPair,
  { from, blockhash, mark }: Transfer,
  [units, instructions]: [units: number, instructions: Instruction[]],
): Promise<Uint8Array> {
  const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version: 'legacy' }))
  const limited = setTransactionMessageComputeUnitLimit(units, setTransactionMessageLifetimeUsingBlockhash(life, empty))
  const message = appendTransactionMessageInstructions(
    instructions,
    setTransactionMessageComputeUnitPrice(BigInt(mark), limited),
  )
  return Uint8Array.from(getTransactionEncoder().encode(await signTransaction([keyPair], compileTransaction(message))))
}
