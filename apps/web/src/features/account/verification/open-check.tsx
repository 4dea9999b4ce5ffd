import { IDENTITY_CALLS, type IdentityCalls } from '@cambio/contract/generated/identity-calls'
import type { ResponseOf } from '@cambio/contract/call'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { makeCall } from '../../../lib/api/api-client.ts'
import { instrumentsOf } from '../../../lib/exchange/instruments.ts'
import { moneyText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { ACCOUNT_QUERIES } from '../api/account-queries.ts'
import { accountStore } from '../api/account.ts'

/**
 * Link that continues the card provider's identity check, with the purchase for which the account began it. Renders
 * nothing if no check is open. Use it only for an account with a confirmed email address; no other account can begin a
 * check.
 */
export function OpenCheck({ userId }: { userId: number }) {
  const t = useText()
  const locale = useLocale()
  const { data: open } = useQuery({
    queryKey: [...ACCOUNT_QUERIES, userId, 'openCheck'],
    queryFn: readOpenCheck,
    staleTime: 0,
    retry: false,
  })
  if (!open) return null
  const { refundAddress, ...purchase } = open.purchase
  const amount = moneyText(purchase.amount, open.titleOf(purchase.send), locale)
  return (
    <p data-testid="open-check">
      {t('profile:open_check')}{' '}
      <Link to="/order/identity" search={{ ...purchase, ...(refundAddress !== null && { refundAddress }) }}>
        {t('profile:open_check_continue', { coin: open.titleOf(purchase.receive), amount })}
      </Link>
    </p>
  )
}

/**
 * Returns the purchase for which the account began the open check, and a function that returns a coin's title. Returns
 * null if no check is open.
 */
async function readOpenCheck() {
  const { purchase, isCheckOpen } = await accountStore.signedIn(() =>
    makeCall<ResponseOf<IdentityCalls['providerKycPurchase']>>(IDENTITY_CALLS.providerKycPurchase, {}),
  )
  if (purchase === null || !isCheckOpen) return null
  const instruments = await instrumentsOf(`${purchase.send},${purchase.receive}`)
  const titles = new Map(instruments.map(({ slug, currencyTitle }) => [slug, currencyTitle]))
  return { purchase, titleOf: (slug: string) => titles.get(slug) ?? slug }
}
