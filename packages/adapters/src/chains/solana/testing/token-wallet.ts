import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionMessage,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { SolanaRpc } from '../solana-rpc.ts'

/** Resources that a transfer of version 1 needs; a transaction without limits may use none. */
const TRANSFER_LIMITS = { computeUnitLimit: 1_000, loadedAccountsDataSizeLimit: 10_000 }

/** Wallet of a user that opens and closes its account for a token, and pays coins. */
export class TokenWallet {
  readonly address: string
  readonly #rpc: SolanaRpc
  readonly #signer: KeyPairSigner
  readonly #mint: Address

  private constructor(rpc: SolanaRpc, signer: KeyPairSigner, mint: string) {
    this.#rpc = rpc
    this.#signer = signer
    this.#mint = mint as Address
    this.address = signer.address
  }

  /** Creates a wallet without coins. The wallet needs coins before it can open an account. */
  static async create(rpcUrl: string, mint: string): Promise<TokenWallet> {
    return new TokenWallet(new SolanaRpc(rpcUrl), await generateKeyPairSigner(), mint)
  }

  /** Sends a transaction that opens the account. */
  async open(): Promise<void> {
    const account = { payer: this.#signer, ata: await this.#account(), owner: this.#signer.address, mint: this.#mint }
    await this.#send(getCreateAssociatedTokenIdempotentInstruction(account))
  }

  /** Sends a transaction that closes the empty account. */
  async close(): Promise<void> {
    const { address: destination } = this.#signer
    await this.#send(getCloseAccountInstruction({ account: await this.#account(), destination, owner: this.#signer }))
  }

  /** Pays coins with a transaction of version 1. */
  async payInVersionOne(to: string, amount: bigint): Promise<void> {
    const transfer = getTransferSolInstruction({ source: this.#signer, destination: to as Address, amount })
    await this.#send(transfer, setTransactionMessageConfig(TRANSFER_LIMITS, createTransactionMessage({ version: 1 })))
  }

  async #account(): Promise<Address> {
    const seeds = { owner: this.#signer.address, mint: this.#mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
    const [address] = await findAssociatedTokenPda(seeds)
    return address
  }

  async #send(
    instruction: Instruction,
    blank: TransactionMessage = createTransactionMessage({ version: 'legacy' }),
  ): Promise<void> {
    const { value } = await this.#rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash')
    const life = { blockhash: value.blockhash as Blockhash, lastValidBlockHeight: 0n }
    const empty = setTransactionMessageFeePayerSigner(this.#signer, blank)
    const message = appendTransactionMessageInstructions(
      [instruction],
      setTransactionMessageLifetimeUsingBlockhash(life, empty),
    )
    const transaction = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
    await this.#rpc.request('sendTransaction', [transaction, { encoding: 'base64' }])
  }
}
