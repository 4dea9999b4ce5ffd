import { noteRings, ringPath, ringTransform, strandTransform } from '../../../../components/note/guilloche.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72
const ROSETTE = { x: 905, y: 315, scale: 2.3 }
/** Maximum width of the text next to the rosette, in picture pixels. */
const TEXT_WIDTH = 570
/** Baseline of the line with the provider's number of a card purchase, in picture pixels. */
const PROVIDER_NUMBER_TOP = 474
const RULE = 22
const WAVE = { height: 14, length: 96, depth: 5 }

/** Labels, amounts and rosette in the picture of a receipt. */
export interface ReceiptPicture {
  name: string
  brand: string
  label: string
  amount: string
  coin: string
  given: string
  verdict: string
  serial: string
  /** Line with the provider's number of a card purchase; empty for any other order. */
  providerNumber: string
  seed: string
  engraved: readonly number[]
}

/**
 * Draws a receipt as a PNG file in the page's colours and fonts.
 * @throws {Error} if the browser has no canvas
 */
export async function drawReceipt(receipt: ReceiptPicture): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  await document.fonts.ready
  const ink = inks()
  drawGround(context, ink)
  drawRosette(context, receipt, ink)
  drawTexts(context, receipt, ink)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('The browser cannot save a canvas')
  return new File([blob], receipt.name, { type: 'image/png' })
}

/** Returns a function that looks up the page's design tokens. */
function inks(): (token: string) => string {
  const style = getComputedStyle(document.documentElement)
  return (token) => style.getPropertyValue(`--${token}`).trim()
}

type Ink = ReturnType<typeof inks>

function drawGround(context: CanvasRenderingContext2D, ink: Ink): void {
  context.fillStyle = ink('note')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.strokeStyle = ink('engrave-2')
  context.globalAlpha = 0.13
  context.beginPath()
  for (let y = WAVE.height / 2; y < HEIGHT; y += WAVE.height)
    for (let x = 0; x <= WIDTH; x += WAVE.length / 8) {
      const at = y + Math.sin((x / WAVE.length) * Math.PI) * WAVE.depth
      if (x === 0) context.moveTo(x, at)
      else context.lineTo(x, at)
    }
  context.stroke()
  context.globalAlpha = 0.55
  context.strokeStyle = ink('engrave-1')
  context.strokeRect(RULE, RULE, WIDTH - 2 * RULE, HEIGHT - 2 * RULE)
  context.globalAlpha = 1
}

function drawRosette(context: CanvasRenderingContext2D, { seed, engraved }: ReceiptPicture, ink: Ink): void {
  const colours = ['engrave-2', 'engrave-1', 'engrave-3', 'engrave-1', 'engrave-2', 'engrave-3'].map(ink)
  for (const [index, ring] of noteRings(seed).entries()) {
    const isEngraved = engraved.includes(index)
    const curve = new Path2D(ringPath(ring))
    context.strokeStyle = colours[index] ?? ''
    context.lineWidth = 0.36
    context.setLineDash(isEngraved ? [] : [2, 1.5])
    for (let strand = 0; strand < (isEngraved ? ring.strands : 1); strand += 1) {
      const turned = new DOMMatrix(`translate(${ROSETTE.x}px, ${ROSETTE.y}px) scale(${ROSETTE.scale})`)
        .multiply(cssMatrix(ringTransform(ring, 0)))
        .multiply(cssMatrix(strandTransform(ring, strand, 1)))
      context.setTransform(turned)
      context.stroke(curve)
    }
  }
  context.resetTransform()
  context.setLineDash([])
}

/** Returns the matrix of an SVG transform. Adds the unit `deg` to the angle, because CSS requires a unit. */
function cssMatrix(transform: string): DOMMatrix {
  return new DOMMatrix(transform.replace(/rotate\(([-.\d]+)\)/, 'rotate($1deg)'))
}

function drawTexts(context: CanvasRenderingContext2D, receipt: ReceiptPicture, ink: Ink): void {
  const { fontFamily } = getComputedStyle(document.body)
  const write = (text: string, y: number, style: { font: string; token: string }): void => {
    context.font = `${style.font} ${fontFamily}`
    context.fillStyle = ink(style.token)
    context.fillText(text, EDGE, y, TEXT_WIDTH)
  }
  write(receipt.brand, 118, { font: '680 34px', token: 'ink' })
  write(receipt.label, 248, { font: '400 24px', token: 'ink-2' })
  write(`${receipt.amount} ${receipt.coin}`, 322, { font: '640 66px', token: 'ink' })
  write(receipt.given, 372, { font: '400 26px', token: 'ink-2' })
  if (receipt.verdict !== '') write(`✓ ${receipt.verdict}`, 424, { font: '560 24px', token: 'accent' })
  if (receipt.providerNumber !== '')
    write(receipt.providerNumber, PROVIDER_NUMBER_TOP, { font: '400 17px', token: 'ink-2' })
  write(receipt.serial, 540, { font: '400 22px', token: 'ink-2' })
}
