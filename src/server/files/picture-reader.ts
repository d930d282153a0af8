import type Sharp from 'sharp'
import type { SharpOptions } from 'sharp'
import { LARGEST_PICTURE_PIXELS } from '#contract/pictures.ts'

/** The only ways libvips may read anything, from memory and nowhere else. */
const LOADERS = [
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadHeifBuffer',
]

/** One page of what is not damaged and not larger than we take. */
export const READING = {
  limitInputPixels: LARGEST_PICTURE_PIXELS,
  failOn: 'warning',
  pages: 1,
  unlimited: false,
} as const satisfies SharpOptions

export const LONGEST_SECONDS = 20

let loading: Promise<typeof Sharp> | undefined

/** The image library, loaded when the first picture comes and kept from everything we do not need. */
export function pictureReader(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
