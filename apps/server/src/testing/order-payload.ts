export const ETH_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const ETH_REFUND_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const LTC_ADDRESS = 'rltc1qlxxplgwz35rzf4k39d4ewyccdydyjgv29kfgxx'

/** Returns a valid payload for creating an order; `part` overrides fields. */
export function orderPayload(part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    rateMode: 'FLOATING',
    instrumentFrom: { currencyTitle: 'ETH', networkTitle: 'ETH', slug: 'eth' },
    instrumentTo: { currencyTitle: 'LTC', networkTitle: 'LTC', slug: 'ltc' },
    destinationAddress: LTC_ADDRESS,
    claimedDepositAmount: '0.5',
    ...part,
  }
}
