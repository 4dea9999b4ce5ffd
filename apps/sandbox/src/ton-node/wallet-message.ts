import {
  Address,
  type Cell,
  contractAddress,
  loadMessage,
  loadMessageRelaxed,
  type Message,
  Cell as Cells,
} from '@ton/core'
import { signVerify } from '@ton/crypto'
import { WalletContractV4 } from '@ton/ton/dist/wallets/v4/WalletContractV4.js'

const SIGNATURE_BYTES = 64
const SIMPLE_SEND = 0
const MAX_MESSAGES = 4
const CODE = WalletContractV4.create({ workchain: 0, publicKey: Buffer.alloc(32) }).init.code

/** Thrown with the reason when a contract rejects a message. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Data of a version 4 wallet, the only contract on this network. */
export interface WalletData {
  seqno: number
  walletId: number
  publicKey: Buffer
}

/** Transfer that a message requests from its wallet. */
export interface Sending {
  to: Address
  value: bigint
  bounce: boolean
  body: Cell
}

export interface WalletMessage {
  message: Message
  to: Address
  /** Wallet data that a wallet's first message deploys; null for later messages. */
  brought: WalletData | null
  signature: Buffer
  signed: Cell
  walletId: number
  validUntil: number
  seqno: number
  sendings: Sending[]
}

/** Decodes an external message from a base64 bag of cells (BoC). @throws {Refused} */
export function readMessage(boc: string): WalletMessage {
  try {
    const message = loadMessage(Cells.fromBase64(boc).beginParse())
    if (message.info.type !== 'external-in') throw new Refused('not a message from outside')
    const to = message.info.dest
    const body = message.body.beginParse()
    const signature = body.loadBuffer(SIGNATURE_BYTES)
    const signed = body.asCell()
    const [walletId, validUntil, seqno, op] = [
      body.loadUint(32),
      body.loadUint(32),
      body.loadUint(32),
      body.loadUint(8),
    ]
    if (op !== SIMPLE_SEND) throw new Refused('not a transfer')
    const sendings: Sending[] = []
    while (body.remainingRefs > 0 && sendings.length < MAX_MESSAGES) {
      body.skip(8)
      sendings.push(sendingOf(body.loadRef()))
    }
    const common = { message, to, signature, signed, walletId, validUntil, seqno, sendings }
    return { ...common, brought: message.init ? broughtBy(message, to) : null }
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused('not a message that can be read')
  }
}

function sendingOf(cell: Cell): Sending {
  const { info, body } = loadMessageRelaxed(cell.beginParse())
  if (info.type !== 'internal' || !Address.isAddress(info.dest)) throw new Refused('not a transfer')
  return { to: info.dest, value: info.value.coins, bounce: info.bounce, body }
}

function broughtBy({ init }: Message, to: Address): WalletData {
  if (!init?.code || !init.data || !contractAddress(0, init).equals(to))
    throw new Refused('not the contract of its address')
  if (!init.code.equals(CODE)) throw new Refused('a contract that this node does not know')
  const data = init.data.beginParse()
  return { seqno: data.loadUint(32), walletId: data.loadUint(32), publicKey: data.loadBuffer(32) }
}

/** Checks a message in the same order as the wallet contract would. @throws {Refused} */
export function checkMessage(wallet: WalletData, message: WalletMessage, now: number): void {
  if (message.validUntil <= now) throw new Refused('exit code 36: its time is past')
  if (!signVerify(message.signed.hash(), message.signature, wallet.publicKey))
    throw new Refused('exit code 35: its signature')
  if (message.walletId !== wallet.walletId) throw new Refused('exit code 34: another wallet')
  if (message.seqno !== wallet.seqno) throw new Refused('exit code 33: its number')
}
