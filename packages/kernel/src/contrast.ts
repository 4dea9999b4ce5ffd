/** Minimum contrast ratio between text and background (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5

type Channels = readonly [number, number, number]

const COLOUR = /^#[0-9a-f]{6}$/i

/** Returns whether a string is a colour of the form `#rrggbb`. */
export function isColour(text: string): boolean {
  return COLOUR.test(text)
}

/** Returns the contrast ratio of two `#rrggbb` colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two `#rrggbb` colours. `share` is the share of the second colour, from 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const [into, from] = [channelsOf(one), channelsOf(other)]
  return `#${into
    .map((value, index) => Math.round(value + ((from[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels
}
