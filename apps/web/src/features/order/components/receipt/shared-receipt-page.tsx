import type { ReceiptView } from '@cambio/contract/receipt-view'
import { Link } from '@tanstack/react-router'
import { siteConfig } from '../../../../lib/page/site-config.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { dealKey, pairCode } from '../../state/deal-kind.ts'
import headStyles from '../head/head.module.css'
import { TookChip } from '../head/took-chip.tsx'
import pageStyles from '../page.module.css'
import { CostFact } from './cost-fact.tsx'
import { ReceiptNote } from './receipt-note.tsx'
import { ReferenceFact } from './reference-fact.tsx'
import styles from './receipt.module.css'

/** Page behind a receipt link: the banknote-style drawing of a completed order, without addresses or transactions. */
export function SharedReceiptPage({ receipt }: { receipt: ReceiptView }) {
  const t = useText()
  const { instrumentFrom, instrumentTo } = receipt.pair
  const coins = { from: instrumentFrom.currencyTitle, to: instrumentTo.currencyTitle }
  return (
    <main id="main" className="wrap">
      <div className={pageStyles.receipt}>
        <div className={headStyles.head}>
          <TookChip order={receipt} />
          <h1 className={headStyles.do}>
            {t(receipt.state === 'REFUNDED' ? 'order:shared_title_refund' : dealKey('shared_title', receipt), coins)}
          </h1>
          <p className={headStyles.lead}>{t('order:shared_text', { site: siteConfig().name })}</p>
        </div>
        <div className={pageStyles.main}>
          <ReceiptNote order={receipt} paidTo={null}>
            <dl className={styles.facts}>
              <CostFact order={receipt} />
              <ReferenceFact order={receipt} />
            </dl>
          </ReceiptNote>
          <div className="no-print">
            <Link className="btn btn-primary" to="/exchange-{$pair}" params={{ pair: pairCode(receipt) }}>
              {t(dealKey('shared_try', receipt), coins)}
            </Link>
          </div>
        </div>
      </div>
    </main>
  )
}
