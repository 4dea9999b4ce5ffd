import type { IncomingTransfer } from '@cambio/core/chains/incoming-transfer'
import type { OutputJson, TransactionJson } from './bitcoin-json.ts'
import { plainOutputs } from './plain-outputs.ts'
import { coinsToAtomic } from './bitcoin-rpc.ts'
import type { BitcoinNetwork } from './networks.ts'
import { scriptOfAddress } from './script-address.ts'

/**
 * Returns the outputs of a transaction that pay an address. Omits four kinds of outputs:
 * - block rewards, whose coins are locked for 100 blocks;
 * - outputs in Litecoin's extension block (MWEB), which have no script;
 * - outputs with a CashToken, for which the signer's signatures would be invalid;
 * - outputs whose script does not match the reported address.
 */
export function transfersOf(transaction: TransactionJson, network: BitcoinNetwork): IncomingTransfer[] {
  if (transaction.vin.some((input) => input.coinbase !== undefined)) return []
  return plainOutputs(transaction).flatMap(({ value, n, scriptPubKey, tokenData }) => {
    if (tokenData !== undefined) return []
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
 * Returns whether an output's script pays exactly this address. Dogecoin Core and Bitcoin Cash Node also report an
 * address for a bare public key (`ExtractDestination`). They do the same for a bare multisig with one key. The signer
 * cannot spend such outputs.
 */
function isScriptOf(address: string, scriptHex: string, network: BitcoinNetwork): boolean {
  try {
    return Buffer.from(scriptOfAddress(address, network)).toString('hex') === scriptHex.toLowerCase()
  } catch {
    // The exchange issues no addresses of this type, so this output pays none of its addresses.
    return false
  }
}
