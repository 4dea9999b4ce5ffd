/** Slug of the asset of all earnings: USDT on Tron (spec §9). */
export const EARNINGS_ASSET = 'usdt-trc20'
