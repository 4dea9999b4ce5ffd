import type { Address } from '@solana/addresses'
import { getStructEncoder, getU32Encoder, getU64Encoder } from '@solana/codecs'
import { AccountRole, type Instruction } from '@solana/instructions'
import type { Blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, type Transaction } from '@solana/transactions'
import { type SolanaFrame, UNIT_LIMIT } from './solana-terms.ts'

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
/** Number of `SystemInstruction::Transfer`. */
const TRANSFER = 2
const transferData = getStructEncoder([
  ['instruction', getU32Encoder()],
  ['lamports', getU64Encoder()],
])

/** The unsigned transaction of a transfer that its sender pays for. */
export function writeTransfer(
  transfer: { from: string; to: string; lamports: bigint },
  { blockhash, unitPrice }: SolanaFrame,
): Transaction {
  const from = transfer.from as Address
  const instruction: Instruction = {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: transfer.to as Address, role: AccountRole.WRITABLE },
    ],
    data: transferData.encode({ instruction: TRANSFER, lamports: transfer.lamports }),
  }
  // How long it lives is not written into it: the block says so.
  const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(from, createTransactionMessage({ version: 'legacy' }))
  const limited = setTransactionMessageComputeUnitLimit(
    UNIT_LIMIT,
    setTransactionMessageLifetimeUsingBlockhash(life, empty),
  )
  const priced = setTransactionMessageComputeUnitPrice(unitPrice, limited)
  return compileTransaction(appendTransactionMessageInstruction(instruction, priced))
}
