import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CardPainter, ShareCard } from '@cambio/core/site/share-card'
import { SHARE_PICTURE } from '@cambio/kernel/share-picture'
import { PALETTE, type SiteTheme } from '@cambio/kernel/site-theme'
import { cardSvg, type Artwork, type FontFaces } from './card-svg.ts'
import { TypeFace } from './type-face.ts'

/**
 * Number of colours in a share image. It is sufficient for text, a rosette and two coins, and reduces the file to a
 * third of its size.
 */
const COLOURS = 128
const COIN_TITLE = /^[a-z0-9]+$/

/** Draws share images with resvg, so that libvips, which processes user photos, does not need SVG support. */
export class CardArtist implements CardPainter {
  readonly #artwork: Artwork
  #faces: Promise<FontFaces> | null = null

  /**
   * @param artworkDir folder with the site's graphics: `mark.svg`, `ornament.svg`, `coins/`
   * @param logo the theme's logo as an SVG string, or null for the default mark
   */
  constructor(artworkDir: string, { colours }: Pick<SiteTheme, 'colours'>, logo: string | null) {
    const { mark, ...artwork } = readArtwork(artworkDir)
    this.#artwork = { ...artwork, mark: logo ?? mark, colours: { ...PALETTE.light, ...colours.light } }
  }

  async paint(card: ShareCard): Promise<Uint8Array> {
    // Load the libraries lazily, when the first image is drawn, because few processes ever draw one.
    const [{ renderAsync }, { default: sharp }, faces] = await Promise.all([
      import('@resvg/resvg-js'),
      import('sharp'),
      (this.#faces ??= loadFaces()),
    ])
    const { pixels, width, height } = await renderAsync(cardSvg(card, this.#artwork, faces), {
      fitTo: { mode: 'width', value: SHARE_PICTURE.width },
      font: { loadSystemFonts: false },
    })
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ palette: true, colours: COLOURS, effort: 5 })
      .toBuffer()
  }
}

async function loadFaces(): Promise<FontFaces> {
  const [strong, plain] = await Promise.all([TypeFace.load(600), TypeFace.load(500)])
  return { strong, plain }
}

function readArtwork(dir: string): Omit<Artwork, 'colours'> {
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8')
  return {
    mark: read('mark.svg'),
    ornament: read('ornament.svg'),
    coin(title) {
      const name = title.toLowerCase()
      const file = join('coins', `${name}.svg`)
      return COIN_TITLE.test(name) && existsSync(join(dir, file)) ? read(file) : null
    },
  }
}
