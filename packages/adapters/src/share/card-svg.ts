import type { ShareCard } from '@cambio/core/site/share-card'
import { mixed } from '@cambio/kernel/contrast'
import { SHARE_PICTURE } from '@cambio/kernel/share-picture'
import type { ThemeToken } from '@cambio/kernel/site-theme'
import type { TypeFace } from './type-face.ts'
import { cutText, wordsFit, wrapText } from './wrap-text.ts'

const CARD = SHARE_PICTURE
const SOFT_SHARE = 0.12
const LEFT = 84
const TEXT_WIDTH = CARD.width - 2 * LEFT
const BRAND = { markSize: 68, baseline: 135, size: 44, x: LEFT + 90 }
/**
 * Font sizes of the title in pixels, largest first, each with its maximum number of lines. The first size at which the
 * whole title fits is used. If the title is too long even for the smallest size, it is truncated.
 */
const TITLE_STEPS = [
  { size: 84, lines: 2 },
  { size: 70, lines: 3 },
  { size: 58, lines: 3 },
  { size: 50, lines: 4 },
]
const LINE_HEIGHT = 1.06
/** Vertical position of the baseline under the title's last line, in pixels. */
const LAST_BASELINE = 536
const SECTION_SIZE = 30
const GAP = 34
/** Distance between the baselines of the title's last line and of the section below it, in pixels. */
const SECTION_BELOW = 56
const COIN = 92
const MAX_COINS = 2
const ARROW = 'M0 0H36M22 -14L36 0L22 14'

/** Graphics of a share image, as SVG strings. A coin without a graphic is drawn as its first letter. */
export interface Artwork {
  mark: string
  ornament: string
  coin(title: string): string | null
  /** Colours of the light theme. */
  colours: Record<ThemeToken, string>
}

export interface FontFaces {
  strong: TypeFace
  plain: TypeFace
}

/** Returns a page's share image as SVG. Text is drawn as outlines, so the renderer needs no fonts. */
export function cardSvg(card: ShareCard, art: Artwork, faces: FontFaces): string {
  const title = titleLines(card.title, faces.strong)
  const hasCoins = card.coins.length > 0
  const last = LAST_BASELINE - (hasCoins && card.section !== '' ? SECTION_BELOW / 2 : 0)
  const top = last - (title.lines.length - 1) * title.size * LINE_HEIGHT - title.size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}">`,
    `<rect width="100%" height="100%" fill="${art.colours.paper}"/>`,
    `<g opacity="0.42">${image(art.ornament.replaceAll('#000', art.colours.accent), { x: 690, y: -24, size: 680 })}</g>`,
    image(art.mark, { x: LEFT, y: 86, size: BRAND.markSize }),
    `<g fill="${art.colours.ink}">${faces.strong.paths(brandText(card, faces.strong), { x: BRAND.x, y: BRAND.baseline, size: BRAND.size })}</g>`,
    hasCoins ? coinRow(card.coins, top - GAP - COIN, art, faces.strong) : '',
    sectionLine(card, hasCoins ? last + SECTION_BELOW : top - GAP / 2, art, faces),
    `<g fill="${art.colours.ink}">`,
    ...title.lines.map((line, index) =>
      faces.strong.paths(line, {
        x: LEFT,
        size: title.size,
        y: last - (title.lines.length - 1 - index) * title.size * LINE_HEIGHT,
      }),
    ),
    '</g></svg>',
  ].join('')
}

function brandText({ siteName }: ShareCard, face: TypeFace): string {
  return cutText(siteName, TEXT_WIDTH - (BRAND.x - LEFT), (text) => face.measure(text, BRAND.size))
}

function titleLines(title: string, face: TypeFace): { size: number; lines: string[] } {
  let cut: { size: number; lines: string[] } = { size: 0, lines: [] }
  for (const { size, lines } of TITLE_STEPS) {
    const measure = (text: string): number => face.measure(text, size)
    const wrapped = wrapText(title, { width: TEXT_WIDTH, lines, measure })
    if (wrapped.isWhole && wordsFit(title, TEXT_WIDTH, measure)) return { size, lines: wrapped.lines }
    cut = { size, lines: wrapped.lines }
  }
  return cut
}

function sectionLine({ section }: ShareCard, baseline: number, art: Artwork, { plain }: FontFaces): string {
  const text = cutText(section, TEXT_WIDTH, (words) => plain.measure(words, SECTION_SIZE))
  return `<g fill="${art.colours['ink-2']}">${plain.paths(text, { x: LEFT, y: baseline, size: SECTION_SIZE })}</g>`
}

/** Returns the SVG for the coins of a swap: the sent coin, an arrow and the received coin. */
function coinRow(coins: readonly string[], top: number, art: Artwork, face: TypeFace): string {
  const arrow = `<path d="${ARROW}" transform="translate(${LEFT + COIN + GAP - 4} ${top + COIN / 2})" fill="none" stroke="${art.colours['ink-2']}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`
  const drawn = coins
    .slice(0, MAX_COINS)
    .map((title, index) => coinMark(title, { x: LEFT + index * (COIN + 2 * GAP + 28), top, art, face }))
  return drawn.join(arrow)
}

function coinMark(
  title: string,
  { x, top, art, face }: { x: number; top: number; art: Artwork; face: TypeFace },
): string {
  const mark = art.coin(title)
  if (mark !== null) return image(mark, { x, y: top, size: COIN })
  const [character, size] = [title.slice(0, 1), COIN / 2]
  const middle = x + COIN / 2
  return [
    `<circle cx="${middle}" cy="${top + COIN / 2}" r="${COIN / 2}" fill="${mixed(art.colours.surface, art.colours.accent, SOFT_SHARE)}"/>`,
    `<g fill="${art.colours.accent}">${face.paths(character, { x: middle - face.measure(character, size) / 2, y: top + COIN / 2 + size * 0.36, size })}</g>`,
  ].join('')
}

/** Embeds an SVG as a separate image, so that its IDs cannot collide with those of other SVGs. */
function image(svg: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const data = Buffer.from(svg).toString('base64')
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${data}"/>`
}
