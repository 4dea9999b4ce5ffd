import { Banner } from '../../../components/ui/banner.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

/** Notice in place of an order while the API is unreachable. The page continues to poll. */
export function OrderUnavailable({ orderId }: { orderId: string }) {
  const t = useText()
  return (
    <main id="main" className="wrap statement">
      <h1>{t('order:unavailable_title', { number: orderId })}</h1>
      <Banner kind="warning">{t('order:unavailable_text')}</Banner>
    </main>
  )
}
