import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as btc from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { BITCOIN_REGTEST, type UtxoNetwork } from '../../utxo/params.ts'
import { Purse } from '../../utxo/purse.ts'
import { Node } from '../node.ts'
import { Params } from '../params.ts'
import { METHODS } from '../rpc-methods.ts'

export const KEY = new Uint8Array(32).fill(7)
export const OWN = btc.p2wpkh(pubECDSA(KEY, true), BITCOIN_REGTEST)
export const OWN_TAPROOT = btc.p2tr(pubSchnorr(KEY), undefined, BITCOIN_REGTEST)
export const STRANGER = btc.p2wpkh(pubECDSA(new Uint8Array(32).fill(9), true), BITCOIN_REGTEST)

export type TestCoin = { txid: string; vout: number; amount: bigint; isTaproot?: boolean }
export type Payment = {
  coins: TestCoin[]
  outputs: { script: Uint8Array; amount: bigint }[]
  sequence?: number
  lockTime?: number
  version?: number
}

export const newLogFile = () => join(mkdtempSync(join(tmpdir(), 'cambio-node-')), 'blocks.jsonl')

/** Starts a node with 110 blocks whose rewards belong to the test key. Only ten of them are mature and can be spent. */
export function startTestNode(logFile = newLogFile(), network: UtxoNetwork = BITCOIN_REGTEST) {
  const node = new Node(network, logFile)
  const call = <T = unknown>(method: string, ...params: unknown[]): T =>
    JSON.parse(JSON.stringify(METHODS.get(method)?.(node, new Params(params)) ?? null)) as T
  if (node.chain.tip.height === 0) call('generatetoaddress', 110, new Purse(network, KEY).address)
  const ripeReward = (height: number): TestCoin => {
    const reward = node.chain.at(height)?.transactions[0]
    if (reward === undefined) throw new Error(`No block ${height}`)
    return { txid: reward.txid, vout: 0, amount: reward.outputs[0]?.amount ?? 0n }
  }
  return { node, call, ripeReward, logFile }
}

/**
 * Builds and signs a transaction. Uses a different library from the simulated node so that tests can detect errors in
 * the node's own code.
 */
export function pay(payment: Payment): btc.Transaction {
  const { version = 2, lockTime = 0, sequence = 0xfffffffd } = payment
  const transaction = new btc.Transaction({ version, lockTime, allowUnknownOutputs: true, disableScriptCheck: true })
  for (const { txid, vout, amount, isTaproot } of payment.coins)
    transaction.addInput({
      txid,
      index: vout,
      sequence,
      witnessUtxo: { script: isTaproot ? OWN_TAPROOT.script : OWN.script, amount },
      ...(isTaproot && { tapInternalKey: OWN_TAPROOT.tapInternalKey }),
    })
  for (const output of payment.outputs) transaction.addOutput(output)
  transaction.sign(KEY, undefined, new Uint8Array(32))
  transaction.finalize()
  return transaction
}
