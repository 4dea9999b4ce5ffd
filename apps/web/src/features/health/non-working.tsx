import { Mark } from '../../components/ui/mark.tsx'
import { useText } from '../../lib/texts/i18n.ts'

/** Notice that replaces a swap page while the service is down. Order pages and content pages remain visible. */
export function NonWorking() {
  const t = useText()
  return (
    <main id="main" className="wrap statement">
      <Mark size={72} />
      <h1>{t('non_working_title')}</h1>
      <p>{t('non_working_text')}</p>
      <p>{t('non_working_orders')}</p>
    </main>
  )
}
