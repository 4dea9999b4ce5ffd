import type { Rosette } from '../fingerprint/rosette.ts'

/** The figure of an address. The words beside it say the same to those who do not see it. */
export function RosetteFigure({ rosette }: { rosette: Rosette }) {
  return (
    <svg className="rosette" viewBox="-100 -100 200 200" width="88" height="88" aria-hidden="true">
      {rosette.strands.map((strand, index) => (
        <path key={index} d={strand.path} strokeWidth={strand.width} data-tone={strand.tone} />
      ))}
    </svg>
  )
}
