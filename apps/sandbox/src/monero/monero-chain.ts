import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { present } from '@cambio/kernel/assert'
import { cannotDo } from '../sandbox-error.ts'
import type { ChainEntry, ReorgFate, SandboxChain } from '../sandbox-chain.ts'
import type { Child } from '../state/child.ts'
import { readOrCreateJson } from '../state/json-file.ts'
import { Turns } from '../state/turns.ts'
import { untilItAnswers } from '../state/until.ts'
import { isMoneroAddress } from './monero-address.ts'
import { MoneroFailure, MoneroRpc } from './monero-rpc.ts'
import { type MoneroPrograms, moneroVersion, openWallet, startMonerod, startWalletRpc } from './monerod.ts'

/**
 * Number of blocks mined on the first start. Rewards mature after 60 blocks, and with too few mature rewards the wallet
 * would spend minutes searching for decoy outputs.
 */
const FIRST_BLOCKS = 110
/**
 * Maximum fee of a payment in base units: 0.2 XMR. Fees grow with the block reward, which is highest on a new chain.
 */
const MAX_FEE_ATOMIC = '200000000000'
/**
 * Number of blocks whose reward is paid to the faucet. Later rewards are paid to an unused address because more outputs
 * would slow down the faucet's wallet.
 */
const REWARDED_BLOCKS = 1_000
/** Address of the Monero project, for which the sandbox has no key. It receives the later block rewards. */
const UNUSED_ADDRESS = '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'
const MINE_CHUNK = 100
const OPEN_PATIENCE_MS = 20_000
const RELAY_PATIENCE_MS = 5_000
const NOT_ACCEPTED = -7
const MAX_REFUSED = 5
const HIGHEST_REORG = 60
/**
 * Amount from which a payment is split into several outputs, in base units. The network locks change for ten blocks, so
 * a recipient with a single output could make only one payment in this time.
 */
const LARGE = 50_000_000_000_000n
const PARTS = 10n
const MAX_AT_ONCE = BigInt(Number.MAX_SAFE_INTEGER)

interface Ports {
  node: number
  exchange: number
  faucet: number
}

interface PoolJson {
  transactions?: { relayed: boolean }[]
}

interface Transfer {
  txid: string
  destinations?: { address: string }[]
}

/** Folders of the two wallets, relative to the chain's folder. */
const WALLET_FOLDERS = { exchange: 'exchange', faucet: 'faucet' } as const

/** Private Monero chain on a real `monerod`, with one wallet for the exchange and one for the faucet. */
export class MoneroChain implements SandboxChain {
  readonly entry: ChainEntry
  readonly isReal = true
  readonly maxReorgDepth = HIGHEST_REORG
  readonly ownAddress: string
  readonly #node: MoneroRpc
  readonly #exchange: MoneroRpc
  readonly #faucet: MoneroRpc
  readonly #faucetAddress: string
  readonly #children: Child[]
  readonly #turns = new Turns()

  private constructor(
    entry: ChainEntry,
    rpc: { node: MoneroRpc; exchange: MoneroRpc; faucet: MoneroRpc },
    addresses: { faucet: string; own: string },
    children: Child[],
  ) {
    this.entry = entry
    this.#node = rpc.node
    this.#exchange = rpc.exchange
    this.#faucet = rpc.faucet
    this.#faucetAddress = addresses.faucet
    this.ownAddress = addresses.own
    this.#children = children
  }

