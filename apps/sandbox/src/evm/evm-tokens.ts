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

/** A token on a chain of the sandbox. */
export type EvmToken = {
  currencyTitle: string
  decimals: number
  /** True for Ethereum's USDT, which behaves like the real contract (`usdt.sol`). */
  isOdd?: boolean
}

export type FaucetNode = TestClient<'anvil', HttpTransport, undefined, PrivateKeyAccount> &
  PublicActions<HttpTransport, undefined, PrivateKeyAccount> &
  WalletActions<undefined, PrivateKeyAccount>

/** The deterministic deployer that anvil has on every chain (github.com/Arachnid/deterministic-deployment-proxy). */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Deployments that fit into one block with certainty. */
const DEPLOYED_A_BLOCK = 20
/** Initial balance of the issuer, and maximum of one faucet payment, whole coins. */
const SUPPLY = 10n ** 18n
const MOST = 10n ** 13n
/** USDT that the faucet mints when it runs low, and maximum of one payment, base units. */
const ODD_SUPPLY = 10n ** 18n
const ODD_MOST = 10n ** 15n

export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function mint(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** The token contracts of one chain: their addresses and their deployment. */
export class EvmTokens {
  readonly #node: FaucetNode
  readonly #tokens: ReadonlyMap<string, EvmToken>

  constructor(node: FaucetNode, tokens: readonly EvmToken[]) {
    this.#node = node
    this.#tokens = new Map(tokens.map((one) => [one.currencyTitle, one]))
  }

  get entries(): { currencyTitle: string; contract: string; decimals: number }[] {
    return [...this.#tokens.values()].map(({ currencyTitle, decimals }) => ({
      ...{ currencyTitle, decimals },
      contract: this.addressOf(currencyTitle),
    }))
  }

  /** Returns the contract's address, which follows from the faucet's key and needs no file. */
  addressOf(currencyTitle: string): Address {
    const one = this.#find(currencyTitle)
    if (one.isOdd === true) return getContractAddress({ from: this.#node.account.address, nonce: 0n })
    const bytecode = this.#bytecode(one)
    return getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt: zeroHash, bytecode })
  }

  maxAtOnce(currencyTitle: string): bigint {
    const one = this.#find(currencyTitle)
    return one.isOdd === true ? ODD_MOST : MOST * 10n ** BigInt(one.decimals)
  }

  /** Deploys missing contracts; `mine` mines the block with them. */
  async prepare(mine: () => Promise<void>): Promise<void> {
    const all = [...this.#tokens.values()]
    // Must run first, because its address is that of the faucet's first contract.
    for (const one of all) if (one.isOdd === true) await this.#prepareOdd(one.currencyTitle, mine)
    const isThere = await Promise.all(all.map((one) => this.#isThere(one.currencyTitle)))
    const missing = all.filter((_, index) => isThere[index] === false)
    for (const one of missing)
      await this.#node.sendTransaction({ chain: null, to: DEPLOYER, data: concatHex([zeroHash, this.#bytecode(one)]) })
    // A block holds about forty of them.
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
