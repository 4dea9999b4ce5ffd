import type { OrderView } from '@cambio/contract/order-view'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { notifications } from '../../../../lib/live/notification-store.ts'
import { useMiniApp } from '../../../../lib/mini-app/use-mini-app.ts'
import { useText } from '../../../../lib/texts/i18n.ts'
import { useLocale } from '../../../../lib/texts/use-locale.ts'
import { createReceiptPicture } from '../../api/create-receipt-picture.ts'

/**
 * Button that opens the messenger's story editor with a picture of the receipt. The picture becomes public only when
 * the user presses the button. Shows nothing on the website and in messengers without stories.
 */
export function StoryButton({ order }: { order: OrderView }) {
  const t = useText()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const share = useMiniApp()?.shareStory ?? null
  if (share === null || order.state !== 'FINISHED') return null
  const open = async (): Promise<void> => {
    setBusy(true)
    try {
      share(await createReceiptPicture(order.receiptToken, locale))
    } catch {
      notifications.add({ type: 'error', message: t('order:story_failed') })
    }
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void open()}>
      {!isBusy && <ImagePlus size={18} aria-hidden="true" />}
      {t('order:story')}
    </Button>
  )
}
