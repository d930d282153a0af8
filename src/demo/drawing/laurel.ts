import { area, line } from './shapes.ts'

/** A leaf of length 11 with its foot at the place, turned clockwise from pointing up. */
export function leaf(x: number, y: number, turn: number, scale: number, fill: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${area('M0 .6C3.6-1.8 3.8-6.8 0-11C-3.8-6.8-3.6-1.8 0 .6Z', fill)}</g>`
}

/** A leaf that points up between two that lean to the sides, all from the same foot. */
export function threeLeaves(x: number, y: number, scale: number, fill: string): string {
  return [0, -55, 55].map((turn) => leaf(x, y, turn, scale, fill)).join('')
}

/** An upright twig of seven leaves, 66 high, its foot at the place. */
export function sprig(x: number, y: number, fill: string): string {
  const pairs = [8, 24, 40].flatMap((height, pair) => [
    leaf(x, y - height, -48, 2.1 - pair * 0.2, fill),
    leaf(x, y - height, 48, 2.1 - pair * 0.2, fill),
  ])
  return [line(`M${x} ${y}v-46`, fill, 3), ...pairs, leaf(x, y - 44, 0, 2, fill)].join('')
}

/** One side of a wreath around the origin: leaves that climb the left of a circle from its foot. */
export function branch(radius: number, fill: string): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))] as const
  }
  const scale = radius / 52
  const leaves = [106, 122, 138, 154, 170, 186, 202].flatMap((degrees) => {
    const [x, y] = at(degrees)
    const along = degrees + 180
    return [leaf(x, y, along - 34, scale, fill), leaf(x, y, along + 34, scale * 0.8, fill)]
  })
  const [[x, y], [tipX, tipY]] = [at(96), at(214)]
  const stem = line(`M${x} ${y}A${radius} ${radius} 0 0 1 ${tipX} ${tipY}`, fill, radius / 70)
  return [stem, ...leaves, leaf(tipX, tipY, 34, scale, fill)].join('')
}
