import { concatBytes, displayHash, fromDisplay, hexToBytes, sha256d, u32 } from './bytes.ts'
import { type Transaction, decodeTransaction } from './transaction.ts'

/** Regtest's proof-of-work target in compact form. It is so easy that about half of all nonces meet it. */
export const REGTEST_BITS = 0x207fffff

export type Header = {
  version: number
  previous: string
  merkleRoot: string
  time: number
  bits: number
  nonce: number
}

export type Block = { hash: string; height: number; header: Header; transactions: Transaction[] }

export function merkleRoot(hashes: readonly string[]): string {
  let level = hashes.map(fromDisplay)
  while (level.length > 1) {
    const next: Uint8Array[] = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] ?? new Uint8Array(32)
      next.push(sha256d(concatBytes(left, level[index + 1] ?? left)))
    }
    level = next
  }
  return displayHash(level[0] ?? new Uint8Array(32))
}

export function hashHeader(header: Header): string {
  const { version, previous, merkleRoot: root, time, bits, nonce } = header
  return displayHash(
    sha256d(concatBytes(u32(version), fromDisplay(previous), fromDisplay(root), u32(time), u32(bits), u32(nonce))),
  )
}

/** Returns whether a block hash meets the regtest target `7fffff…`. Compares only the first byte. */
export const hasWork = (hash: string): boolean => Number.parseInt(hash.slice(0, 2), 16) < 0x7f

export function mineHeader(draft: Omit<Header, 'nonce'>): { header: Header; hash: string } {
  for (let nonce = 0; ; nonce += 1) {
    const header = { ...draft, nonce }
    const hash = hashHeader(header)
    if (hasWork(hash)) return { header, hash }
  }
}

/** Returns Bitcoin's genesis block with regtest parameters. */
export function genesisBlock(): Block {
  const headline = 'The Times 03/Jan/2009 Chancellor on brink of second bailout for banks'
  const scriptSig = `04ffff001d010445${Buffer.from(headline).toString('hex')}`
  const publicKey =
    '04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f'
  const raw = [
    '01000000',
    '01',
    '0'.repeat(64),
    'ffffffff',
    (scriptSig.length / 2).toString(16),
    scriptSig,
    'ffffffff',
    '01',
    '00f2052a01000000',
    '43',
    `41${publicKey}ac`,
    '00000000',
  ].join('')
  const reward = decodeTransaction(raw)
  const header = {
    version: 1,
    previous: '0'.repeat(64),
    merkleRoot: reward.txid,
    time: 1_296_688_602,
    bits: REGTEST_BITS,
    nonce: 2,
  }
  return { hash: hashHeader(header), height: 0, header, transactions: [reward] }
}

/** Returns the script of the output that commits to a block's witnesses (BIP141). */
export function witnessCommitment(transactions: readonly Transaction[]): Uint8Array {
  const root = merkleRoot(['0'.repeat(64), ...transactions.map(({ wtxid }) => wtxid)])
  const commitment = sha256d(concatBytes(fromDisplay(root), new Uint8Array(32)))
  return concatBytes(hexToBytes('6a24aa21a9ed'), commitment)
}
