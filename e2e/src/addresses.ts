import { randomBytes } from 'node:crypto'
import { p2tr, utils } from '@scure/btc-signer'

const PREFIXES: Readonly<Record<string, string>> = { LTC: 'rltc', BTC: 'bcrt' }

/** An address of the sandbox's chains that nobody has used before. */
export function freshAddress(instrument: { networkTitle: string }): string {
  const bech32 = PREFIXES[instrument.networkTitle]
  if (!bech32) return `0x${randomBytes(20).toString('hex')}`
  const publicKey = utils.pubSchnorr(randomBytes(32))
  const { address } = p2tr(publicKey, undefined, { bech32, pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef })
  if (!address) throw new Error('P2TR has an address')
  return address
}
