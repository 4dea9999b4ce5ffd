import { useCallback, useEffect, useLayoutEffect } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { siteConfig } from '../../../lib/page/site-config.ts'
import { isOffered } from '../../../lib/widget/widget-params.ts'
import { CalculatorUnavailable } from '../components/calculator-unavailable.tsx'
import { Calculator } from '../components/calculator.tsx'
import { ContinueLink } from './continue-link.tsx'
import styles from './embed-page.module.css'
import type { OpenEmbed } from './open-embed.ts'
import { postToHost } from './post-to-host.ts'

/**
 * The widget's page: a calculator in a frame on another site. It only shows rates. Users create orders on the
 * exchange's own pages.
 */
export function EmbedPage({ open: { start, params, host } }: { open: OpenEmbed }) {
  const t = useText()
  const { allow, deny } = params
  const offers = useCallback(
    (coin: { slug: string; currencyTitle: string }) => isOffered(coin, { allow, deny }),
    [allow, deny],
  )
  // Use a layout effect, because the page must send `ready` before the children's effects report the first price.
  useLayoutEffect(() => postToHost(host, { cambio: 'ready' }), [host])
  useEffect(() => {
    const watch = new ResizeObserver(() =>
      postToHost(host, { cambio: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
    )
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [host])
  return (
    // The label distinguishes this main landmark from the host page's.
    <main id="main" className={styles.embed} aria-label={t('site-embed:title')}>
      <h1 className="sr">{t('site-embed:title')}</h1>
      {siteConfig().sandbox && <p className={styles.sandbox}>{t('sandbox_notice')}</p>}
      {start ? (
        <Calculator start={start} offers={offers} link={params.ref || null}>
          {(state) => <ContinueLink state={state} link={params.ref} host={host} />}
        </Calculator>
      ) : (
        <CalculatorUnavailable />
      )}
    </main>
  )
}
