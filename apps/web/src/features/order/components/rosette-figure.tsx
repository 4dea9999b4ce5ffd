import type { Rosette } from '../fingerprint/rosette.ts'

/**
 * Fingerprint image of an address. Hidden from screen readers, because the words beside it identify the address, too.
 */
export function RosetteFigure({ rosette }: { rosette: Rosette }) {
  return (
    <svg className="rosette" viewBox="-100 -100 200 200" width="88" height="88" aria-hidden="true">
      {rosette.strands.map((strand, index) => (
        <path key={index} d={strand.path} strokeWidth={strand.width} data-tone={strand.tone} />
      ))}
    </svg>
  )
}
