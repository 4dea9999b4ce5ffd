import type { FeeRate } from '../chains/chain-gateway.ts'
import type { Catalogue } from '../instruments/catalogue.ts'
import type { ChainId, Instrument } from '../instruments/instrument.ts'
import { spendFee } from '../payments/coin-selection.ts'

/** Gas of a plain transfer and of a token's, as charged in quotes. */
const COIN_TRANSFER_GAS = 21_000n
const TOKEN_TRANSFER_GAS = 65_000n
/** Inputs that a payout of the Bitcoin family is expected to spend, as charged in quotes. */
const EXPECTED_INPUTS = 2

/** Network fee of one payout of each instrument, base units of its chain's coin, as text. A chain that is away has none. */
export function payoutFees(catalogue: Catalogue, feeRates: ReadonlyMap<ChainId, FeeRate>): Record<string, string> {
  const fees: Record<string, string> = {}
  for (const instrument of catalogue.instruments) {
    const rate = feeRates.get(instrument.chain)
    if (rate) fees[instrument.slug] = payoutFee(instrument, rate).toString()
  }
  return fees
}

function payoutFee(instrument: Instrument, rate: FeeRate): bigint {
  if (rate.kind === 'utxo') return spendFee(EXPECTED_INPUTS, rate.atomicPerKvb)
  return (instrument.contract === null ? COIN_TRANSFER_GAS : TOKEN_TRANSFER_GAS) * rate.maxFeePerGas
}
