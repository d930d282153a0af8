import { branch } from './laurel.ts'
import { circle, ellipse, faded, mirrored, moved, scaled } from './shapes.ts'

/** What stands behind a thing: paper from one colour to another, a disc of light, a shadow. */
export interface Backdrop {
  readonly top: string
  readonly bottom: string
  readonly disc: string
  readonly shadow: string
}

export const BACKDROPS = {
  mint: { top: '#e3f1e8', bottom: '#c6e1d1', disc: '#f2f9f4', shadow: '#8dbfa3' },
  honey: { top: '#fbf2d9', bottom: '#f3dfa9', disc: '#fdf9ec', shadow: '#d8b866' },
  sand: { top: '#f3efe7', bottom: '#e0d9cb', disc: '#fbf9f5', shadow: '#b8ae9b' },
  mist: { top: '#e7eff0', bottom: '#cbdcdf', disc: '#f5f9f9', shadow: '#98b3b9' },
  blush: { top: '#fbece3', bottom: '#f0d2c2', disc: '#fef7f2', shadow: '#d2a38c' },
} as const satisfies Record<string, Backdrop>

export type BackdropName = keyof typeof BACKDROPS

const WIDTH = 960
const HEIGHT = 720
/** Motifs are drawn in a square of this edge; what stands, stands on GROUND. */
const MOTIF = 480
const GROUND = 430

/** The whole picture of a gift, WIDTH × HEIGHT. */
export function scene(motif: string, { top, bottom, disc, shadow }: Backdrop): string {
  const [left, above] = [(WIDTH - MOTIF) / 2, 120]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>`,
    circle(480, 352, 284, disc),
    moved(480, 352, faded(0.32, mirrored(0, branch(316, shadow)))),
    faded(0.45, ellipse(480, above + GROUND + 4, 210, 20, shadow)),
    moved(left, above, scaled(1.1, MOTIF / 2, GROUND, motif)),
    '</svg>',
  ].join('')
}
