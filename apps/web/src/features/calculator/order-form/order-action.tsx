import { Link } from '@tanstack/react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { LinkedText } from '../../../components/ui/linked-text.tsx'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { submitKey } from '../state/submit-words.ts'
import styles from './order-action.module.css'
import type { OrderFormPart } from './order-form-part.ts'

const termsLink = (words: string) => (
  <Link to="/docs/$" params={{ _splat: 'terms' }}>
    {words}
  </Link>
)

/** The terms and the submit button. On a phone, they stick to the bottom of the screen. */
export function OrderAction({ form, state }: OrderFormPart) {
  const t = useText()
  const { send, receive } = state
  const { values, shown, change } = form
  return (
    <div className={styles.action}>
      {siteConfig().termsRequired && (
        <Checkbox
          ref={form.refs.terms}
          checked={values.termsAccepted}
          error={shown.terms && t(shown.terms)}
          onChange={(termsAccepted) => change({ termsAccepted })}
        >
          <LinkedText text={t('exchange:accept_terms')} links={[termsLink]} />
        </Checkbox>
      )}
      <noscript>
        <p className="field-note">{t('exchange:no_script')}</p>
      </noscript>
      <Button type="submit" variant="primary" size="big" busy={form.busy}>
        {t(submitKey(state, form.ready || form.busy), {
          send: send.currencyTitle,
          receive: receive.currencyTitle,
        })}
      </Button>
    </div>
  )
}
