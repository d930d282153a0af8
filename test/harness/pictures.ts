import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export interface TestPicture {
  readonly width: number
  readonly height: number
}

/** A picture with a different colour in every corner. */
export function drawing({ width, height }: TestPicture): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixels[at++] = Math.round((255 * x) / Math.max(1, width - 1))
      pixels[at++] = Math.round((255 * y) / Math.max(1, height - 1))
      pixels[at++] = 128
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const MEDIA_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type Kind = keyof typeof MEDIA_TYPES
export const KINDS = Object.keys(MEDIA_TYPES) as readonly Kind[]

export function picture(
  kind: Kind,
  size: TestPicture = { width: 64, height: 48 },
): Promise<Buffer> {
  const drawn = drawing(size)
  // AVIF is slow without `effort: 0`.
  return (kind === 'avif' ? drawn.avif({ effort: 0 }) : drawn.toFormat(kind)).toBuffer()
}

/** A PNG of exactly these chunks. */
export function pngOf(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
}

export function chunk(type: string, data: Uint8Array = new Uint8Array(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** A PNG header for 8-bit RGB, whatever data follows. */
export function header({ width, height }: TestPicture, colourType = 2): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colourType, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** PNG rows of one colour. */
export function rows({ width, height }: TestPicture, channels = 3): Buffer {
  return chunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width * channels)), { level: 9 }))
}

/** A complete PNG of one colour, with extra chunks before the pixels. */
export function plainPng(size: TestPicture, ...more: readonly Buffer[]): Buffer {
  return pngOf(header(size), ...more, rows(size), chunk('IEND'))
}
