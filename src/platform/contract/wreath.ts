/** The left branch of a laurel wreath, on a circle around the origin. */
export interface WreathShape {
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

/** The wreath of a card, in a square of 50 around the origin. */
export const FULL_WREATH: WreathShape = {
  radius: 15,
  foot: 97,
  pairs: [112, 138, 164, 190, 216],
  tip: 240,
  lean: 40,
  leaf: 7.5,
}

interface Leaf {
  x: number
  y: number
  turn: number
  scale: number
}

const INNER = 0.8

/** A leaf of length 11 pointing up from its foot at the origin. */
export const LEAF_PATH = 'M0 .6C3.6-1.8 3.8-6.8 0-11C-3.8-6.8-3.6-1.8 0 .6Z'
const LEAF_LENGTH = 11

/** The leaves of the left branch: each is LEAF_PATH, moved, turned by degrees and scaled. */
export function leavesOf({ radius, pairs, tip, lean, leaf }: WreathShape): Leaf[] {
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

/** The path of the left branch's stem, to be stroked. */
export function stemOf({ radius, foot, tip }: WreathShape): string {
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

const BUMPS = 18

/** The edge of a card's seal: small arcs around the origin, in a square of 100. */
export const SEAL_EDGE = Array.from({ length: BUMPS + 1 }, (_, bump) => {
  const angle = (2 * Math.PI * bump) / BUMPS
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => (part * 46).toFixed(2))
  return bump === 0 ? `M${x} ${y}` : `A8.4 8.4 0 0 1 ${x} ${y}`
}).join('')
