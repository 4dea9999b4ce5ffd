import { useState } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import { PLAIN_WIDGET } from '../../../lib/widget/widget-params.ts'
import type { Facts } from '../api/facts.ts'
import { CodeBox } from '../components/code-box.tsx'
import { FailedFacts } from '../components/failed-facts.tsx'
import { InfoSection } from '../components/info-section.tsx'
import { frameCode, scriptCode, type WidgetChoice } from './widget-code.ts'
import { WidgetForm } from './widget-form.tsx'
import styles from './widget-part.module.css'
import { WidgetPreview } from './widget-preview.tsx'

/** Widget configurator: settings, a preview, and the code to copy. */
export function WidgetPart({ facts: { coins } }: { facts: Facts }) {
  const t = useText()
  const locale = useLocale()
  const [choice, setChoice] = useState<WidgetChoice>({ params: PLAIN_WIDGET, locale })
  const site = { publicUrl: siteConfig().publicUrl, title: t('site-widget:frame_title', { site: t('site_name') }) }
  if (!coins) return <FailedFacts text={t('site-widget:failed')} />
  return (
    <>
      <div className={styles.try}>
        <WidgetForm coins={coins} choice={choice} onChange={setChoice} />
        <WidgetPreview choice={choice} title={site.title} />
      </div>
      <InfoSection titleId="code">
        <div>
          <h2 id="code">{t('site-widget:code_title')}</h2>
          <p>{t('site-widget:code_text')}</p>
        </div>
        <CodeBox page="widget" language="html" code={scriptCode(choice, site)} />
        <p>{t('site-widget:frame_text')}</p>
        <CodeBox page="widget" language="html" code={frameCode(choice, site)} />
      </InfoSection>
    </>
  )
}
