import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { CashAddressType, encodeCashAddress } from '@bitauth/libauth/build/lib/address/cash-address.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, base58xmr, base58xrp, createBase58check } from '@scure/base'
import { Address, p2tr, utils } from '@scure/btc-signer'
import { Address as TonAddress } from '@ton/core'
import { Keypair } from '@stellar/stellar-sdk/base'

const REGTEST = { pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const base58check = createBase58check(sha256)
const PREFIXES: Readonly<Record<string, string>> = { LTC: 'rltc', BTC: 'bcrt' }

/** Returns a fresh address on a sandbox chain. */
export function freshAddress(instrument: { networkTitle: string }): string {
  const { networkTitle } = instrument
  if (networkTitle === 'DOGE') return Address({ ...REGTEST, bech32: '' }).encode({ type: 'pkh', hash: randomBytes(20) })
  if (networkTitle === 'BCH')
    return encodeCashAddress({ prefix: 'bchreg', type: CashAddressType.p2pkh, payload: randomBytes(20) }).address
  if (networkTitle === 'TRX' || networkTitle === 'TRC20')
    return base58check.encode(Uint8Array.of(0x41, ...randomBytes(20)))
  if (networkTitle === 'XRP') {
    const account = Uint8Array.of(0, ...randomBytes(20))
    return base58xrp.encode(Uint8Array.of(...account, ...sha256(sha256(account)).subarray(0, 4)))
  }
  if (networkTitle === 'TON') return new TonAddress(0, randomBytes(32)).toString({ bounceable: false })
  if (networkTitle === 'SOL' || networkTitle === 'SPL') return base58.encode(ed25519Key())
  if (networkTitle === 'XMR') return moneroAddress()
  if (networkTitle === 'XLM') return Keypair.random().publicKey()
  const bech32 = PREFIXES[networkTitle]
  if (!bech32) return `0x${randomBytes(20).toString('hex')}`
  const publicKey = utils.pubSchnorr(randomBytes(32))
  const { address } = p2tr(publicKey, undefined, { ...REGTEST, bech32 })
  if (!address) throw new Error('P2TR has an address')
  return address
}

function ed25519Key(): Uint8Array {
  const { publicKey } = generateKeyPairSync('ed25519')
  // The raw key is the last 32 bytes of SubjectPublicKeyInfo (RFC 8410).
  return Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
}

/** Creates an address in the mainnet format, which Monero's regtest chains also use. */
function moneroAddress(): string {
  const body = Uint8Array.of(18, ...ed25519Key(), ...ed25519Key())
  return base58xmr.encode(Uint8Array.of(...body, ...keccak_256(body).subarray(0, 4)))
}
