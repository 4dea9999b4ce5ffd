import type { InstrumentView } from '@cambio/contract/instrument'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { CoinIcon } from '../../../components/ui/coin-icon.tsx'
import { lateDialog } from '../../../components/ui/late-dialog.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { EmptyNote } from '../../../components/ui/empty-note.tsx'
import { FailedNote } from '../../../components/ui/failed-note.tsx'
import { SkeletonRows } from '../../../components/ui/skeleton-rows.tsx'
import type { AccountAnswer } from '../../../lib/api/account-calls.ts'
import { instrumentsQuery } from '../../../lib/exchange/instruments.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { accountQuery, depositTargetQuery } from '../api/account-query.ts'
import { useKept } from '../forms/use-kept.ts'
import { ReachableOnly } from './reachable-only.tsx'
import { DepositTargetCard } from './deposit-target-card.tsx'
import { RecordSection } from '../lists/record-section.tsx'
import styles from './deposit-section.module.css'

const CoinPicker = lateDialog('CoinPicker', () => import('../../../components/coin-picker/coin-picker.tsx'))

const NONE: InstrumentView[] = []
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
  return <CoinChoice userId={userId} coins={coins.data} />
}

/** The chosen coin with its deposit address, and a button that opens the coin picker. */
export function CoinChoice({ userId, coins }: { userId: number; coins: readonly Coin[] }) {
  const t = useText()
  const [chosen, setChosen] = useKept('deposit-coin')
  const [isOpen, setOpen] = useState(false)
  const { data: instruments = NONE, isError, isFetching, refetch } = useQuery(instrumentsQuery)
  const names = useMemo(() => new Set(coins.map(nameOf)), [coins])
  const offers = useCallback((instrument: InstrumentView) => names.has(nameOf(instrument)), [names])
  const coin = coins.find((one) => nameOf(one) === chosen)
  if (isError)
    return <FailedNote text={t('profile:deposit_coins_failed')} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <button type="button" className={styles.coin} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {coin && <CoinIcon currencyTitle={coin.currencyTitle} size={32} />}
        <span className="two-lines">
          <small>{t('profile:deposit_coin')}</small>
          <b>{coin ? nameOf(coin) : t('profile:deposit_choose')}</b>
        </span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <CoinPicker
          title={t('profile:deposit_choose')}
          side="send"
          instruments={instruments}
          offers={offers}
          selectedSlug={instruments.find((one) => nameOf(one) === chosen)?.slug ?? ''}
          onPick={(instrument) => {
            setChosen(nameOf(instrument))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
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
        text={t('profile:deposit_address_failed')}
        busy={target.isFetching}
        onRetry={() => void target.refetch()}
      />
    </>
  )
}
