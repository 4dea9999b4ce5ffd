import type { ChainGateway } from '@cambio/core/chains/chain-gateway'
import { BankGateway, type BankAccess } from './bank/bank-gateway.ts'
import { BitcoinGateway } from './bitcoin/bitcoin-gateway.ts'
import type { ChainSettings } from './chain-settings.ts'
import { EvmGateway } from './evm/evm-gateway.ts'
import { MoneroGateway } from './monero/monero-gateway.ts'
import { SolanaGateway } from './solana/solana-gateway.ts'
import { StellarGateway } from './stellar/stellar-gateway.ts'
import { TonGateway } from './ton/ton-gateway.ts'
import { TronGateway } from './tron/tron-gateway.ts'
import { withConfirmedReports, withWitness } from './with-witness.ts'
import { XrpGateway } from './xrp/xrp-gateway.ts'

/**
 * Creates a chain's gateway. `bank` gives access to the statement of the bank account.
 * @throws {Error} for a bank account without `bank`
 */
export function createGateway(settings: ChainSettings, bank: BankAccess | null = null): ChainGateway {
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
    case 'bank':
      if (bank === null)
        throw new Error(`${settings.chain} is read from the database, which this process does not open`)
      return new BankGateway(settings, bank)
  }
}

/**
 * Creates a chain's gateway. If a second node is configured, the gateway reports a payment as failed or expired only
 * when both nodes do.
 */
export function createCheckedGateway(settings: ChainSettings, bank: BankAccess | null = null): ChainGateway {
  return withWitness(createGateway(settings, bank), createWitness(settings))
}

/**
 * Creates the gateway that the signer uses to verify deposits and payments. Unlike the gateway from
 * `createCheckedGateway`, it returns only blocks and mined transactions on which both nodes agree.
 */
export function createProofGateway(settings: ChainSettings, bank: BankAccess): ChainGateway {
  return withConfirmedReports(createCheckedGateway(settings, bank), createWitness(settings))
}

/**
 * Creates the gateway to a chain's second node, or returns null if none is configured. Always returns null for Monero,
 * because only the exchange's own wallet sees its deposits. Also returns null for the bank account, which has no node.
 */
export function createWitness(settings: ChainSettings): ChainGateway | null {
  if (settings.family === 'monero' || settings.family === 'bank' || settings.witnessUrl === undefined) return null
  const elsewhere = { ...settings, rpcUrl: settings.witnessUrl }
  return createGateway(elsewhere.family === 'tron' ? { ...elsewhere, solidityUrl: undefined } : elsewhere)
}
