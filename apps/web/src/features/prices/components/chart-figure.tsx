import type { PricePeriod } from '@cambio/kernel/price-words'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useText } from '../../../lib/texts/i18n.ts'
import { useLocale } from '../../../lib/texts/use-locale.ts'
import type * as Live from '../chart/live-chart.ts'
import { linePath, type Point } from '../state/drawing.ts'
import { momentText } from '../state/moment-text.ts'
import { priceWords } from '../state/price-text.ts'
import styles from './chart-figure.module.css'

const WIDTH = 1_000
const HEIGHT = 300
/** Number of points by which Page Up and Page Down move the crosshair. */
const PAGE = 10
/** Link that the chart library's licence requires, together with the library's name. */
const LIBRARY_URL = 'https://www.tradingview.com/'

interface ChartFigureProps {
  points: readonly Point[]
  period: PricePeriod
  quote: string | null
}

/**
 * Line chart of a price history. The server renders it as SVG. When the SVG becomes visible, an interactive chart
 * replaces it, which users can operate with a pointer or the keyboard.
 */
export function ChartFigure({ points, period, quote }: ChartFigureProps) {
  const t = useText()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const chart = useLiveChart(box)
  const { index, pick } = usePickedPoint(points)
  const last = points.length - 1
  const shown = points[index]
  const words = shown ? `${momentText(shown.at, locale)} UTC: ${priceWords(shown.price, quote, locale)}` : ''

  useEffect(() => {
    chart?.draw({ points, period, locale, onPoint: pick, priceText: (price) => priceWords(price, quote, locale) })
  }, [chart, points, period, quote, locale, pick])

  const walk = (event: KeyboardEvent) => {
    const next = nextPoint(event.key, index, last)
    if (next === undefined) return
    event.preventDefault()
    pick(next)
    chart?.pointAt(next)
  }
  const slider = sliderProps({ label: t('price:chart_slider'), last, index, words, onKeyDown: walk })
  return (
    <figure className={styles.figure}>
      <p className={styles.point} aria-hidden="true">
        {words}
      </p>
      <div className={styles.box} data-testid="price-chart" {...(chart && slider)}>
        <div className={styles.live} ref={box} />
        {!chart && <ChartLine points={points} />}
      </div>
      <figcaption>{chart && <LibraryCredit />}</figcaption>
    </figure>
  )
}

interface SliderState {
  label: string
  last: number
  index: number
  words: string
  onKeyDown(event: KeyboardEvent): void
}

/** Returns the attributes that let screen readers and keyboards use the chart as a slider over its points. */
function sliderProps({ label, last, index, words, onKeyDown }: SliderState) {
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': index,
    'aria-valuetext': words,
    onKeyDown,
  }
}

/** Returns the index of the selected point (the last one by default) and a function that selects a point. */
function usePickedPoint(points: readonly Point[]) {
  const [picked, setPicked] = useState<{ of: readonly Point[]; index: number | null } | null>(null)
  const index = (picked?.of === points ? picked.index : null) ?? points.length - 1
  const pick = useCallback((at: number | null): void => setPicked({ of: points, index: at }), [points])
  return { index, pick }
}

/** Returns the crosshair's new point index after a key press, or undefined for a key that does not move it. */
function nextPoint(key: string, index: number, last: number): number | undefined {
  const next = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - PAGE,
    PageUp: index + PAGE,
    Home: 0,
    End: last,
  }[key]
  return next === undefined ? undefined : Math.max(0, Math.min(last, next))
}

function ChartLine({ points }: { points: readonly Point[] }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        d={linePath(
          points.map(({ at, price }) => ({ x: at, y: Number(price) })),
          WIDTH,
          HEIGHT,
        )}
      />
    </svg>
  )
}

function LibraryCredit() {
  const t = useText()
  return (
    <>
      {t('price:chart_by')}{' '}
      <a href={LIBRARY_URL} rel="noopener" target="_blank">
        {t('price:chart_library')}
      </a>
    </>
  )
}

/**
 * Returns the interactive chart, which loads when its element becomes visible. Returns null until then, and if loading
 * fails, so that the SVG remains visible.
 */
function useLiveChart(container: RefObject<HTMLDivElement | null>): Live.LiveChart | null {
  const [chart, setChart] = useState<Live.LiveChart | null>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return
    let made: Live.LiveChart | null = null
    let isMissing = false
    const open = ({ openLiveChart }: typeof Live): void => {
      if (!isMissing) setChart((made = openLiveChart(element)))
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      import('../chart/live-chart.ts').then(open, () => {})
    })
    watch.observe(element)
    return () => {
      isMissing = true
      watch.disconnect()
      made?.close()
    }
  }, [container])
  return chart
}
