/** Drawing of closed SVG paths (strands) with line widths. Coordinates range from -100 to 100. */
export interface Rosette {
  strands: { path: string; width: number; tone: 'accent' | 'ink' }[]
}

interface Band {
  radius: number
  depth: number
  /** Number of waves around the circle. */
  waves: number
  /** Depth of a second wave on top of the first, as a fraction of the first wave's depth. */
  ripple: number
  rippleWaves: number
  strands: number
  turn: number
  width: number
  tone: 'accent' | 'ink'
}

const POINTS = 168
/** Maximum number of waves in a band, summed over all its strands. */
const MAX_WAVES = 14

/**
 * Returns the guilloche-style drawing for a hash of at least 16 bytes. The number, radius, depth and waves of its lines
 * vary widely, because two addresses must look clearly different at 72 px.
 */
export function rosetteOf(hash: Uint8Array): Rosette {
  const byte = (index: number): number => hash[index] ?? 0
  const between = (index: number, low: number, high: number): number => low + (byte(index) / 255) * (high - low)
  const whole = (index: number, low: number, high: number): number => low + (byte(index) % (high - low + 1))
  const rim = between(0, 58, 74)
  const heart = between(8, 12, 40)
  const outer: Band = {
    radius: rim,
    depth: between(1, 8, 96 - rim),
    waves: whole(2, 2, 12),
    ripple: byte(3) % 3 === 0 ? between(3, 0.3, 0.6) : 0,
    rippleWaves: whole(4, 2, 4),
    strands: whole(5, 1, 3),
    turn: between(6, 0, Math.PI * 2),
    width: between(7, 3.4, 6.5),
    tone: 'accent',
  }
  const inner: Band = {
    radius: heart,
    depth: between(9, 4, Math.min(heart, 26)),
    waves: whole(10, 2, 9),
    ripple: 0,
    rippleWaves: 2,
    strands: whole(11, 1, 3),
    turn: between(12, 0, Math.PI * 2),
    width: between(13, 3.4, 7),
    tone: byte(14) % 2 === 0 ? 'accent' : 'ink',
  }
  return { strands: [...strandsOf(outer), ...strandsOf(inner)] }
}

function strandsOf(band: Band): Rosette['strands'] {
  // Draw fewer lines when each has many waves, because all dense patterns look alike.
  const count = Math.max(1, Math.min(band.strands, Math.floor(MAX_WAVES / band.waves)))
  return Array.from({ length: count }, (_, strand) => ({
    path: closedPath(band, band.turn + (strand / count) * Math.PI * 2),
    width: Math.round(band.width * 10) / 10,
    tone: band.tone,
  }))
}

function closedPath(band: Band, phase: number): string {
  const points = Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * Math.PI * 2
    const wave = band.waves * angle + phase
    const radius =
      band.radius + band.depth * (Math.sin(wave) * (1 - band.ripple) + Math.sin(wave * band.rippleWaves) * band.ripple)
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
