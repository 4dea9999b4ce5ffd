import { Button } from '../../components/ui/button.tsx'
import { useText } from '../../lib/i18n.ts'

/** A page that could not be made: what happened and how to go on, nothing of the inside. */
export function PageError() {
  const t = useText()
  return (
    <main id="main" className="wrap statement">
      <p className="statement-code">500</p>
      <h1>{t('page_error_title')}</h1>
      <p>{t('page_error_text')}</p>
      <p>
        {/* The whole page anew: a part of it that could not be loaded is not asked for twice. */}
        <Button variant="primary" size="big" onClick={() => location.reload()}>
          {t('try_again')}
        </Button>
      </p>
    </main>
  )
}
