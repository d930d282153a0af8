import { useState, type ReactNode } from 'react'
import { dimensionsOf, PICTURE_SIZES, type PictureSize } from '#platform/contract/pictures.ts'
import { basePath } from '../base-path.ts'

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[]

interface PictureProps {
  /** The picture's name; null where there is none. */
  picture: string | null
  /** Empty where the words beside it are enough. */
  alt: string
  /** Its width, as the attribute `sizes` has it: "160px" or "(max-width: 36em) 90vw, 320px". */
  sizes: string
  className?: string | undefined
  /** The address of pictures below Laurel's, where it is not that of the signed-in. */
  from?: string | undefined
  /** Shown when there is no picture, or when it can't be loaded (specification, section 8). */
  children: ReactNode
}

/** A picture in the size that fits the screen, loaded near the view. */
export function Picture(props: PictureProps) {
  const { picture, alt, sizes, className, from = '/api/files', children } = props
  const [broken, setBroken] = useState<string | null>(null)
  if (picture === null || picture === broken) return children
  const addressOf = (size: PictureSize) => `${basePath}${from}/${picture}/${size}`
  const { width, height } = dimensionsOf(picture, 'large')
  return (
    <img
      className={className}
      src={addressOf('medium')}
      srcSet={SIZES.map(
        (size) => `${addressOf(size)} ${dimensionsOf(picture, size).width}w`,
      ).join()}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(picture)}
    />
  )
}
