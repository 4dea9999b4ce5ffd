import type { KeyPath } from '@cambio/core/chains/signer'
import { present } from '@cambio/kernel/assert'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { HDKey } from '@scure/bip32'
import { p2wpkh } from '@scure/btc-signer'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { BITCOIN_NETWORKS } from '../chains/bitcoin/networks.ts'
import type { BitcoinChainSettings, ChainSettings, EvmChainSettings } from '../chains/chain-settings.ts'

/** SLIP-44 coin type of every EVM chain. */
const ETHEREUM_COIN_TYPE = 60
const ACCOUNT: Record<KeyPath['purpose'], number> = { hot: 0, deposit: 1 }

/**
 * Account of a key on an EVM chain: `m/44'/60'/chainId'/account/index` (the shape of BIP-44). The chain is part of the
 * path: with the same addresses on two chains, a coin sent on the wrong one would land on another order.
 */
export function evmAccount(root: HDKey, key: KeyPath, settings: EvmChainSettings): PrivateKeyAccount {
  const node = root.derive(`m/44'/${ETHEREUM_COIN_TYPE}'/${settings.chainId}'/${ACCOUNT[key.purpose]}/${key.index}`)
  return privateKeyToAccount(`0x${bytesToHex(present(node.privateKey, 'a root key derives private keys'))}`)
}

/** Private key and P2WPKH output of a key on a chain of the Bitcoin family: `m/84'/coin'/account'/0/index` (BIP-84). */
export function bitcoinKey(root: HDKey, key: KeyPath, settings: BitcoinChainSettings) {
  const network = BITCOIN_NETWORKS[settings.network]
  const node = root.derive(`m/84'/${network.coinType}'/${ACCOUNT[key.purpose]}'/0/${key.index}`)
  return {
    privateKey: present(node.privateKey, 'a root key derives private keys'),
    output: p2wpkh(present(node.publicKey, 'a key has a public half'), network),
    network,
  }
}

/** Canonical address of a key on a chain. */
export function addressOf(root: HDKey, key: KeyPath, settings: ChainSettings): string {
  if (settings.family === 'evm') return evmAccount(root, key, settings).address
  return present(bitcoinKey(root, key, settings).output.address, 'P2WPKH has an address')
}
