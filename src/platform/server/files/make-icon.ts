import { READING, sharp } from './make-sizes.ts'

/** A picture to draw as PNG. */
export interface IconRequest {
  /** A stored size of a picture. */
  readonly picture: Uint8Array
  /** The area that the picture fits in, in pixels. */
  readonly inner: { readonly width: number; readonly height: number }
  /** The area around it; null: as large as the picture turns out. */
  readonly outer: { readonly width: number; readonly height: number } | null
  /** Whether the area around it is white; transparent otherwise. */
  readonly isWhite: boolean
}

/** Draws a picture as PNG, which every mail program and every phone can show. */
export async function makeIcon({ picture, inner, outer, isWhite }: IconRequest): Promise<Buffer> {
  const drawn = sharp(Buffer.from(picture), READING)
    .resize({ ...inner, fit: 'inside' })
    .png()
  if (outer === null) return drawn.toBuffer()
  const background = { r: 255, g: 255, b: 255, alpha: isWhite ? 1 : 0 }
  return sharp({ create: { ...outer, channels: 4, background } })
    .composite([{ input: await drawn.toBuffer(), gravity: 'centre' }])
    .png()
    .toBuffer()
}
