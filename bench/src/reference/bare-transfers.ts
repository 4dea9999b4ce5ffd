import { setTimeout as pause } from 'node:timers/promises'
import { createPublicClient, http, numberToHex, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const GWEI = 10n ** 9n
const CONCURRENCY = 8
const POLL_MS = 50

/**
 * The baseline's private EVM chain and the number of transfers, with functions that fund an address and mine a block.
 */
export interface BareTransfersOptions {
  rpcUrl: string
  chainId: number
  count: number
  fund(address: string): Promise<void>
  mine(): Promise<void>
}

/**
 * Baseline of the `burst` benchmark. Signs, broadcasts and mines plain transfers from one key. Returns the time in
 * milliseconds until all of them have been mined.
 */
export async function bareTransfers({ rpcUrl, chainId, count, fund, mine }: BareTransfersOptions): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const account = privateKeyToAccount(generatePrivateKey())
  await fund(account.address)
  await mine()
  const startedAt = performance.now()
  let next = 0
  const send = async (): Promise<void> => {
    for (let nonce = next++; nonce < count; nonce = next++)
      await client.request({ method: 'eth_sendRawTransaction', params: [await signed(account, chainId, nonce)] })
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, send))
  while ((await client.getTransactionCount({ address: account.address })) < count) {
    await mine()
    await pause(POLL_MS)
  }
  return performance.now() - startedAt
}

function signed(account: LocalAccount, chainId: number, nonce: number): Promise<Hex> {
  const to = `0x${numberToHex(nonce + 1)
    .slice(2)
    .padStart(40, 'c')}` as const
  return account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce,
    to,
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: 100n * GWEI,
    maxPriorityFeePerGas: GWEI,
  })
}
