import { LOCALES, type LocaleCode } from '@cambio/kernel/locale'
import type { PricePeriod } from '@cambio/kernel/price-words'
import {
  AreaSeries,
  ColorType,
  createChart,
  CrosshairMode,
  LineStyle,
  type IChartApi,
  type ISeriesApi,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Point } from '../state/drawing.ts'
import { momentText } from '../state/moment-text.ts'
import { axisPrice } from './axis-price.ts'

/** Points that a chart shows, and how it formats them. */
interface Drawing {
  points: readonly Point[]
  period: PricePeriod
  locale: LocaleCode
  priceText: (price: string) => string
  /** Called with the index of the point under the pointer, or null when the pointer leaves the chart. */
  onPoint: (index: number | null) => void
}

export interface LiveChart {
  draw(drawing: Drawing): void
  /** Moves the crosshair to the point with this index. */
  pointAt(index: number): void
  close(): void
}

const MARGIN = 0.12
/** Significant digits of the smallest step between axis labels. */
const AXIS_DIGITS = 6

const seconds = ({ at }: Point) => Math.floor(at / 1_000) as UTCTimestamp

/**
 * Creates a chart in an element, in the page's colours. The chart follows the size of the element and theme changes.
 */
export function openLiveChart(element: HTMLElement): LiveChart {
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    crosshair: { mode: CrosshairMode.Magnet },
    rightPriceScale: {
      borderVisible: false,
      entireTextOnly: true,
      scaleMargins: { top: MARGIN, bottom: MARGIN },
    },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true, lockVisibleTimeRangeOnResize: true },
  })
  const series = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineVisible: false, lastValueVisible: true })
  let shown: Drawing | null = null
  chart.subscribeCrosshairMove(({ time }: MouseEventParams): void => {
    if (!shown) return
    const index = time === undefined ? -1 : shown.points.findIndex((point) => seconds(point) === time)
    shown.onPoint(index < 0 ? null : index)
  })
  const themes = followTheme(() => paint(element, chart, series))
  return {
    draw(drawing) {
      shown = drawing
      fill(chart, series, drawing)
    },
    pointAt(index) {
      const point = shown?.points[index]
      if (point) chart.setCrosshairPosition(Number(point.price), seconds(point), series)
    },
    close() {
      themes.disconnect()
      chart.remove()
    },
  }
}

/** Calls `onTheme` immediately and after each change of the page's theme. */
function followTheme(onTheme: () => void): MutationObserver {
  onTheme()
  const themes = new MutationObserver(onTheme)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return themes
}

/** Applies the page's current colours and font to a chart. */
function paint(element: HTMLElement, chart: IChartApi, series: ISeriesApi<'Area'>): void {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(name).trim()
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: color('--ink-3'),
      fontFamily: getComputedStyle(element).fontFamily,
      // Omit the library's logo, because its inline style violates the Content-Security-Policy. Text below the chart
      // credits the library.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: color('--line') } },
    crosshair: {
      vertLine: { color: color('--line-strong'), style: LineStyle.Solid, labelBackgroundColor: color('--ink-2') },
      horzLine: { color: color('--line-strong'), style: LineStyle.Solid, labelBackgroundColor: color('--ink-2') },
    },
  })
  const accent = color('--accent')
  series.applyOptions({ lineColor: accent, topColor: `${accent}33`, bottomColor: `${accent}00` })
}

/** Shows a drawing's points, with labels in its language. */
function fill(chart: IChartApi, series: ISeriesApi<'Area'>, { points, locale, period, priceText }: Drawing): void {
  chart.applyOptions({
    localization: {
      locale: LOCALES[locale].language,
      priceFormatter: (price: number) => priceText(axisPrice(price)),
      timeFormatter: (time: number) => momentText(time * 1_000, locale),
    },
    timeScale: { timeVisible: period === '24h' || period === '1w' },
  })
  series.applyOptions({ priceFormat: { type: 'price', minMove: minMove(points) } })
  series.setData(points.map((point) => ({ time: seconds(point), value: Number(point.price) })))
  chart.timeScale().fitContent()
}

/** Returns the smallest step between axis labels, which depends on the lowest price. */
function minMove(points: readonly Point[]): number {
  const least = Math.min(...points.map(({ price }) => Number(price)))
  return least >= 1 || least <= 0 ? 0.01 : 10 ** (Math.floor(Math.log10(least)) - AXIS_DIGITS)
}
