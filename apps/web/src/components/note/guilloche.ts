/**
 * Ring of a rosette: a closed wavy curve, drawn several times at different rotations. Each copy is a strand. Lengths
 * are in the units of a drawing whose coordinates range from -100 to 100.
 */
export interface Ring {
  radius: number
  depth: number
  /** Number of waves around the ring. */
  waves: number
  strands: number
  /** Amplitude of a second wave on top of the first, as a fraction of the first wave's depth. */
  harmonic: number
  /** Number of periods of the second wave in one period of the first. */
  order: number
  /** Size of the last strand relative to the first; 1 if all strands have the same size. */
  shrink: number
  /** Fraction of a wavelength over which the strands are rotated. */
  weave: number
  /** How far the wave crests lean to one side; 0 for symmetrical waves. */
  skew: number
  /** Initial rotation, in degrees. */
  turn: number
  /** Direction in which the ring rotates when the amount changes. */
  way: 1 | -1
}

/**
 * Limits for a ring: inner and outer radius, minimum and maximum number of waves, number of strands, maximum skew,
 * shrink and weave.
 */
type RingKind = readonly [number, number, number, number, number, number, number, number]

/**
 * Limits for the rings of a note, listed from the rim inwards. A note is a banknote-style drawing that shows a quote or
 * an order.
 */
const NOTE_RINGS: readonly RingKind[] = [
  [91, 99, 50, 64, 5, 0.2, 1, 1],
  [48, 90, 9, 14, 20, 0.8, 0.72, 0.5],
  [74, 83, 30, 40, 4, 0.3, 1, 1],
  [19, 62, 7, 11, 18, 0.9, 0.58, 0.5],
  [37, 45, 18, 26, 4, 0.3, 1, 1],
  [4, 26, 6, 9, 14, 0.7, 0.5, 0.5],
]
const WARM_UP = 12
/** Maximum number of waves drawn in full detail. A ring with more waves has fewer path segments per wave. */
const MANY_WAVES = 24

/** Returns the rings of a note. The same seed produces the same rings in every browser. */
export function noteRings(seed: string): Ring[] {
  const next = randomStream(seed)
  return NOTE_RINGS.map(([inner, outer, few, many, strands, lean, shrink, weave]) => ({
    waves: few + Math.floor(next() * (many - few + 1)),
    harmonic: next() * (weave === 1 ? 0.1 : 0.26),
    order: 2 + Math.floor(next() * 2),
    radius: (inner + outer) / 2,
    depth: (outer - inner) / 2,
    strands,
    shrink,
    weave,
    skew: (next() * 2 - 1) * lean,
    turn: next() * 360,
    way: next() < 0.5 ? -1 : 1,
  }))
}

/** Returns the closed curve of a ring as an SVG path of cubic segments with exact tangents. */
export function ringPath(ring: Ring): string {
  const steps = ring.waves * (ring.waves > MANY_WAVES ? 4 : 6)
  const step = (2 * Math.PI) / steps
  const round = (value: number): string => String(Math.round(value * 10) / 10)
  let from = pointOf(ring, 0)
  let path = `M${round(from.x)} ${round(from.y)}`
  for (let index = 1; index <= steps; index += 1) {
    const to = pointOf(ring, index * step)
    const third = step / 3
    path += `C${[from.x + from.dx * third, from.y + from.dy * third, to.x - to.dx * third, to.y - to.dy * third, to.x, to.y].map(round).join(' ')}`
    from = to
  }
  return `${path}Z`
}

/**
 * Returns the SVG transform of a strand. A `spread` of 0 stacks all strands on top of each other; 1 rotates them fully
 * apart.
 */
export function strandTransform(
  ring: Pick<Ring, 'waves' | 'strands' | 'shrink' | 'weave' | 'way'>,
  strand: number,
  spread: number,
): string {
  const { waves, strands, shrink, weave, way } = ring
  const isNested = shrink < 1
  // In a ring with shrinking strands, every second strand is rotated in the opposite direction, which keeps the petals
  // symmetrical.
  const share = isNested ? Math.floor(strand / 2) / (strands / 2 - 1) : strand / strands
  const side = isNested && strand % 2 === 1 ? -1 : 1
  const turned = side * way * share * weave * spread * (360 / waves)
  const scale = isNested ? ` scale(${(1 - (1 - shrink) * share).toFixed(3)})` : ''
  return `rotate(${turned.toFixed(2)})${scale}`
}

/** Returns the SVG transform of a ring that is turned to `value`, between 0 and 1. */
export function ringTransform({ waves, turn, way }: Pick<Ring, 'waves' | 'turn' | 'way'>, value: number): string {
  return `rotate(${(turn + way * value * (720 / waves)).toFixed(3)})`
}

/** Returns how far apart the strands of a ring are, between 0 and 1, when the ring is turned to `value`. */
export function spreadAt({ weave, turn }: Pick<Ring, 'weave' | 'turn'>, value: number): number {
  return weave === 1 ? 1 : 0.35 + 0.65 * Math.abs(Math.sin(value * 5 + turn))
}

/**
 * Returns the rotation of the rings, between 0 and 1, for an amount. Even a small change in the amount produces a
 * visibly different rotation.
 */
export function turnOf(amount: number): number {
  if (!(amount > 0)) return 0
  const value = (Math.log10(amount * 1_000) / 7 + amount * 7.31) % 1
  return value < 0 ? value + 1 : value
}

function pointOf(ring: Ring, angle: number): { x: number; y: number; dx: number; dy: number } {
  const { waves, harmonic, order, radius, depth, skew } = ring
  const wave = waves * angle
  const r = radius + depth * ((1 - harmonic) * Math.sin(wave) + harmonic * Math.sin(order * wave))
  const dr = depth * waves * ((1 - harmonic) * Math.cos(wave) + harmonic * order * Math.cos(order * wave))
  const leaning = angle + (skew / waves) * Math.cos(wave)
  const turning = 1 - skew * Math.sin(wave)
  const [cos, sin] = [Math.cos(leaning), Math.sin(leaning)]
  return { x: r * cos, y: r * sin, dx: dr * cos - r * sin * turning, dy: dr * sin + r * cos * turning }
}

/**
 * Returns a generator of pseudo-random numbers between 0 and 1 (sfc32). They only determine the figure's shape and are
 * not cryptographically secure.
 */
function randomStream(seed: string): () => number {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (const sign of seed) {
    const code = sign.codePointAt(0) ?? 0
    a = b ^ Math.imul(a ^ code, 597_399_067)
    b = c ^ Math.imul(b ^ code, 2_869_860_233)
    c = d ^ Math.imul(c ^ code, 951_274_213)
    d = a ^ Math.imul(d ^ code, 2_716_044_179)
  }
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < WARM_UP; round += 1) next()
  return next
}
