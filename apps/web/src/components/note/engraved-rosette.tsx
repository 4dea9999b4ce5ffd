import { useId, useMemo } from 'react'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { noteRings, ringPath, ringTransform, strandTransform } from './guilloche.ts'
import styles from './rosette.module.css'

interface EngravedRosetteProps {
  /** String that determines the figure's shape, such as the pair. The same string always produces the same figure. */
  seed: string
  /** Indexes of the rings that are drawn in full, counted from the rim. The others are drawn as thin outlines. */
  engraved: readonly number[]
  className?: string | undefined
}

/**
 * Rosette of an order: a figure of wavy rings, each drawn in full or as an outline. Unlike `TurningRosette`, it does
 * not move. The browser draws it, because its curves would more than double the size of the server's HTML.
 */
export function EngravedRosette({ seed, engraved, className = '' }: EngravedRosetteProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const rings = useMemo(() => (isHydrated ? noteRings(seed) : []), [isHydrated, seed])
  return (
    <svg className={`${styles.rosette} ${className}`} viewBox="-100 -100 200 200" aria-hidden="true">
      {rings.map((ring, place) => {
        const isEngraved = engraved.includes(place)
        return (
          <g
            key={`${seed} ${place} ${isEngraved}`}
            className={isEngraved ? styles.engraved : styles.traced}
            transform={ringTransform(ring, 0)}
          >
            <defs>
              <path id={`${id}${place}`} d={ringPath(ring)} />
            </defs>
            {Array.from({ length: isEngraved ? ring.strands : 1 }, (_, strand) => (
              <use key={strand} href={`#${id}${place}`} transform={strandTransform(ring, strand, 1)} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
