import { countText, dayText, shareText } from '../../../lib/texts/format.ts'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type { StatusPart } from '../api/status.ts'
import { InfoNote } from '../components/info-note.tsx'
import { BARS, dayBars } from './day-bars.ts'
import styles from './part-row.module.css'
import { StateLine } from './state-line.tsx'

const BAR_WIDTH = 4
const BAR_STEP = 6
const BAR_HEIGHT = 24

/** Row for one part of the service: status, uptime, a bar for each day, and the bad days in words. */
export function PartRow({ part, now }: { part: StatusPart; now: number | null }) {
  const t = useText()
  const locale = useLocale()
  const { state, history, isHalted, lagSeconds } = part
  const isNetwork = part.part === 'chain' || part.part === 'bank'
  const name = part.part === 'chain' && part.network !== null ? part.network : t(`site-status:part_${part.part}`)
  const isBehind = isNetwork && !isHalted && (state === 'degraded' || state === 'down')
  return (
    <li>
      <StateLine state={state} label={t(`site-status:state_${state}`)}>
        <b>{name}</b>
      </StateLine>
      {isNetwork && isHalted && <InfoNote>{t('site-status:halted')}</InfoNote>}
      {isBehind && lagSeconds !== null && lagSeconds > 0 && (
        <InfoNote>{t('site-status:behind', { minutes: countText(Math.ceil(lagSeconds / 60), locale) })}</InfoNote>
      )}
      {history && now !== null && <Bars part={part} now={now} />}
      <InfoNote>
        {history
          ? t('site-status:uptime', {
              share: shareText(history.uptime, locale),
              since: dayText(new Date(history.since).toISOString(), locale, 'UTC'),
            })
          : t('site-status:no_history')}
      </InfoNote>
      {history && history.days.length > 0 && <MarredDays name={name} days={history.days} />}
    </li>
  )
}

/** Bars for the days. Hidden from screen readers, because the text below repeats their content. */
function Bars({ part, now }: { part: StatusPart; now: number }) {
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${BARS * BAR_STEP - (BAR_STEP - BAR_WIDTH)} ${BAR_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {dayBars(part, now).map(({ day, look }, index) => (
        <rect key={day} data-look={look} x={index * BAR_STEP} width={BAR_WIDTH} height={BAR_HEIGHT} rx="1" />
      ))}
    </svg>
  )
}

function MarredDays({ name, days }: { name: string; days: NonNullable<StatusPart['history']>['days'] }) {
  const t = useText()
  const locale = useLocale()
  const minutes = (count: number): string => (count === 0 ? '–' : countText(count, locale))
  return (
    <details className={styles.marred}>
      <summary>{t('site-status:days_summary', { count: days.length })}</summary>
      <table className={styles.days}>
        <caption className="sr">{t('site-status:days_caption', { name })}</caption>
        <thead>
          <tr>
            {(['day', 'down', 'degraded', 'unmeasured'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`site-status:column_${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, down, degraded, unmeasured }) => (
            <tr key={day}>
              <th scope="row">{dayText(day, locale, 'UTC')}</th>
              <td>{minutes(down)}</td>
              <td>{minutes(degraded)}</td>
              <td>{minutes(unmeasured)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
