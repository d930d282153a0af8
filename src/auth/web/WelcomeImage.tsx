import { t } from '@lingui/core/macro'
import { Wreath } from '#platform/web/ui/Wreath.tsx'
import classes from './WelcomeImage.module.css'

const WREATH = {
  radius: 128,
  foot: 95,
  pairs: [108, 128, 148, 168, 188, 208],
  tip: 226,
  lean: 42,
  leaf: 50,
}

/** Two colleagues in a laurel wreath, one handing the other a golden point. */
export function WelcomeImage() {
  return (
    <svg className={classes.image} viewBox="-180 -168 360 336" role="img" aria-label={t`Welcome`}>
      <defs>
        <clipPath id="welcome-medallion">
          <circle r="112" />
        </clipPath>
      </defs>
      <circle r="112" className={classes.sky} />
      <g clipPath="url(#welcome-medallion)">
        <circle cx="0" cy="40" r="96" className={classes.sun} />
        <Receiver />
        <Giver />
      </g>
      <g className={classes.wreath}>
        <Wreath shape={WREATH} stem={4} />
      </g>
      <Point />
    </svg>
  )
}

function Giver() {
  return (
    <g>
      <path className={classes.giver} d="M-122 130V84C-122 44-96 26-62 26S-6 44-6 84V130Z" />
      <path className={classes.giverSleeve} d="M-34 96C-14 84 0 62 4 30" />
      <circle cx="5" cy="20" r="11" className={classes.giverSkin} />
      <path className={classes.giverSkin} d="M-74 6H-50V32A12 12 0 0 1-74 32Z" />
      <circle cx="-62" cy="-14" r="30" className={classes.giverSkin} />
      <path
        className={classes.giverHair}
        d="M-94-8C-98-36-82-52-60-52C-38-52-28-38-30-18C-40-20-48-26-52-34C-60-22-76-16-86-16C-88-6-88 4-86 14C-92 8-94 0-94-8Z"
      />
      <path className={classes.line} d="M-52-8v4M-70-8v4M-56 6Q-50 9-46 3" />
    </g>
  )
}

function Receiver() {
  return (
    <g>
      <path className={classes.receiver} d="M-10 130V92C-4 54 30 34 66 34S124 52 124 90V130Z" />
      <path className={classes.receiverHair} d="M34-6C34-30 48-42 67-42S100-30 100-6V40H34Z" />
      <path className={classes.receiverSkin} d="M55 14H79V40A12 12 0 0 1 55 40Z" />
      <circle cx="66" cy="-4" r="29" className={classes.receiverSkin} />
      <path
        className={classes.receiverHair}
        d="M34-2C32-30 48-44 68-43C88-42 102-28 100-2C92-8 86-16 83-24C72-14 50-14 42-12C38-10 35-6 34-2Z"
      />
      <path className={classes.line} d="M56 0v4M74 0v4M57 14Q64 20 71 14" />
    </g>
  )
}

function Point() {
  return (
    <g transform="translate(6 -14)">
      <circle r="21" className={classes.pointEdge} />
      <circle r="16" className={classes.point} />
      <path className={classes.heart} d="M0 8C-8 2-9-2-8-5C-6-9-2-8 0-5C2-8 6-9 8-5C9-2 8 2 0 8Z" />
      <path className={classes.spark} d="M-25-22l-6-6M0-32v-9M25-22l6-6" />
    </g>
  )
}
