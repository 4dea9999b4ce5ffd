import { useQuery } from '@tanstack/react-query'
import { FieldBox } from '../../../components/ui/field-box.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { accountQuery, depositTargetQuery } from '../api/account-query.ts'
import { useKept } from '../components/use-kept.ts'
import { ReachableOnly } from './reachable-only.tsx'
import { DepositTargetCard } from './deposit-target-card.tsx'
import { RecordSection } from '../components/record-section.tsx'
import styles from './deposit-section.module.css'

type Coin = AccountAnswer<'walletDepositCoins'>[number]

const nameOf = ({ currencyTitle, networkTitle }: Pick<Coin, 'currencyTitle' | 'networkTitle'>): string =>
  `${currencyTitle} (${networkTitle})`

/** Section that shows the account's deposit address for a coin that the user chooses. */
export function DepositSection({ userId }: { userId: number }) {
  const t = useText()
  return (
    <RecordSection title={t('profile:deposit_title')}>
      <ReachableOnly>
        <Coins userId={userId} />
      </ReachableOnly>
    </RecordSection>
  )
}

function Coins({ userId }: { userId: number }) {
  const t = useText()
  const coins = useQuery(accountQuery(userId, 'walletDepositCoins'))
  const [chosen, setChosen] = useKept('deposit-coin')
  if (coins.isPending) return <SkeletonRows label={t('account:loading')} rows={1} />
  if (coins.data === undefined)
    return (
      <FailedNote
        text={t('profile:deposit_coins_failed')}
        busy={coins.isFetching}
        onRetry={() => void coins.refetch()}
      />
    )
  if (coins.data.length === 0) return <EmptyNote text={t('profile:deposit_none_open')} />
  const coin = coins.data.find((one) => nameOf(one) === chosen)
  return (
    <>
      <div className={styles.coin}>
        <FieldBox label={t('profile:deposit_coin')}>
          {(attributes) => (
            <select {...attributes} value={coin ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
              <option value="" disabled>
                {t('profile:deposit_choose')}
              </option>
              {coins.data.map((one) => (
                <option key={nameOf(one)} value={nameOf(one)}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          )}
        </FieldBox>
      </div>
      {coin && <DepositTargetPart userId={userId} coin={coin} />}
    </>
  )
}

function DepositTargetPart({ userId, coin }: { userId: number; coin: Coin }) {
  const t = useText()
  const { currencyTitle, networkTitle } = coin
  const target = useQuery(depositTargetQuery(userId, { currencyTitle, networkTitle }))
  if (target.data) return <DepositTargetCard target={target.data} />
  if (target.isPending) return <SkeletonRows label={t('account:loading')} rows={2} />
  const isClosed = target.error instanceof ApiError && target.error.code === 'ERR_SERVICE_UNAVAILABLE'
  return (
    <>
      {isClosed && (
        <Banner kind="warning">
          <p>{t('profile:deposit_closed', { coin: nameOf(coin) })}</p>
        </Banner>
      )}
      <FailedNote
        text={t('profile:deposit_place_failed')}
        busy={target.isFetching}
        onRetry={() => void target.refetch()}
      />
    </>
  )
}
