import type { OrderView } from '@cambio/contract/order-view'
import { withLocale } from '@cambio/kernel/locale-path'
import { Link } from '@tanstack/react-router'
import { Download, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { saveFile } from '../../../../lib/page/save-file.ts'
import { notifications } from '../../../../lib/live/notification-store.ts'
import { siteConfig } from '../../../../lib/page/site-config.ts'
import { orderNumberText } from '../../../../lib/texts/format.ts'
import { useMiniApp } from '../../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { shareLink } from '../../api/share-link.ts'
import { dealKey, dealKind, pairCode } from '../../state/deal-kind.ts'
import { useReceiptPicture } from './use-receipt-picture.ts'
import styles from './receipt.module.css'
import { ReviewSection } from './review-section.tsx'
import { StoryButton } from './story-button.tsx'

/** Actions for a receipt: swap again, share, download, print, and review the order. The mini-app shares only. */
export function ReceiptActions({ order }: { order: OrderView }) {
  const t = useText()
  // The messenger's browser can neither save nor print.
  const isInMessenger = useMiniApp() !== null
  const isInBalance = order.state === 'REFUNDED' && order.refundInto === 'balance'
  return (
    <div className={`${styles.actions} no-print`}>
      <AgainLink order={order} />
      {isInBalance && (
        <Link className="btn btn-plain" to="/profile/$page" params={{ page: 'wallet' }}>
          {t('order:balance_open')}
        </Link>
      )}
      {order.receiptToken !== '' && <ShareButton order={order} />}
      {order.receiptToken !== '' && <StoryButton order={order} />}
      {!isInMessenger && (
        <>
          <DownloadButton order={order} />
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {t('order:print')}
          </Button>
        </>
      )}
      {order.controlled && order.review !== 'none' && <ReviewSection order={order} />}
    </div>
  )
}

/** Link to the form for a new order. After a purchase or sale, the form has the pair of this order. */
function AgainLink({ order }: { order: OrderView }) {
  const t = useText()
  const look = { className: 'btn btn-primary', 'data-host': 'secondary', children: t(dealKey('again', order)) }
  if (dealKind(order) === 'swap') return <Link to="/" {...look} />
  return <Link to="/exchange-{$pair}" params={{ pair: pairCode(order) }} {...look} />
}

/** Button that shares or copies the receipt link. The page behind the link shows no address. */
function ShareButton({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const share = async (): Promise<void> => {
    const path = withLocale(`/receipt/${order.receiptToken}`, locale)
    const title = t('order:shared_seo_title', { number: orderNumberText(order.orderId) })
    try {
      const done = await shareLink({ title, url: (siteConfig().publicUrl || location.origin) + path })
      if (done === 'copied') notifications.add({ type: 'success', message: t('order:share_copied') })
    } catch {
      notifications.add({ type: 'error', message: t('order:share_failed') })
    }
  }
  return (
    <Button data-host="main" onClick={() => void share()}>
      <Share2 size={18} aria-hidden="true" />
      {t('order:share')}
    </Button>
  )
}

/** Button that saves the receipt as a picture without addresses. */
function DownloadButton({ order }: { order: OrderView }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const draw = useReceiptPicture(order)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const picture = await draw()
      saveFile(picture.name, picture.type, new Uint8Array(await picture.arrayBuffer()))
    } catch {
      notifications.add({ type: 'error', message: t('order:picture_failed') })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      {!isBusy && <Download size={18} aria-hidden="true" />}
      {t('order:download')}
    </Button>
  )
}
