import { RawTx } from '@scure/btc-signer'
import { REGTEST_BITS, type Block, merkleRoot, mineHeader, witnessCommitment } from './block.ts'
import { bytesToHex, hexToBytes } from './bytes.ts'
import type { Chain } from './chain.ts'
import { type Transaction, decodeTransaction } from './transaction.ts'

/** Number of blocks after which regtest halves the reward. */
const HALVING_BLOCKS = 150

export const rewardAt = (height: number, firstReward: bigint): bigint =>
  firstReward >> BigInt(Math.min(63, Math.floor(height / HALVING_BLOCKS)))

/** Encodes a height as a script push (BIP34): little-endian, with a sign bit. */
function pushHeight(height: number): string {
  const bytes: number[] = []
  for (let rest = height; rest > 0; rest >>= 8) bytes.push(rest & 0xff)
  if (((bytes.at(-1) ?? 0) & 0x80) !== 0) bytes.push(0)
  return bytesToHex(Uint8Array.of(bytes.length, ...bytes))
}

function rewardTransaction(
  height: number,
  amount: bigint,
  script: Uint8Array,
  transactions: readonly Transaction[],
): Transaction {
  const hasWitness = transactions.some((transaction) => transaction.hasWitness)
  const outputs = [{ amount, script }]
  if (hasWitness) outputs.push({ amount: 0n, script: witnessCommitment(transactions) })
  // Append two bytes because Bitcoin Core requires a minimum length for the coinbase script.
  const finalScriptSig = hexToBytes(`${pushHeight(height)}0102`)
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: hasWitness,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0xffffffff }],
    outputs,
    witnesses: hasWitness ? [[new Uint8Array(32)]] : undefined,
    lockTime: 0,
  })
  return decodeTransaction(bytesToHex(raw))
}

/** Mines the next block at the tip of the chain. Pays the block reward and the fees to a script. */
export function mineBlock(
  chain: Chain,
  plan: { script: Uint8Array; transactions: readonly Transaction[]; fees: bigint; now: number; firstReward: bigint },
): Block {
  const { tip } = chain
  const height = tip.height + 1
  const reward = rewardTransaction(
    height,
    rewardAt(height, plan.firstReward) + plan.fees,
    plan.script,
    plan.transactions,
  )
  const transactions = [reward, ...plan.transactions]
  const { header, hash } = mineHeader({
    version: 0x20000000,
    previous: tip.hash,
    merkleRoot: merkleRoot(transactions.map(({ txid }) => txid)),
    time: Math.max(plan.now, chain.medianTime + 1),
    bits: REGTEST_BITS,
  })
  return { hash, height, header, transactions }
}
