import { siteConfig } from '../../lib/page/site-config.ts'

/** Shows the theme's logo. If the theme has no logo, shows a rosette that is simple enough to be legible at 24 px. */
export function Mark({ size = 32 }: { size?: number }) {
  const { logo } = siteConfig()
  if (logo !== null) return <img className="mark-figure" src={logo} alt="" width={size} height={size} />
  return (
    <svg className="mark-figure" width={size} height={size} viewBox="-50 -50 100 100" aria-hidden="true">
      {[0, 30, 60, 90, 120, 150].map((angle) => (
        <ellipse key={angle} rx="44" ry="19" transform={`rotate(${angle})`} />
      ))}
      <circle r="7" />
    </svg>
  )
}
