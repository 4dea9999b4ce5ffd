import { readFile } from 'node:fs/promises'
import * as fontkit from 'fontkit'

/**
 * Font subsets that together contain all letters on the site. Each letter is drawn with the first subset that contains
 * it.
 */
const SUBSETS = ['latin', 'cyrillic', 'latin-ext', 'cyrillic-ext']
const FONTS = import.meta.resolve('@fontsource/onest')

export type Weight = 500 | 600

/**
 * Converts text to vector outlines in one weight of the default typeface. Uses several font files, because no single
 * file contains all characters.
 */
export class TypeFace {
  readonly #fonts: readonly fontkit.Font[]

  private constructor(fonts: readonly fontkit.Font[]) {
    this.#fonts = fonts
  }

  static async load(weight: Weight): Promise<TypeFace> {
    const files = SUBSETS.map((subset) => new URL(`files/onest-${subset}-${weight}-normal.woff`, FONTS))
    return new TypeFace(await Promise.all(files.map(readFont)))
  }

  /** Returns the width of a string, in the unit of `size`. */
  measure(text: string, size: number): number {
    return this.#runs(text).reduce((width, { run, scale }) => width + run.advanceWidth * scale * size, 0)
  }

  /**
   * Returns a string as SVG paths, with its baseline starting at the given point. Omits letters that no font contains.
   */
  paths(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
    let [left, drawn] = [x, '']
    for (const { run, scale } of this.#runs(text)) {
      for (const [index, glyph] of run.glyphs.entries()) {
        const position = run.positions[index]
        if (!position) continue
        const outline = glyph.path.toSVG()
        const [glyphX, glyphY] = [left + position.xOffset * scale * size, y - position.yOffset * scale * size]
        if (outline !== '')
          drawn += `<path transform="translate(${glyphX.toFixed(2)} ${glyphY.toFixed(2)}) scale(${scale * size} ${-scale * size})" d="${outline}"/>`
        left += position.xAdvance * scale * size
      }
    }
    return drawn
  }

  /** Splits a string into runs, each in a single font. Omits letters that no font contains. */
  #runs(text: string): { run: fontkit.GlyphRun; scale: number }[] {
    const stretches: { font: fontkit.Font; characters: string }[] = []
    for (const character of text) {
      const font = this.#fontOf(character.codePointAt(0) ?? 0)
      const last = stretches.at(-1)
      if (!font) continue
      if (last?.font === font) last.characters += character
      else stretches.push({ font, characters: character })
    }
    return stretches.map(({ font, characters }) => ({ run: font.layout(characters), scale: 1 / font.unitsPerEm }))
  }

  #fontOf(codePoint: number): fontkit.Font | undefined {
    return this.#fonts.find((font) => font.hasGlyphForCodePoint(codePoint))
  }
}

async function readFont(file: URL): Promise<fontkit.Font> {
  const font = fontkit.create(await readFile(file))
  if (!('layout' in font)) throw new Error(`${file.href} is a collection of fonts`)
  return font
}
