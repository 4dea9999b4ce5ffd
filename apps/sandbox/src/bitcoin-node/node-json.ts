import { OutScript } from '@scure/btc-signer'
import { hash160 } from '@scure/btc-signer/utils.js'
import type { UtxoNetwork } from '../utxo/params.ts'
import { addressOfScript } from '../utxo/script-address.ts'
import type { Block } from './block.ts'
import { bytesToHex, concatBytes, fromDisplay, u32 } from './bytes.ts'
import type { Chain } from './chain.ts'
import { type Transaction, isCoinbase } from './transaction.ts'

const TYPES: Record<string, string> = {
  wpkh: 'witness_v0_keyhash',
  wsh: 'witness_v0_scripthash',
  tr: 'witness_v1_taproot',
  pkh: 'pubkeyhash',
  sh: 'scripthash',
  pk: 'pubkey',
}

/** Formats base units as coins, like Bitcoin Core: a JSON number with eight decimal places. */
export function coins(atomic: bigint): unknown {
  const digits = (atomic < 0n ? -atomic : atomic).toString().padStart(9, '0')
  const text = `${atomic < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`
  return (JSON as unknown as { rawJSON(source: string): unknown }).rawJSON(text)
}

export function scriptJson(script: Uint8Array, network: UtxoNetwork) {
  let address = addressOfScript(script, network)
  let type = script[0] === 0x6a ? 'nulldata' : 'nonstandard'
  try {
    const decoded = OutScript.decode(script)
    type = TYPES[decoded.type] ?? type
    // Forks of older Bitcoin Core versions also return an address for a bare public key (`ExtractDestination`:
    // TX_PUBKEY).
    if (decoded.type === 'pk' && network.node !== 'core')
      address = addressOfScript(OutScript.encode({ type: 'pkh', hash: hash160(decoded.pubkey) }), network)
  } catch {
    // Scripts of unknown types have no address.
  }
  // Forks of Bitcoin Core, and versions before 22, return `addresses` instead of `address`.
  const named = network.node === 'core' ? { address } : { addresses: [address] }
  return { hex: bytesToHex(script), ...(address !== undefined && named), type }
}

export function transactionJson(transaction: Transaction, network: UtxoNetwork) {
  const { txid, wtxid, version, size, vsize, weight, lockTime, raw } = transaction
  const isReward = isCoinbase(transaction)
  return {
    txid,
    hash: wtxid,
    version,
    size,
    vsize,
    weight,
    locktime: lockTime,
    vin: transaction.inputs.map((input) => ({
      ...(isReward
        ? { coinbase: bytesToHex(input.scriptSig) }
        : { txid: input.txid, vout: input.vout, scriptSig: { asm: '', hex: bytesToHex(input.scriptSig) } }),
      ...(input.witness.length > 0 && { txinwitness: input.witness.map(bytesToHex) }),
      sequence: input.sequence,
    })),
    vout: transaction.outputs.map(({ amount, script }, n) => ({
      value: coins(amount),
      n,
      scriptPubKey: scriptJson(script, network),
    })),
    hex: raw,
  }
}

export function headerJson(block: Block, chain: Chain) {
  const { header, height, hash } = block
  const next = chain.confirmations(block) > 1 ? chain.at(height + 1)?.hash : undefined
  return {
    hash,
    confirmations: chain.confirmations(block),
    height,
    version: header.version,
    versionHex: header.version.toString(16).padStart(8, '0'),
    merkleroot: header.merkleRoot,
    time: header.time,
    nonce: header.nonce,
    bits: header.bits.toString(16).padStart(8, '0'),
    nTx: block.transactions.length,
    ...(height > 0 && { previousblockhash: header.previous }),
    ...(next !== undefined && { nextblockhash: next }),
  }
}

export function headerHex({ header }: Block): string {
  const { version, previous, merkleRoot, time, bits, nonce } = header
  return bytesToHex(
    concatBytes(u32(version), fromDisplay(previous), fromDisplay(merkleRoot), u32(time), u32(bits), u32(nonce)),
  )
}
