/**
 * Matches content that a browser or viewer could open as a page, program or document. Each pattern has at least five
 * bytes. A particular four-byte sequence would occur by chance in one photo out of a hundred.
 */
const ACTIVE = /<!doctype|<html|<script|<svg[\s>]|<\?php|%PDF-/i
/** First bytes of ZIP entries, other archives and Linux programs. */
// eslint-disable-next-line no-control-regex
const PACKED = /PK\x03\x04[\x00-\x3f]\x00|Rar!\x1a\x07|7z\xbc\xaf\x27\x1c|\x7fELF[\x01\x02][\x01\x02]/
/** Signature of a ZIP archive's end record. ZIP programs search for it near the end of a file. */
const ZIP_END = 'PK\x05\x06'
/** Maximum distance in bytes between the ZIP end record and the end of the file. */
const ZIP_END_WITHIN = 65_557
/**
 * Matches program signatures. Only the data after the end of the image is checked. Such short signatures would also
 * occur by chance in the image itself.
 */
const PROGRAM = /^\0*(?:MZ|#!)/
/** The last chunk of every PNG (`IEND`). */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
/** Number of bytes at the start of a WebP file that are not included in the file's size field. */
const RIFF_HEAD = 8

/**
 * Returns whether a file contains anything besides a photo: a page, a program, an archive, or data after the end of the
 * image. A JPEG may contain other data after the image, because cameras append some.
 */
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

/**
 * Returns the offset just after the first image in a JPEG (ITU T.81, B.1). Each segment contains its own length, and
 * scan data ends at the next marker.
 */
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

/** Returns whether a marker starts at an offset. Ignores restart markers and escaped bytes in scan data. */
function isMark(bytes: Buffer, at: number): boolean {
  const mark = bytes[at + 1] ?? 0
  return bytes[at] === MARK && mark !== 0 && mark !== MARK && (mark < 0xd0 || mark > 0xd7)
}
