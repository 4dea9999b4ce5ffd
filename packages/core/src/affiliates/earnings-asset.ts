/** Slug of what everything is earned in: USDT on Tron (spec §9). */
export const EARNINGS_ASSET = 'usdt-trc20'
