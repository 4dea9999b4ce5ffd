import { Check, ExternalLink, TriangleAlert } from 'lucide-react'
import { Chip } from '../../../../components/ui/chip.tsx'
import { CoinIcon } from '../../../../components/ui/coin-icon.tsx'
import { CopyButton } from '../../../../components/ui/copy-button.tsx'
import { moneyText, shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import type { Verdict } from '../../state/verdict.ts'
import styles from './transfers.module.css'

interface TransferRowProps {
  label: string
  amount: string
  currencyTitle: string
  /** Explanation of what happened to the transfer; empty if the card already contains one. */
  note: string
  txId: string
  /** True if `txId` is the provider's number for a card payout instead of a blockchain transaction ID. */
  isNumber?: boolean
  /** URL pattern of a block explorer's transaction pages; empty if the network has no explorer. */
  explorer: string
  /** Comparison of the transfer with the agreed amount; null if no amount was agreed. */
  verdict?: Verdict | null
}

/** Row for one of an order's transfers: amount, comparison with the agreed amount, transaction ID and links. */
export function TransferRow(props: TransferRowProps) {
  const { label, amount, currencyTitle, note, txId, explorer, verdict = null, isNumber = false } = props
  const locale = useLocale()
  return (
    <div className={styles.row}>
      <span className={styles.coin}>
        <CoinIcon currencyTitle={currencyTitle} size={28} />
      </span>
      <p className={styles.sum}>
        <b>{moneyText(amount, currencyTitle, locale)}</b>
        {verdict && <VerdictChip verdict={verdict} currencyTitle={currencyTitle} />}
      </p>
      <p className={styles.hash}>
        <span>{label}</span> {txId !== '' && <span className="mono no-print">{shortAddress(txId)}</span>}
      </p>
      {txId !== '' && <TransferActions {...{ txId, explorer, isNumber }} />}
      {note !== '' && <p className={styles.note}>{note}</p>}
      {/* Show the whole transaction ID in print, where no copy button works. */}
      {txId !== '' && <p className={`${styles.whole} mono print-only`}>{txId}</p>}
    </div>
  )
}

/** Buttons that copy a transfer's ID or number and open the transaction in an explorer. */
function TransferActions({ txId, explorer, isNumber }: { txId: string; explorer: string; isNumber: boolean }) {
  const t = useText()
  return (
    <span className={`${styles.actions} no-print`}>
      <CopyButton
        isIcon
        text={txId}
        label={t(isNumber ? 'order:copy_number' : 'order:copy_tx')}
        copiedMessage={t(isNumber ? 'order:copied_number' : 'order:copied_tx')}
      />
      {explorer !== '' && (
        <a
          className="icon-btn"
          href={explorerLink(explorer, txId)}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={t('order:explorer')}
        >
          <ExternalLink size={18} aria-hidden="true" />
        </a>
      )}
    </span>
  )
}

/** Returns the URL of a transaction's page in an explorer. */
export function explorerLink(explorer: string, txId: string): string {
  return explorer.replace('{txId}', encodeURIComponent(txId))
}

function VerdictChip({ verdict: { kind, difference }, currencyTitle }: { verdict: Verdict; currencyTitle: string }) {
  const t = useText()
  const locale = useLocale()
  const isExact = kind === 'exact'
  return (
    <Chip Icon={isExact ? Check : TriangleAlert} tone={isExact ? 'good' : 'warn'}>
      {isExact
        ? t('order:verdict_exact')
        : t(`order:verdict_${kind}`, { difference: moneyText(difference, currencyTitle, locale) })}
    </Chip>
  )
}
