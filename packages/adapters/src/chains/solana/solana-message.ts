import type { Address } from '@solana/addresses'
import { getStructEncoder, getU32Encoder, getU64Encoder } from '@solana/codecs'
import { AccountRole, type Instruction } from '@solana/instructions'
import type { Blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, type Transaction } from '@solana/transactions'
import { type SolanaFrame, unitLimitOf } from './solana-terms.ts'
import { type Mint, moveTokens, openAccount, SYSTEM_PROGRAM } from './solana-token.ts'

/** Index of the `SystemInstruction::Transfer` instruction. */
const TRANSFER = 2
const transferData = getStructEncoder([
  ['instruction', getU32Encoder()],
  ['lamports', getU64Encoder()],
])

interface Transfer {
  from: string
  to: string
  /** Token to send; null for the native coin. */
  token: Mint | null
  amountAtomic: bigint
}

/** Builds the unsigned transaction of a transfer. The sender pays the fee. */
export async function writeTransfer(transfer: Transfer, frame: SolanaFrame): Promise<Transaction> {
  const { blockhash, unitPrice } = frame
  // The block hash determines the lifetime. The height passed here has no effect, because the bytes do not contain it.
  const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(transfer.from as Address, createTransactionMessage({ version: 'legacy' }))
  const limited = setTransactionMessageComputeUnitLimit(
    unitLimitOf(frame.moves),
    setTransactionMessageLifetimeUsingBlockhash(life, empty),
  )
  const priced = setTransactionMessageComputeUnitPrice(unitPrice, limited)
  return compileTransaction(appendTransactionMessageInstructions(await instructionsOf(transfer, frame), priced))
}

async function instructionsOf({ token, ...transfer }: Transfer, { moves }: SolanaFrame): Promise<Instruction[]> {
  const { from, to } = transfer
  if (token === null) return [moveCoins(transfer)]
  const move = await moveTokens(transfer, token)
  return moves === 'token-to-new' ? [await openAccount(from, to, token.mint), move] : [move]
}

function moveCoins({ from, to, amountAtomic: lamports }: Omit<Transfer, 'token'>): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
      { address: to as Address, role: AccountRole.WRITABLE },
    ],
    data: transferData.encode({ instruction: TRANSFER, lamports }),
  }
}
