import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { isMoreThanPhoto } from './more-than-a-photo.ts'

const KINDS = ['jpeg', 'png', 'webp'] as const
const photos = new Map<string, Buffer>()
let progressive: Buffer
beforeAll(async () => {
  const noise = () =>
    sharp({
      create: {
        width: 320,
        height: 240,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
  for (const kind of KINDS) photos.set(kind, await noise()[kind]().toBuffer())
  progressive = await noise()
    .withExif({ IFD0: { Model: 'MZ' } })
    .jpeg({ progressive: true })
    .toBuffer()
})
const photo = (kind: string) => photos.get(kind) ?? Buffer.alloc(0)
/** Returns a JPEG with a comment segment right after its start marker. */
const commented = (text: string) => {
  const comment = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff])
  return Buffer.concat([head, comment, photo('jpeg').subarray(2)])
}

const TAILS = {
  'an archive': 'PK\x03\x04\x14\x00\x00\x00',
  'the end of an archive': `PK\x05\x06${'\0'.repeat(18)}`,
  'a Windows program': 'MZ\x90\x00',
  'a Windows program after zero bytes': '\0\0\0\0MZ\x90\x00',
  'a Linux program': '\x7fELF\x02\x01\x01',
  'a script': '#!/bin/sh\n',
  RAR: 'Rar!\x1a\x07\x01\x00',
  '7z': '7z\xbc\xaf\x27\x1c\x00\x04',
  'a PDF document': '%PDF-1.7',
  'an HTML page': '<html>',
  'an HTML script': '<script>',
}

describe.each(KINDS)('detection of a photo with additional data: %s', (kind) => {
  test('isMoreThanPhoto returns false for a file that contains only the photo', () => {
    expect(isMoreThanPhoto(photo(kind), kind)).toBe(false)
  })

  test.each(Object.entries(TAILS))('isMoreThanPhoto returns true for a photo followed by %s', (_name, tail) => {
    expect(isMoreThanPhoto(Buffer.concat([photo(kind), Buffer.from(tail, 'latin1')]), kind)).toBe(true)
  })
})

test('accepts the data that cameras append to a JPEG file', () => {
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0MZ in the midst of a film', 'latin1')
  for (const image of [photo('jpeg'), progressive]) {
    expect(isMoreThanPhoto(Buffer.concat([image, film]), 'jpeg')).toBe(false)
    expect(isMoreThanPhoto(Buffer.concat([image, photo('jpeg')]), 'jpeg')).toBe(false)
    expect(isMoreThanPhoto(Buffer.concat([image, Buffer.from('MZ')]), 'jpeg')).toBe(true)
  }
})

test('detects an archive inside a JPEG file, but ignores text that merely resembles an archive', () => {
  expect(isMoreThanPhoto(commented('PK\x03\x04\x14\x00'), 'jpeg')).toBe(true)
  expect(isMoreThanPhoto(commented(`PK\x05\x06${'\0'.repeat(18)}`), 'jpeg')).toBe(true)
  expect(isMoreThanPhoto(commented('MZ #! PK Rar! 7z'), 'jpeg')).toBe(false)
})

test.each([Buffer.from('ffd8', 'hex'), Buffer.from('ffd8ffe0', 'hex'), Buffer.from('ffd8ffda0002ffff', 'hex')])(
  'treats a truncated JPEG file as a photo',
  (torn) => {
    expect(isMoreThanPhoto(torn, 'jpeg')).toBe(false)
  },
)
