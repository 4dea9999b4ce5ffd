import type { OrderView } from '@cambio/contract/order-view'
import { Link } from '@tanstack/react-router'
import { Download, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { saveFile } from '../../../../lib/page/save-file.ts'
import { notifications } from '../../../../lib/live/notification-store.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { shareReceipt } from '../../api/share-receipt.ts'
import { useReceiptPicture } from './use-receipt-picture.ts'
import styles from './receipt.module.css'
import { ReviewSection } from './review-section.tsx'

/** Actions for a receipt: swap again, share, download, print, and review the order. */
export function ReceiptActions({ order }: { order: OrderView }) {
  const t = useText()
  const isInBalance = order.state === 'REFUNDED' && order.refundInto === 'balance'
  return (
    <div className={`${styles.actions} no-print`}>
      <Link className="btn btn-primary" to="/">
        {t('order:again')}
      </Link>
      {isInBalance && (
        <Link className="btn btn-plain" to="/profile/$page" params={{ page: 'wallet' }}>
          {t('order:balance_open')}
        </Link>
      )}
      <PictureButtons order={order} />
      <Button onClick={() => window.print()}>
        <Printer size={18} aria-hidden="true" />
        {t('order:print')}
      </Button>
      {order.controlled && order.review !== 'none' && <ReviewSection order={order} />}
    </div>
  )
}

/** Buttons that share and save the receipt as a picture without addresses. */
function PictureButtons({ order }: { order: OrderView }) {
  const t = useText()
  const [busy, setBusy] = useState<'share' | 'download' | null>(null)
  const draw = useReceiptPicture(order)
  const run = async (kind: 'share' | 'download'): Promise<void> => {
    setBusy(kind)
    try {
      const picture = await draw()
      if (kind === 'download') saveFile(picture.name, picture.type, new Uint8Array(await picture.arrayBuffer()))
      else if ((await shareReceipt(picture)) === 'copied')
        notifications.add({ type: 'success', message: t('order:share_copied') })
    } catch {
      notifications.add({ type: 'error', message: t('order:picture_failed') })
    }
    setBusy(null)
  }
  return (
    <>
      <Button busy={busy === 'share'} onClick={() => void run('share')}>
        {busy !== 'share' && <Share2 size={18} aria-hidden="true" />}
        {t('order:share')}
      </Button>
      <Button busy={busy === 'download'} onClick={() => void run('download')}>
        {busy !== 'download' && <Download size={18} aria-hidden="true" />}
        {t('order:download')}
      </Button>
    </>
  )
}
