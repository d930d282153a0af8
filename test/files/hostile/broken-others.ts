import sharp from 'sharp'
import { drawing, picture } from '#test/harness/pictures.ts'
import { MARKER, SMALL, type Case } from './case.ts'

/** JPEG, WebP and AVIF with false headers. */
export async function brokenOthers(): Promise<Case[]> {
  const jpeg = Buffer.concat([
    await picture('jpeg', { width: 200, height: 100 }),
    Buffer.from(MARKER),
  ])
  const webp = await picture('webp', { width: 200, height: 100 })
  const avif = await picture('avif', { width: 200, height: 100 })
  const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes)
    change(copy)
    return copy
  }
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const ispe = avif.indexOf('ispe')
  const frames = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      sharp({ create: { ...SMALL, channels: 3, background: { r: index, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = await sharp(frames, { join: { animated: true } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARKER}</a></x:xmpmeta>`)
    .webp({ effort: 0 })
    .toBuffer()
  return [
    ['only the signature of a JPEG', '\xff\xd8\xff', 'picture-broken'],
    ['only the signature of a WebP', 'RIFF\x20\0\0\0WEBPVP8 ', 'picture-broken'],
    ['only the brand of an AVIF', '\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'picture-broken'],
    [
      'JPEG of markers alone',
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000, 0xff), Buffer.from(MARKER)]),
      'picture-broken',
    ],
    [
      'JPEG that says 65,500 × 65,500',
      changed(jpeg, (copy) => {
        copy.writeUInt16BE(65_500, frame + 5)
        copy.writeUInt16BE(65_500, frame + 7)
      }),
      'picture-pixels',
    ],
    [
      'JPEG taller than its data',
      changed(jpeg, (copy) => copy.writeUInt16BE(30_000, frame + 5)),
      'taken',
    ],
    [
      'JPEG of no height',
      changed(jpeg, (copy) => copy.writeUInt16BE(0, frame + 5)),
      'picture-broken',
    ],
    [
      'JPEG of 250 colours',
      changed(jpeg, (copy) => copy.writeUInt8(250, frame + 9)),
      'picture-broken',
    ],
    [
      'WebP that says it is longer',
      changed(webp, (copy) => copy.writeUInt32LE(0x7fff_fff0, 4)),
      'picture-broken',
    ],
    [
      'WebP that says it is shorter',
      changed(webp, (copy) => copy.writeUInt32LE(20, 4)),
      'picture-broken',
    ],
    [
      'WebP of 16,383 × 16,383',
      changed(webp, (copy) => {
        copy.writeUInt16LE(16_383, 26)
        copy.writeUInt16LE(16_383, 28)
      }),
      'picture-pixels',
    ],
    ['WebP that moves, in 60 frames', moving, 'taken'],
    [
      'AVIF that says 100,000 × 100,000',
      changed(avif, (copy) => {
        copy.writeUInt32BE(100_000, ispe + 8)
        copy.writeUInt32BE(100_000, ispe + 12)
      }),
      'picture-pixels',
    ],
    [
      'AVIF larger than it says',
      changed(avif, (copy) => {
        copy.writeUInt32BE(10, ispe + 8)
        copy.writeUInt32BE(10, ispe + 12)
      }),
      'picture-broken',
    ],
    [
      'AVIF whose box is longer than the file',
      changed(avif, (copy) => copy.writeUInt32BE(0x7fff_ffff, avif.indexOf('meta') - 4)),
      'picture-broken',
    ],
    [
      'AVIF whose pixels are elsewhere',
      changed(avif, (copy) => copy.writeUInt32BE(0x7fff_ffff, avif.indexOf('iloc') + 18)),
      'picture-broken',
    ],
    [
      'HEIC that claims to be AVIF',
      changed(avif, (copy) => copy.write('hvc1', avif.indexOf('av01'), 'latin1')),
      'picture-broken',
    ],
    [
      'AVIF whose pixels are something else',
      changed(avif, (copy) => copy.fill(MARKER, avif.indexOf('mdat') + 4)),
      'picture-broken',
    ],
  ]
}

/** A progressive JPEG with a thousand scans. */
export async function endlessJpeg(): Promise<Case[]> {
  const whole = await drawing({ width: 600, height: 600 }).jpeg({ progressive: true }).toBuffer()
  const end = whole.length - 2
  const last = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), end)
  const scans = Array<Buffer>(1_000).fill(last)
  const content = Buffer.concat([whole.subarray(0, end), ...scans, Buffer.from([0xff, 0xd9])])
  return [['JPEG of a thousand scans', content, 'picture-broken']]
}