  static async start(
    programs: MoneroPrograms,
    { folder, ports }: { folder: string; ports: Ports },
    onDeath: (reason: string) => void,
  ): Promise<MoneroChain> {
    const children = [await startMonerod(programs.monerod, { folder, port: ports.node }, onDeath)]
    const { password } = readOrCreateJson(join(folder, 'rpc.json'), () => ({
      password: randomBytes(24).toString('hex'),
    }))
    const login = `sandbox:${password}`
    const wallet = async (name: 'exchange' | 'faucet') => {
      const plan = { name: WALLET_FOLDERS[name], folder, port: ports[name], nodePort: ports.node, login }
      const { child, rpc } = await startWalletRpc(programs.walletRpc, plan, onDeath)
      children.push(child)
      return rpc
    }
    try {
      const [exchange, faucet] = [await wallet('exchange'), await wallet('faucet')]
      await openWallet(faucet, 'faucet')
      const entry: ChainEntry = {
        chain: 'monero',
        family: 'monero',
        rpcUrl: `http://127.0.0.1:${ports.node}`,
        walletUrl: `http://${login}@127.0.0.1:${ports.exchange}`,
        network: 'fakechain',
        feeCaps: { maxFeeAtomic: MAX_FEE_ATOMIC },
        node: `monerod ${moneroVersion(programs.monerod)} --regtest (real node software, private chain)`,
      }
      const rpc = { node: new MoneroRpc(ports.node), exchange, faucet }
      const chain = new MoneroChain(entry, rpc, await addressesOf(faucet), children)
      const missing = FIRST_BLOCKS - (await chain.height())
      if (missing > 0) await chain.mine(missing)
      return chain
    } catch (error) {
      await Promise.all(children.map((child) => child.stop()))
      throw error
    }
  }

  checkAddress(address: string): boolean {
    return isMoneroAddress(address)
  }

  pay(_currencyTitle: string, address: string, amountAtomic: bigint): Promise<string> {
    if (amountAtomic > MAX_AT_ONCE) throw cannotDo('The faucet has not so much')
    return this.#turns.take(async () => {
      await this.#faucet.call('refresh')
      const parts = amountAtomic < LARGE ? 1n : PARTS
      const destinations = Array.from({ length: Number(parts) }, (_, index) => ({
        address,
        amount: Number(amountAtomic / parts + (index === 0 ? amountAtomic % parts : 0n)),
      }))
      try {
        const { tx_hash: txId } = await this.#faucet.call<{ tx_hash: string }>('transfer', { destinations })
        return txId
      } catch (error) {
        if (error instanceof MoneroFailure) throw cannotDo(`The faucet cannot pay now: ${error.message}`)
        throw error
      }
    })
  }

  /**
   * Returns the balance of an address in the faucet's or the exchange's wallet, in base units. For any other address,
   * returns the sum of both wallets' payments to that address.
   */
  async balance(_currencyTitle: string, address: string): Promise<bigint> {
    const ofFaucet = await this.#turns.take(() => this.#knownTo(this.#faucet, address))
    if (ofFaucet.isOwn || !(await this.#exchangeIsOpen())) return ofFaucet.amount
    const ofExchange = await this.#turns.take(() => this.#knownTo(this.#exchange, address))
    return ofExchange.isOwn ? ofExchange.amount : ofFaucet.amount + ofExchange.amount
  }

  async height(): Promise<number> {
    const { block_header: header } = await this.#node.call<{ block_header: { height: number } }>(
      'get_last_block_header',
    )
    return header.height
  }

  mine(count: number): Promise<void> {
    return this.#turns.take(() => this.#mine(count))
  }

  reorg(depth: number, fate: ReorgFate): Promise<void> {
    return this.#turns.take(async () => {
      const tip = await this.height()
      if (depth >= tip) throw cannotDo(`The chain has ${tip} blocks: choose a depth below that`)
      const txids: string[] = []
      for (let height = tip - depth + 1; height <= tip; height += 1)
        txids.push(...((await this.#node.call<{ tx_hashes?: string[] }>('get_block', { height })).tx_hashes ?? []))
      await this.#node.post('/pop_blocks', { nblocks: depth })
      // Do not call the node with an empty list, because it would then drop every transaction in its pool.
      if (fate === 'dropped' && txids.length > 0) await this.#node.call('flush_txpool', { txids })
      await this.#mine(depth + 1)
    })
  }

  async stop(): Promise<void> {
    const [node, ...wallets] = this.#children
    await Promise.all(wallets.map((child) => child.stop()))
    await node?.stop()
  }

  /**
   * Mines blocks. Retries a rejected block: the node builds each block from its transaction pool and rejects the block
   * if the pool has changed in the meantime.
   */
  async #mine(count: number): Promise<void> {
    const from = await this.height()
    for (let height = from, refused = 0; height < from + count; height = await this.height()) {
      const wallet_address = height < REWARDED_BLOCKS ? this.#faucetAddress : UNUSED_ADDRESS
      const amount_of_blocks = Math.min(from + count - height, MINE_CHUNK)
      await this.#untilAllIsRelayed()
      try {
        await this.#node.call('generateblocks', { amount_of_blocks, wallet_address })
      } catch (error) {
        if (!(error instanceof MoneroFailure) || error.code !== NOT_ACCEPTED || ++refused === MAX_REFUSED) throw error
      }
    }
  }

  /**
   * Waits until the node has relayed all transactions in its pool, because the node does not mine a transaction before
   * relaying it.
   */
  async #untilAllIsRelayed(): Promise<void> {
    await untilItAnswers(async () => {
      const { transactions = [] } = await this.#node.post<PoolJson>('/get_transaction_pool', {})
      if (!transactions.every(({ relayed }) => relayed)) throw cannotDo('The node has not passed on all it was given')
    }, RELAY_PATIENCE_MS)
  }

  /**
   * Returns whether the exchange's wallet is open. The worker opens it and may not have started yet, so this function
   * waits up to a timeout.
   */
  async #exchangeIsOpen(): Promise<boolean> {
    try {
      await untilItAnswers(() => this.#exchange.call('get_height'), OPEN_PATIENCE_MS)
      return true
    } catch (error) {
      if (error instanceof MoneroFailure) return false
      throw error
    }
  }

  async #knownTo(wallet: MoneroRpc, address: string): Promise<{ isOwn: boolean; amount: bigint }> {
    await wallet.call('refresh')
    const held = await heldAt(wallet, address)
    return { isOwn: held !== null, amount: held ?? (await this.#paidBy(wallet, address)) }
  }

  async #paidBy(wallet: MoneroRpc, address: string): Promise<bigint> {
    const { out = [] } = await wallet.call<{ out?: Transfer[] }>('get_transfers', { account_index: 0, out: true })
    let paid = 0n
    for (const { txid, destinations } of out) {
      if (!destinations?.some((one) => one.address === address)) continue
      const { tx_key: key } = await wallet.call<{ tx_key: string }>('get_tx_key', { txid })
      const proof = { txid, tx_key: key, address }
      const { received, in_pool: isWaiting } = await this.#faucet.call<{ received: number; in_pool: boolean }>(
        'check_tx_key',
        proof,
      )
      if (!isWaiting) paid += BigInt(received)
    }
    return paid
  }
}

