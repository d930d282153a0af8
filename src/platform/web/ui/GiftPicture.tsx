import classes from './GiftPicture.module.css'
import { Picture } from './Picture.tsx'
import { Wreath } from './Wreath.tsx'

interface GiftPictureProps {
  /** The gift's picture; null where it has none. */
  picture: string | null
  /** Empty where the gift's name stands beside it. */
  alt: string
  /** Its width, see Picture. */
  sizes: string
  /** Sets width and height; a picture of another shape is cropped. */
  className?: string | undefined
}

/** A gift's picture; our drawing when there is none, or when it can't be loaded (section 8). */
export function GiftPicture({ className = '', alt, ...rest }: GiftPictureProps) {
  const name = `${classes.giftPicture} ${className}`
  return (
    <Picture {...rest} alt={alt} className={name}>
      <GiftDrawing alt={alt} className={name} />
    </Picture>
  )
}

const SHAPE = {
  radius: 96,
  foot: 98,
  pairs: [114, 135, 156, 177, 198],
  tip: 218,
  lean: 38,
  leaf: 34,
}

/** A gift with a golden ribbon inside a laurel wreath. */
function GiftDrawing({ alt, className }: { alt: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox="-200 -150 400 300"
      preserveAspectRatio="xMidYMid slice"
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === ''}
      focusable="false"
    >
      <rect className={classes.ground} x="-400" y="-400" width="800" height="800" />
      <g className={classes.wreath}>
        <Wreath shape={SHAPE} stem={3} />
      </g>
      <path className={classes.box} d="M-40 2h80v42a6 6 0 0 1-6 6h-68a6 6 0 0 1-6-6z" />
      <rect className={classes.lid} x="-46" y="-18" width="92" height="22" rx="5" />
      <rect className={classes.ribbon} x="-8" y="-18" width="16" height="68" />
      <path
        className={classes.bow}
        d="M0-19C-10-42-38-44-36-29-35-20-16-18 0-19ZM0-19C10-42 38-44 36-29 35-20 16-18 0-19Z"
      />
    </svg>
  )
}
