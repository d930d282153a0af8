import { IconHeartFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  FULL_WREATH,
  LEAF_PATH,
  leavesOf,
  stemOf,
  type WreathShape,
} from '#platform/contract/wreath.ts'
import classes from './Wreath.module.css'

interface FullWreathProps {
  className?: string | undefined
  /** Whether it grows from its foot when it appears. */
  grows?: boolean
}

/** A full laurel wreath, around a face or as an ornament. */
export function FullWreath({ className = '', grows = false }: FullWreathProps) {
  const growing = grows ? classes.growing : ''
  return (
    <svg
      className={`${growing} ${className}`}
      viewBox="-25 -25 50 50"
      aria-hidden
      focusable="false"
    >
      <Wreath shape={FULL_WREATH} stem={1} />
    </svg>
  )
}

interface CrownProps {
  /** Faces, or what else is honoured. */
  children: ReactNode
  /** Whether the branches grow from their feet when they appear. */
  grows?: boolean
}

/**
 * The two branches of a wreath around a row of faces: a full wreath around a single one. Sizes follow `--face`, the
 * height of the row.
 */
export function Crown({ children, grows = false }: CrownProps) {
  return (
    <span className={classes.crown} data-grows={grows || undefined}>
      <BranchPicture />
      <span className={classes.honoured}>{children}</span>
      <BranchPicture />
    </span>
  )
}

/** A face, a number or another mark in a wreath that grows; decoration. */
export function InWreath({ children }: { children: ReactNode }) {
  return (
    <span className={classes.around} aria-hidden>
      <FullWreath className={classes.leaves} grows />
      {children}
    </span>
  )
}

/** Between the faces of who thanked and who was thanked. */
export function CrownHeart() {
  return (
    <span className={classes.heart}>
      <IconHeartFilled />
    </span>
  )
}

function BranchPicture() {
  return (
    <svg className={classes.branch} viewBox="-25 -25 25 50" aria-hidden focusable="false">
      <Branch shape={FULL_WREATH} stem={1} />
    </svg>
  )
}

interface WreathProps {
  shape: WreathShape
  stem: number
}

/** Both branches of a laurel wreath around the origin, inside an svg; in the colour of the text. */
export function Wreath(wreath: WreathProps) {
  return (
    <>
      <Branch {...wreath} />
      <g transform="scale(-1 1)">
        <Branch {...wreath} />
      </g>
    </>
  )
}

function Branch({ shape, stem }: WreathProps) {
  return (
    <>
      <path
        d={stemOf(shape)}
        fill="none"
        stroke="currentColor"
        strokeWidth={stem}
        strokeLinecap="round"
      />
      {leavesOf(shape).map(({ x, y, turn, scale }) => (
        <path
          key={turn}
          d={LEAF_PATH}
          fill="currentColor"
          transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}
        />
      ))}
    </>
  )
}
