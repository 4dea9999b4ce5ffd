import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils } from 'tronweb'
import type { Faucet } from '../../tron/sign.ts'
import { TronNode } from '../node.ts'

const walletOf = (digit: string): Faucet => {
  const key = digit.repeat(64)
  return {
    key,
    owner: Buffer.from(utils.crypto.getAddressFromPriKey(utils.code.hexStr2byteArray(key))).toString('hex'),
  }
}

/** Account that owns all coins. */
export const OWNER = walletOf('1')
/** Account without coins. */
export const STRANGER = walletOf('2')
/** Second account without coins. */
export const OTHER = walletOf('3')

export function startTestNode(): { node: TronNode; file: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'cambio-tron-')), 'blocks.jsonl')
  const node = new TronNode(OWNER.owner, file)
  for (let mined = 0; mined < 20; mined += 1) node.mine(Date.now())
  return { node, file }
}
