import classes from './Wreath.module.css'

const FULL: WreathShape = {
  radius: 15,
  foot: 97,
  pairs: [112, 138, 164, 190, 216],
  tip: 240,
  lean: 40,
  leaf: 7.5,
}

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
      <Wreath shape={FULL} stem={1} />
    </svg>
  )
}

interface WreathProps {
  shape: WreathShape
  stem: number
}

/** Both branches of a laurel wreath around the origin, inside an svg; in the colour of the text. */
export function Wreath({ shape, stem }: WreathProps) {
  const branch = (
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
  return (
    <>
      {branch}
      <g transform="scale(-1 1)">{branch}</g>
    </>
  )
}

/** The left branch of a laurel wreath, on a circle around the origin. */
interface WreathShape {
  radius: number
  /**
   * In degrees: where the stem starts, leaves grow and the stem ends; 90 is the bottom, 270 the
   * top.
   */
  foot: number
  pairs: readonly number[]
  tip: number
  /** How far leaves lean off the stem, in degrees. */
  lean: number
  /** The length of an outer leaf. */
  leaf: number
}

interface Leaf {
  x: number
  y: number
  turn: number
  scale: number
}

const INNER = 0.8

/** A leaf of length 11 pointing up from its foot at the origin. */
const LEAF_PATH = 'M0 .6C3.6-1.8 3.8-6.8 0-11C-3.8-6.8-3.6-1.8 0 .6Z'
const LEAF_LENGTH = 11

function leavesOf({ radius, pairs, tip, lean, leaf }: WreathShape): Leaf[] {
  const scale = leaf / LEAF_LENGTH
  const grow = (degrees: number, leaning: number, size: number): Leaf => ({
    ...pointAt(radius, degrees),
    // A leaf points along the branch, which climbs clockwise.
    turn: degrees + 180 + leaning,
    scale: round(scale * size),
  })
  return [
    ...pairs.flatMap((degrees) => [grow(degrees, -lean, 1), grow(degrees, lean, INNER)]),
    grow(tip, 6, 1),
  ]
}

function stemOf({ radius, foot, tip }: WreathShape): string {
  const from = pointAt(radius, foot)
  const to = pointAt(radius, tip)
  return `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`
}

function pointAt(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
