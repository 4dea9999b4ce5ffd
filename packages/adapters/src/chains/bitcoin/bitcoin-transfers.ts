import type { IncomingTransfer } from '@cambio/core/chains/chain-gateway'
import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import { coinsToAtomic } from './bitcoin-rpc.ts'
import type { BitcoinNetwork } from './networks.ts'
import { scriptOfAddress } from './script-address.ts'

/**
 * Returns the outputs of a transaction that pay an address. Leaves out a block reward, since it may not be spent for
 * 100 blocks, and an output whose script is not the script of the address that the node names.
 */
export function transfersOf(transaction: TransactionJson, network: BitcoinNetwork): IncomingTransfer[] {
  if (transaction.vin.some((input) => input.coinbase !== undefined)) return []
  return transaction.vout.flatMap(({ value, n, scriptPubKey }) => {
    const address = addressOf(scriptPubKey)
    const amountAtomic = coinsToAtomic(value)
    if (address === undefined || amountAtomic === 0n || !isScriptOf(address, scriptPubKey.hex, network)) return []
    return [{ txId: transaction.txid, outputKey: String(n), address, memo: null, contract: null, amountAtomic }]
  })
}

function addressOf({ address, addresses = [] }: OutputJson['scriptPubKey']): string | undefined {
  if (address !== undefined) return address
  return addresses.length === 1 ? addresses[0] : undefined
}

/**
 * Dogecoin Core and Bitcoin Cash Node also name an address for a bare public key (`ExtractDestination`) and for a bare
 * multisig of one key. The signer only spends scripts of addresses.
 */
function isScriptOf(address: string, scriptHex: string, network: BitcoinNetwork): boolean {
  try {
    return Buffer.from(scriptOfAddress(address, network)).toString('hex') === scriptHex.toLowerCase()
  } catch {
    // The node names an address of a type that the exchange does not issue.
    return false
  }
}
