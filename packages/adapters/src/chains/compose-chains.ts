import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import { BitcoinGateway } from './bitcoin/bitcoin-gateway.ts'
import type { ChainSettings } from './chain-settings.ts'
import { EvmGateway } from './evm/evm-gateway.ts'
import { MoneroGateway } from './monero/monero-gateway.ts'
import { SolanaGateway } from './solana/solana-gateway.ts'
import { StellarGateway } from './stellar/stellar-gateway.ts'
import { TonGateway } from './ton/ton-gateway.ts'
import { TronGateway } from './tron/tron-gateway.ts'
import { withConfirmedBlocks, withWitness } from './with-witness.ts'
import { XrpGateway } from './xrp/xrp-gateway.ts'

/** Creates the gateway for the chain's protocol. */
export function createGateway(settings: ChainSettings): ChainGateway {
  switch (settings.family) {
    case 'evm':
      return new EvmGateway(settings)
    case 'bitcoin':
      return new BitcoinGateway(settings)
    case 'xrp':
      return new XrpGateway(settings)
    case 'tron':
      return new TronGateway(settings)
    case 'stellar':
      return new StellarGateway(settings)
    case 'ton':
      return new TonGateway(settings)
    case 'monero':
      return new MoneroGateway(settings)
    case 'solana':
      return new SolanaGateway(settings)
  }
}

/**
 * Creates the gateway for the chain's protocol. When a second node is configured, a payment counts as failed or expired
 * only when both nodes report it.
 */
export function createCheckedGateway(settings: ChainSettings): ChainGateway {
  return withWitness(createGateway(settings), createWitness(settings))
}

/**
 * Creates the gateway with which the signer verifies deposits and payments: like `createCheckedGateway`, but the
 * gateway shows only blocks on which both nodes agree.
 */
export function createProofGateway(settings: ChainSettings): ChainGateway {
  return withConfirmedBlocks(createCheckedGateway(settings), createWitness(settings))
}

/**
 * Creates the client of a chain's second node; null when none is configured. Always null for Monero: only our own
 * wallet sees its deposits, so no second node can confirm them.
 */
export function createWitness(settings: ChainSettings): ChainGateway | null {
  if (settings.family === 'monero' || settings.witnessUrl === undefined) return null
  const elsewhere = { ...settings, rpcUrl: settings.witnessUrl }
  return createGateway(elsewhere.family === 'tron' ? { ...elsewhere, solidityUrl: undefined } : elsewhere)
}
