import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CardPainter, ShareCard } from '@cambio/core/site/share-card'
import { CARD, cardSvg, type Artwork, type Faces } from './card-svg.ts'
import { TypeFace } from './type-face.ts'

/** Colours of a picture: enough for letters, a rosette and two coins, and a third of the bytes. */
const COLOURS = 128
const COIN_TITLE = /^[a-z0-9]+$/

/** Cards by resvg, which has no part in how photos are read: nothing of libvips is opened to SVG for them. */
export class CardArtist implements CardPainter {
  readonly #artwork: Artwork
  #faces: Promise<Faces> | null = null

  /**
   * @param artworkDir folder of the pages' pictures: `mark.svg`, `ornament.svg`, `coins/`
   * @param logo text of an SVG that stands for the mark; null: the mark
   */
  constructor(artworkDir: string, logo: string | null = null) {
    const artwork = readArtwork(artworkDir)
    this.#artwork = logo === null ? artwork : { ...artwork, mark: logo }
  }

  async paint(card: ShareCard): Promise<Uint8Array> {
    // Loaded for the first card: few processes ever draw one.
    const [{ renderAsync }, { default: sharp }, faces] = await Promise.all([
      import('@resvg/resvg-js'),
      import('sharp'),
      (this.#faces ??= loadFaces()),
    ])
    const { pixels, width, height } = await renderAsync(cardSvg(card, this.#artwork, faces), {
      fitTo: { mode: 'width', value: CARD.width },
      font: { loadSystemFonts: false },
    })
    return sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ palette: true, colours: COLOURS, effort: 5 })
      .toBuffer()
  }
}

async function loadFaces(): Promise<Faces> {
  const [strong, plain] = await Promise.all([TypeFace.load(600), TypeFace.load(500)])
  return { strong, plain }
}

function readArtwork(dir: string): Artwork {
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
