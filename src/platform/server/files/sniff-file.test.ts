import { expect, test } from 'vitest'
import { KINDS, picture } from '#test/harness/pictures.ts'
import { sniffPicture } from './sniff-file.ts'

test.each(KINDS)('recognizes a %s by its first bytes', async (kind) => {
  const bytes = await picture(kind)
  expect(sniffPicture(bytes)).toBe(kind)
  expect(sniffPicture(bytes.subarray(0, 64))).toBe(kind)
})

test.each([
  ['png', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['jpeg', [0, 1, 2]],
  ['webp', [0, 1, 2, 3, 8, 9, 10, 11]],
  ['avif', [4, 5, 6, 7]],
] as const)('does not recognize a %s if one of these bytes differs', async (kind, places) => {
  const bytes = await picture(kind)
  for (const at of places) {
    const other = Buffer.from(bytes)
    other.writeUInt8(other.readUInt8(at) ^ 1, at)
    expect(sniffPicture(other), `byte ${at}`).toBeNull()
  }
})

function ftyp(major: string, compatible: readonly string[] = [], size?: number): Buffer {
  const box = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  box.writeUInt32BE(size ?? box.length)
  return box
}

test.each([
  ['avif', ftyp('avif'), 'avif'],
  ['avif among others', ftyp('mif1', ['miaf', 'avif']), 'avif'],
  ['a photo of an iPhone', ftyp('heic', ['mif1', 'heic']), null],
  ['a film', ftyp('isom', ['mp42']), null],
  ['a box longer than the file', ftyp('avif', [], 64), null],
  ['a box too short for a brand', ftyp('avif', [], 8), null],
  ['a box of no size', ftyp('avif', [], 0), null],
  [
    'a list of brands without end',
    ftyp('mif1', [...Array<string>(100).fill('mif1'), 'avif']),
    null,
  ],
])('checks the brands of %s', (_what, bytes, kind) => {
  expect(sniffPicture(bytes)).toBe(kind)
})

test.each(['', 'x', '\x89PN', '\xff\xd8', 'RIFF', 'RIFF____WEB', '\0\0\0\x10ftypavi', '<svg/>'])(
  'recognizes no picture in %j',
  (text) => {
    expect(sniffPicture(Buffer.from(text, 'latin1'))).toBeNull()
  },
)
