export type AssetStatus = 'open' | 'no_deposits' | 'no_payouts' | 'closed' | 'others'

/** Returns the suffix of the message key for a coin's availability. */
export function assetStatus(
  { isDepositEnabled, isWithdrawalEnabled }: { isDepositEnabled: boolean; isWithdrawalEnabled: boolean },
  isOwn: boolean,
): AssetStatus {
  if (!isDepositEnabled && !isWithdrawalEnabled) return 'closed'
  if (!isDepositEnabled) return 'no_deposits'
  if (!isWithdrawalEnabled) return 'no_payouts'
  return isOwn ? 'open' : 'others'
}
