/** Periods of a price chart, shortest first. */
export const PRICE_PERIODS = ['24h', '1w', '1m', '3m', '6m', '1y', 'all'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** Amounts of a coin that the price table shows (spec §9). */
export const PRICE_POINT_MULTIPLIERS = [
  '0.01',
  '0.1',
  '0.5',
  '1',
  '2',
  '3',
  '4',
  '5',
  '10',
  '20',
  '50',
  '100',
  '200',
  '500',
  '1000',
] as const
