import { Banner } from '../../../components/ui/banner.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

/** Notice that replaces an order while the API is unreachable. The page keeps polling. */
export function OrderUnavailable({ orderId }: { orderId: string }) {
  const t = useText()
  return (
    <main id="main" className="wrap statement">
      <h1>{t('order:unavailable_title', { number: orderId })}</h1>
      <Banner kind="warning">{t('order:unavailable_text')}</Banner>
    </main>
  )
}
