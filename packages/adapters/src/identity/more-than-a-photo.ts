/** What a file says that is also a page, a program or a document. Five bytes at least: four come about by chance in one photo of a hundred. */
const ACTIVE = /<!doctype|<html|<script|<svg[\s>]|<\?php|%PDF-/i
/** How an archive's entries, archives and programs begin. */
// eslint-disable-next-line no-control-regex
const PACKED = /PK\x03\x04[\x00-\x3f]\x00|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x7fELF[\x01\x02][\x01\x02]/
/** Where an archive ends; whoever opens one looks for it in this much of a file. */
const ZIP_END = 'PK\x05\x06'
const ZIP_END_WITHIN = 65_557
/** Programs whose mark is too short to be looked for anywhere else than where the image ends. */
const PROGRAM = /^\0*(?:MZ|#!)/
/** Last chunk of every PNG. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
/** Of a WebP, before the size it names. */
const RIFF_HEAD = 8

/** Whether a file is something besides a photo: a page, a program or an archive in it, or more than its format ends with. Cameras append to JPEGs. */
export function isMoreThanPhoto(bytes: Buffer, format: string): boolean {
  const text = bytes.toString('latin1')
  if (ACTIVE.test(text) || PACKED.test(text) || text.slice(-ZIP_END_WITHIN).includes(ZIP_END)) return true
  if (format === 'png') return !bytes.subarray(-PNG_END.length).equals(PNG_END)
  if (format === 'webp') return bytes.readUInt32LE(4) + RIFF_HEAD !== bytes.length
  return PROGRAM.test(text.slice(endOfJpeg(bytes)))
}

const MARK = 0xff
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda

/** Where the first image of a JPEG ends (ITU T.81, B.1): its segments name their length, what was scanned ends at the next mark. */
function endOfJpeg(bytes: Buffer): number {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === MARK) {
    const mark = bytes[at + 1] ?? 0
    if (mark === END_OF_IMAGE) return at + 2
    if (mark === MARK) at += 1
    else at += 2 + bytes.readUInt16BE(at + 2)
    if (mark === START_OF_SCAN) while (at < bytes.length && !isMark(bytes, at)) at += 1
  }
  return bytes[at] === MARK && bytes[at + 1] === END_OF_IMAGE ? at + 2 : bytes.length
}

/** Neither a scanned byte of ones nor a restart. */
function isMark(bytes: Buffer, at: number): boolean {
  const mark = bytes[at + 1] ?? 0
  return bytes[at] === MARK && mark !== 0 && mark !== MARK && (mark < 0xd0 || mark > 0xd7)
}
