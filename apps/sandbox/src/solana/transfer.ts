import type { Address } from '@solana/addresses'
import { AccountRole } from '@solana/instructions'
import type { createKeyPairFromPrivateKeyBytes } from '@solana/keys'
import type { Blockhash } from '@solana/rpc-types'
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder, signTransaction } from '@solana/transactions'

const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address
const TRANSFER = 2
const UNIT_LIMIT = 1_000

export type KeyPair = Awaited<ReturnType<typeof createKeyPairFromPrivateKeyBytes>>

/** Bytes of a signed transfer. `mark` tells it from others that are equal. */
export async function signedTransfer(
  keyPair: KeyPair,
  transfer: { from: string; to: string; lamports: bigint; blockhash: string; mark: number },
): Promise<Uint8Array> {
  const { from, to, lamports, blockhash, mark } = transfer
  const data = Buffer.alloc(12)
  data.writeUInt32LE(TRANSFER)
  data.writeBigUInt64LE(lamports, 4)
  const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version: 'legacy' }))
  const limited = setTransactionMessageComputeUnitLimit(
    UNIT_LIMIT,
    setTransactionMessageLifetimeUsingBlockhash(life, empty),
  )
  const message = appendTransactionMessageInstruction(
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [
        { address: from as Address, role: AccountRole.WRITABLE_SIGNER },
        { address: to as Address, role: AccountRole.WRITABLE },
      ],
      data,
    },
    setTransactionMessageComputeUnitPrice(BigInt(mark), limited),
  )
  return Uint8Array.from(getTransactionEncoder().encode(await signTransaction([keyPair], compileTransaction(message))))
}
