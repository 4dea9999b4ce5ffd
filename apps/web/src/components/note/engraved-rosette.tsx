import { useLayoutEffect, useRef } from 'react'
import { drawRosette } from './draw-rosette.ts'
import styles from './rosette.module.css'

/** Empty content, so that React neither compares nor replaces the rings that `drawRosette` adds. */
const DRAWN = { __html: '' }

interface EngravedRosetteProps {
  /** String that determines the figure's shape, such as the pair. The same string always produces the same figure. */
  seed: string
  /** Indexes of the rings that are drawn in full, counted from the rim. The others are drawn as thin outlines. */
  engraved: readonly number[]
  className?: string | undefined
}

/**
 * Rosette of an order: a figure of wavy rings, each drawn in full or as an outline. Unlike `TurningRosette`, it does
 * not move. The server omits the rings, because their curves would more than double the size of the HTML. On a
 * server-rendered page, the entry script draws them, because component code may load much later (`isReadingPage`).
 */
export function EngravedRosette({ seed, engraved, className = '' }: EngravedRosetteProps) {
  const svg = useRef<SVGSVGElement>(null)
  const rings = engraved.join(' ')
  useLayoutEffect(() => {
    if (svg.current) drawRosette(svg.current, seed, rings)
  }, [seed, rings])
  return (
    <svg
      ref={svg}
      className={`${styles.rosette} ${className}`}
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      data-seed={seed}
      data-engraved={rings}
      dangerouslySetInnerHTML={DRAWN}
      suppressHydrationWarning
    />
  )
}
