import {
  type Address,
  type Hex,
  concatHex,
  encodeDeployData,
  getContractAddress,
  parseAbi,
  zeroHash,
  type TestClient,
  type PublicActions,
  type WalletActions,
  type HttpTransport,
  type PrivateKeyAccount,
} from 'viem'
import token from './token.json' with { type: 'json' }
import usdt from './usdt.json' with { type: 'json' }

/** Token on one of the sandbox's EVM chains. */
export type EvmToken = {
  currencyTitle: string
  decimals: number
  /** True for Ethereum's USDT, whose `transfer` returns no value, as in the real contract (`usdt.sol`). */
  isOdd?: boolean
}

export type FaucetNode = TestClient<'anvil', HttpTransport, undefined, PrivateKeyAccount> &
  PublicActions<HttpTransport, undefined, PrivateKeyAccount> &
  WalletActions<undefined, PrivateKeyAccount>

/**
 * Address of the deterministic deployer that exists on every anvil chain
 * (github.com/Arachnid/deterministic-deployment-proxy).
 */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Maximum number of deployments per block, low enough that they always fit. */
const DEPLOYED_A_BLOCK = 20
/** Initial balance of the issuer, in whole coins. */
const SUPPLY = 10n ** 18n
/** Maximum amount of one faucet payment, in whole coins. */
const MAX_PAYMENT = 10n ** 13n
/** Amount of USDT that the faucet mints when its balance is low, in base units. */
const ODD_SUPPLY = 10n ** 18n
/** Maximum amount of one USDT payment, in base units. */
const MAX_ODD_PAYMENT = 10n ** 15n

export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** Token contracts of a single chain: their addresses, deployment and payments. */
export class EvmTokens {
  readonly #node: FaucetNode
  readonly #tokens: ReadonlyMap<string, EvmToken>

  constructor(node: FaucetNode, tokens: readonly EvmToken[]) {
    this.#node = node
    this.#tokens = new Map(tokens.map((one) => [one.currencyTitle, one]))
  }

  get entries(): { currencyTitle: string; contract: string; decimals: number }[] {
    return [...this.#tokens.values()].map(({ currencyTitle, decimals }) => ({
      currencyTitle,
      decimals,
      contract: this.addressOf(currencyTitle),
    }))
  }

  /** Returns a token's contract address. It is computed from the faucet's key, so no file needs to store it. */
  addressOf(currencyTitle: string): Address {
    const one = this.#find(currencyTitle)
    if (one.isOdd === true) return getContractAddress({ from: this.#node.account.address, nonce: 0n })
    const bytecode = this.#bytecode(one)
    return getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: zeroHash, bytecode })
  }

  maxAtOnce(currencyTitle: string): bigint {
    const one = this.#find(currencyTitle)
    return one.isOdd === true ? MAX_ODD_PAYMENT : MAX_PAYMENT * 10n ** BigInt(one.decimals)
  }

  /** Deploys the contracts that are missing. Calls `mine` to mine the blocks that contain the deployments. */
  async prepare(mine: () => Promise<void>): Promise<void> {
    const all = [...this.#tokens.values()]
    // Deploy USDT first, because its address is computed as the address of the first contract that the faucet deploys.
    for (const one of all) if (one.isOdd === true) await this.#prepareOdd(one.currencyTitle, mine)
    const isThere = await Promise.all(all.map((one) => this.#isThere(one.currencyTitle)))
    const missing = all.filter((_, index) => isThere[index] === false)
    for (const one of missing)
      await this.#node.sendTransaction({ chain: null, to: DEPLOYER, data: concatHex([zeroHash, this.#bytecode(one)]) })
    // Mine one block for every `DEPLOYED_A_BLOCK` deployments, because a block has room for only about forty.
    for (let left = missing.length; left > 0; left -= DEPLOYED_A_BLOCK) await mine()
  }

  async #prepareOdd(currencyTitle: string, mine: () => Promise<void>): Promise<void> {
    const { address: faucet } = this.#node.account
    const address = this.addressOf(currencyTitle)
    if (!(await this.#isThere(currencyTitle))) {
      await this.#node.deployContract({ chain: null, abi: [], bytecode: usdt.bytecode as Hex })
      await mine()
    }
    const held = await this.#node.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [faucet] })
    if (held >= ODD_SUPPLY / 2n) return
    const args = [faucet, ODD_SUPPLY] as const
    await this.#node.writeContract({ chain: null, address, abi: tokenAbi, functionName: 'mint', args })
    await mine()
  }

  async #isThere(currencyTitle: string): Promise<boolean> {
    return (await this.#node.getCode({ address: this.addressOf(currencyTitle) })) !== undefined
  }

  #bytecode({ currencyTitle, decimals }: EvmToken): Hex {
    return encodeDeployData({
      abi: token.abi,
      bytecode: token.bytecode as Hex,
      args: [currencyTitle, decimals, this.#node.account.address, SUPPLY * 10n ** BigInt(decimals)],
    })
  }

  #find(currencyTitle: string): EvmToken {
    const one = this.#tokens.get(currencyTitle)
    if (one === undefined) throw new Error(`No token ${currencyTitle} on this chain`)
    return one
  }
}
