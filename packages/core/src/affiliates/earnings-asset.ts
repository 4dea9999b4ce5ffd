/** Slug of the instrument in which earnings are paid: USDT on Tron (spec §9). */
export const EARNINGS_ASSET = 'usdt-trc20'
