import { type Address, createWalletClient, encodeAbiParameters, getAddress, http, publicActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SandboxProcess } from './sandbox-process.ts'

/**
 * 28-byte contract that forwards the value of a call to the address in the first word of the input. Then it reverts if
 * the second word is not zero. Assembled by hand: CALL(gas, input[0], value), then JUMPI on input[32] to REVERT.
 */
const FORWARDER = '0x601c600c600039601c6000f36000600060006000346000355af150602035601657005b60006000fd'

/**
 * Mines a block with two contract calls. One call forwards coins to `received`. The other call forwards coins to
 * `reverted` and then reverts. Returns the contract and the account that signed both calls.
 */
export async function forwardThroughContract(
  sandbox: SandboxProcess,
  rpcUrl: string,
  plan: { received: string; reverted: string; amountAtomic: bigint },
): Promise<{ sender: string; contract: string }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions)
  const [currencyTitle, networkTitle] = ['ETH', 'ETH']
  await sandbox.deposit({ currencyTitle, networkTitle, address: account.address, amount: '1' })
  await sandbox.mine(networkTitle)
  const deployment = await client.deployContract({ chain: null, abi: [], bytecode: FORWARDER })
  await sandbox.mine(networkTitle)
  const { contractAddress: to } = await client.getTransactionReceipt({ hash: deployment })
  if (!to) throw new Error('The forwarder was not deployed')
  const forward = (address: string, reverts: bigint) =>
    client.sendTransaction({
      chain: null,
      to,
      value: plan.amountAtomic,
      gas: 200_000n,
      data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address as Address, reverts]),
    })
  await forward(plan.received, 0n)
  await forward(plan.reverted, 1n)
  await sandbox.mine(networkTitle)
  return { sender: account.address, contract: getAddress(to) }
}
