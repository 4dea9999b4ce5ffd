import { useEffect, useId, useMemo, useRef } from 'react'
import {
  noteRings,
  ringPath,
  ringTransform,
  spreadAt,
  strandTransform,
  type Ring,
} from '../../../components/note/guilloche.ts'
import rosette from '../../../components/note/rosette.module.css'
import styles from './note.module.css'

/** Duration of the rotation to a new amount, in milliseconds. */
const TURN_MS = 480

interface TurningRosetteProps {
  /** String that determines the figure's shape, such as the pair. The same string always produces the same figure. */
  seed: string
  /** Target rotation of the rings, between 0 and 1. */
  value: number
  /** True to draw each ring as a thin outline, because there is no quote. */
  isTraced: boolean
}

/**
 * Rosette in the drawing of a live quote. When `value` changes, the rings turn from their current position to the new
 * one. If the user prefers reduced motion, they jump to the new position.
 */
export function TurningRosette({ seed, value, isTraced }: TurningRosetteProps) {
  const id = useId()
  const rings = useMemo(() => noteRings(seed), [seed])
  const svg = useRef<SVGSVGElement>(null)
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const figure = svg.current
    if (!figure) return
    const from = shown.current ?? value
    const duration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : TURN_MS
    const startedAt = performance.now()
    let frame = 0
    const draw = (now: number): void => {
      const progress = duration === 0 ? 1 : Math.min(1, (now - startedAt) / duration)
      const at = from + (value - from) * (1 - (1 - progress) ** 3)
      turnRings(figure, rings, at)
      shown.current = at
      if (progress < 1) frame = requestAnimationFrame(draw)
    }
    draw(startedAt)
    return () => cancelAnimationFrame(frame)
  }, [rings, value])
  return (
    <svg ref={svg} className={`${rosette.rosette} ${styles.rosette}`} viewBox="-100 -100 200 200" aria-hidden="true">
      {rings.map((ring, index) => (
        <g key={`${seed} ${index}`} data-ring={index} data-line={isTraced ? 'traced' : undefined}>
          <defs>
            <path id={`${id}${index}`} d={ringPath(ring)} />
          </defs>
          {Array.from({ length: isTraced ? 1 : ring.strands }, (_, strand) => (
            <use key={strand} href={`#${id}${index}`} />
          ))}
        </g>
      ))}
    </svg>
  )
}

/**
 * Turns the rings to a value. Changes only their SVG transforms, so that the browser computes no curves while the user
 * is typing.
 */
function turnRings(figure: SVGSVGElement, rings: readonly Ring[], value: number): void {
  for (const [index, group] of [...figure.children].entries()) {
    const ring = rings[index]
    if (!ring) continue
    group.setAttribute('transform', ringTransform(ring, value))
    const spread = spreadAt(ring, value)
    for (const [strand, use] of [...group.querySelectorAll('use')].entries())
      use.setAttribute('transform', strandTransform(ring, strand, spread))
  }
}
