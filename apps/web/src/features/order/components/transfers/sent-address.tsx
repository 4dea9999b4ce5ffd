import type { OrderView } from '@cambio/contract/order-view'
import { useMemo } from 'react'
import { AddressLine } from '../../../../components/ui/address-line.tsx'
import { Fold } from '../../../../components/ui/fold.tsx'
import { shortAddress } from '../../../../lib/texts/format.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { fingerprintText } from '@cambio/kernel/address-fingerprint'
import { fingerprintOf } from '../../fingerprint/fingerprint.ts'
import { RosetteFigure } from '../send/rosette-figure.tsx'
import styles from './transfers.module.css'

const SIZE = 32

/** Collapsed card with an order's deposit address. Shown when the user no longer needs to send coins. */
export function SentAddress({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const { depositAddress, depositAddressMemo, fingerprintSeed, bank } = order.depositAddress
  const { rosette, words } = useMemo(() => fingerprintOf(fingerprintSeed, locale), [fingerprintSeed, locale])
  const summary = (
    <>
      <RosetteFigure rosette={rosette} size={SIZE} />
      <span className={styles.sent}>
        <span>
          {t('order:sent_to')} <span className="mono">{shortAddress(depositAddress)}</span>
        </span>
        <small>{t('order:sent_no_more')}</small>
      </span>
    </>
  )
  return (
    <section className="card no-print" aria-label={t('order:sent_to')}>
      <Fold summary={summary}>
        <div className={styles.sentBody}>
          <AddressLine address={depositAddress} />
          {depositAddressMemo !== null && <p className="mono">{depositAddressMemo}</p>}
          <p className="mono">{fingerprintText(words)}</p>
          <p>{t(bank === null ? 'order:sent_second' : 'order:sent_second_bank')}</p>
        </div>
      </Fold>
    </section>
  )
}
