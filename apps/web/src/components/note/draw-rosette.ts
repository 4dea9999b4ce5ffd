import { noteRings, ringPath, ringTransform, strandTransform, type Ring } from './guilloche.ts'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * Number of rings drawn on this page so far. It is part of the path IDs, which must be unique even if two figures have
 * the same seed.
 */
let drawn = 0

/**
 * Draws a rosette into an SVG element. `engraved` lists the rings that are drawn in full, separated by spaces. Leaves
 * unchanged rings in place, because redrawing them would restart their animation.
 */
export function drawRosette(svg: SVGElement, seed: string, engraved: string): void {
  const wanted = engraved.split(' ')
  for (const [index, ring] of noteRings(seed).entries()) {
    const before = svg.children[index]
    const line = wanted.includes(String(index)) ? 'engraved' : 'traced'
    const name = `${seed} ${line}`
    if (before?.getAttribute('data-ring') === name) continue
    const group = ringGroup(ring, line)
    group.setAttribute('data-ring', name)
    if (before) before.replaceWith(group)
    else svg.append(group)
  }
}

/** Draws all rosettes of the server-rendered page. */
export function drawPageRosettes(): void {
  for (const svg of document.querySelectorAll<SVGElement>('svg[data-seed]')) {
    const { seed = '', engraved = '' } = svg.dataset
    drawRosette(svg, seed, engraved)
  }
}

function ringGroup(ring: Ring, line: 'engraved' | 'traced'): Element {
  const id = `ring${drawn}`
  drawn += 1
  const group = element('g', { 'data-line': line, transform: ringTransform(ring, 0) })
  const defs = element('defs', {})
  defs.append(element('path', { id, d: ringPath(ring) }))
  group.append(defs)
  for (let strand = 0; strand < (line === 'engraved' ? ring.strands : 1); strand += 1)
    group.append(element('use', { href: `#${id}`, transform: strandTransform(ring, strand, 1) }))
  return group
}

function element(name: string, attributes: Record<string, string>): Element {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