/**
 * Returns the confirmed balance of an address in a wallet, in base units. Returns null if the address does not belong
 * to the wallet.
 */
async function heldAt(wallet: MoneroRpc, address: string): Promise<bigint | null> {
  try {
    await wallet.call('get_address_index', { address })
  } catch (error) {
    if (error instanceof MoneroFailure) return null
    throw error
  }
  const { per_subaddress: held = [] } = await wallet.call<{ per_subaddress?: { address: string; balance: number }[] }>(
    'get_balance',
    { account_index: 0, strict: true },
  )
  return BigInt(held.find((one) => one.address === address)?.balance ?? 0)
}

/**
 * Returns two addresses of the faucet's wallet: the main address (`faucet`) and a second address (`own`), which the
 * wallet page shows. Creates the second address if it is missing.
 */
async function addressesOf(faucet: MoneroRpc): Promise<{ faucet: string; own: string }> {
  const read = () => faucet.call<{ addresses: { address: string }[] }>('get_address', { account_index: 0 })
  if ((await read()).addresses.length < 2) await faucet.call('create_address', { account_index: 0 })
  await faucet.call('store')
  const [first, second] = (await read()).addresses
  return {
    faucet: present(first, 'a wallet has an address').address,
    own: present(second, 'it was just made').address,
  }
}
