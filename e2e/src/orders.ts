import { randomUUID } from 'node:crypto'
import { createOrderCall } from '@cambio/contract/calls/create-order'
import { getRate } from '@cambio/contract/calls/get-rate'
import type { OrderView } from '@cambio/contract/order-view'
import type { PairData } from '@cambio/contract/pair-data'
import { freshAddress } from './addresses.ts'
import type { Answer, ApiClient } from './client.ts'

export const ETH = { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' }
export const LTC = { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc' }
export const USDT = { currencyTitle: 'USDT', networkTitle: 'ERC20', slug: 'usdt-erc20' }
export const BTC = { currencyTitle: 'BTC', networkTitle: 'BTC', slug: 'btc' }
export const BNB = { currencyTitle: 'BNB', networkTitle: 'BNB', slug: 'bnb' }
export const POL = { currencyTitle: 'POL', networkTitle: 'POL', slug: 'pol' }
export const USDC = { currencyTitle: 'USDC', networkTitle: 'POLYGON', slug: 'usdc-polygon' }
export const IOTX = { currencyTitle: 'IOTX', networkTitle: 'IOTX', slug: 'iotx' }
export const DOGE = { currencyTitle: 'DOGE', networkTitle: 'DOGE', slug: 'doge' }
export const BCH = { currencyTitle: 'BCH', networkTitle: 'BCH', slug: 'bch' }
export const TRX = { currencyTitle: 'TRX', networkTitle: 'TRX', slug: 'trx' }
export const XLM = { currencyTitle: 'XLM', networkTitle: 'XLM', slug: 'xlm' }
export const XRP = { currencyTitle: 'XRP', networkTitle: 'XRP', slug: 'xrp' }
export const SOL = { currencyTitle: 'SOL', networkTitle: 'SOL', slug: 'sol' }
export const USDC_SOLANA = { currencyTitle: 'USDC', networkTitle: 'SPL', slug: 'usdc-spl' }
export const TON = { currencyTitle: 'TON', networkTitle: 'TON', slug: 'ton' }
export const XMR = { currencyTitle: 'XMR', networkTitle: 'XMR', slug: 'xmr' }
export const USDT_TRON = { currencyTitle: 'USDT', networkTitle: 'TRC20', slug: 'usdt-trc20' }
export type Named = typeof ETH
export type MadeOrder = OrderView & { controlToken: string }

/**
 * Creates an order as a partner would: requests a rate, then creates the order at that rate. A fixed-rate order has a
 * new refund address.
 */
export async function makeOrder(
  api: ApiClient,
  from: Named,
  to: Named,
  amount: string,
  rateMode: 'FIXED' | 'FLOATING',
  more: object = {},
): Promise<Answer<MadeOrder>> {
  const { body: rate } = await api.get<PairData>(getRate, {
    instrumentFromSlug: from.slug,
    instrumentToSlug: to.slug,
    claimedDepositAmount: amount,
    rateMode,
  })
  return api.post<MadeOrder>(
    createOrderCall,
    {
      rateMode,
      instrumentFrom: from,
      instrumentTo: to,
      claimedDepositAmount: amount,
      destinationAddress: freshAddress(to),
      ...(rateMode === 'FIXED' ? { refundAddress: freshAddress(from) } : {}),
      claimedPublicRate: { price: rate.price, updatedAt: rate.updatedAt, claimedAmountToReceive: rate.amountToGet },
      ...more,
    },
    { 'idempotency-key': randomUUID() },
  )
}

/** Sends an order's deposit in sandbox coins. */
export function pay(api: ApiClient, made: OrderView, coin: Named, amount: string) {
  const { currencyTitle, networkTitle } = coin
  return api.sandbox('deposits', {
    currencyTitle,
    networkTitle,
    address: made.depositAddress.depositAddress,
    memo: made.depositAddress.depositAddressMemo,
    amount,
  })
}

/** Mines blocks immediately, so that a test need not wait for confirmations. */
export function mine(api: ApiClient, { networkTitle }: Named, count: number) {
  return api.sandbox('blocks', { networkTitle, count })
}

/**
 * Sends a deposit after an order's deadline. First waits for the next full second, because block times are whole
 * seconds.
 */
export async function payLate(api: ApiClient, made: OrderView, coin: Named, amount: string): Promise<void> {
  const passed = Math.floor(Date.now() / 1_000)
  await api.eventually('the next second', async () => Math.floor(Date.now() / 1_000) > passed || null)
  await pay(api, made, coin, amount)
}

/** Returns the on-chain balance of an address, as reported by the sandbox. */
export async function held(api: ApiClient, instrument: Named, address: string): Promise<string> {
  const query = new URLSearchParams({
    networkTitle: instrument.networkTitle,
    currencyTitle: instrument.currencyTitle,
    address,
  })
  return (await api.sandbox<{ amount: string }>(`balances?${query}`)).amount
}

export function orderPath(made: OrderView, locale = 'en'): string {
  const query = new URLSearchParams({ destinationAddress: made.destinationAddress })
  return `${locale === 'en' ? '' : `/${locale}`}/order/${made.orderId}?${query}`
}
