import { CHAIN_PARAMETERS } from './fees.ts'
import type { Outcome } from './ledger.ts'
import type { Block } from './node.ts'
import type { Transaction } from './transaction.ts'

/** Returns a transaction in the format of the node's HTTP API with `visible` set to false: addresses are in hex. */
export function transactionJson(transaction: Transaction, outcome?: Outcome): object {
  const { txId, rawHex, signatures, deed, refBlockBytes, refBlockHash, expiration, timestamp, feeLimit } = transaction
  const value =
    deed.type === 'TransferContract'
      ? { amount: deed.amount, owner_address: deed.owner, to_address: deed.to }
      : { data: deed.data, owner_address: deed.owner, contract_address: deed.contract }
  return {
    ...(outcome && { ret: [{ contractRet: outcome.result }] }),
    signature: signatures,
    txID: txId,
    raw_data: {
      contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${deed.type}` }, type: deed.type }],
      ref_block_bytes: refBlockBytes,
      ref_block_hash: refBlockHash,
      expiration,
      ...(feeLimit > 0 && { fee_limit: feeLimit }),
      timestamp,
    },
    raw_data_hex: rawHex,
  }
}

export function blockJson({ id, number, parent, timestamp, witness, transactions }: Block, detail: boolean): object {
  return {
    blockID: id,
    block_header: {
      raw_data: {
        // Omit the block number 0, as the real API does.
        ...(number > 0 && { number }),
        witness_address: witness,
        parentHash: parent,
        version: 31,
        timestamp,
      },
    },
    ...(detail &&
      transactions.length > 0 && {
        transactions: transactions.map(({ transaction, outcome }) => transactionJson(transaction, outcome)),
      }),
  }
}

/** Returns the receipt of a transaction in a block. */
export function infoJson(block: Block, { txId, deed }: Transaction, outcome: Outcome): object {
  const { fee, result, energyUsed, isCall, logs, internals } = outcome
  const energyFee = energyUsed * CHAIN_PARAMETERS.getEnergyFee
  return {
    id: txId,
    fee,
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contractResult: [''],
    ...(deed.type === 'TriggerSmartContract' && { contract_address: deed.contract }),
    receipt: {
      ...(isCall && { energy_usage_total: energyUsed, energy_fee: energyFee, result }),
      net_fee: fee - energyFee,
    },
    ...(result !== 'SUCCESS' && { result: 'FAILED' }),
    ...(logs.length > 0 && { log: logs }),
    ...(internals.length > 0 && { internal_transactions: internals }),
  }
}
