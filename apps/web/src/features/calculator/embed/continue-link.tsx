import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import type { WidgetQuote } from '../../../lib/widget/widget-messages.ts'
import { usableQuote, type CalculatorState } from '../state/calculator-state.ts'
import { pairCode } from '../state/pair-code.ts'
import styles from './continue-link.module.css'
import { postToHost } from './post-to-host.ts'

interface ContinueLinkProps {
  state: CalculatorState
  /** Affiliate ID for the URL of the exchange page; empty without an affiliate. */
  link: string
  host: string | null
}

/**
 * Link in the widget. Opens the exchange page in a new window with the current choice. The widget itself has no address
 * fields and creates no orders.
 */
export function ContinueLink({ state, link, host }: ContinueLinkProps) {
  const t = useText()
  const { send, receive, sendText, rateMode } = state
  const quote = usableQuote(state)
  useEffect(() => {
    if (quote) postToHost(host, { cambio: 'quote', detail: quoteOf(state) })
    // Report each quote once, when it arrives, and not on every re-render. The effect therefore depends only on the
    // quote.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, quote])
  return (
    <div className={styles.action}>
      <Link
        className="btn btn-primary btn-big"
        to="/exchange-{$pair}"
        params={{ pair: pairCode(send, receive) }}
        search={{
          send: send.slug,
          receive: receive.slug,
          ...(sendText !== '' && { amount: sendText }),
          ...(rateMode === 'FIXED' && { mode: 'fixed' }),
          ...(link !== '' && { ref: link }),
        }}
        preload={false}
        target="_blank"
        rel="noopener"
        onClick={() => postToHost(host, { cambio: 'continue', detail: quoteOf(state) })}
      >
        {t('site-embed:continue', { site: t('site_name') })}
        <ExternalLink size={18} aria-hidden="true" />
      </Link>
      <p className="field-note">{t('site-embed:continue_note')}</p>
    </div>
  )
}

function quoteOf({ send, receive, sendText, receiveText, rateMode }: CalculatorState): WidgetQuote {
  return { from: send.slug, to: receive.slug, amountToGive: sendText, amountToGet: receiveText, rateMode }
}
