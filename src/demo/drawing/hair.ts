import { area, circle, ellipse, line, mirrored } from './shapes.ts'
import type { Tone } from './tones.ts'

export type HairStyle =
  'short' | 'side' | 'long' | 'bob' | 'bun' | 'curls' | 'crop' | 'bald' | 'scarf'

type Strands = (hair: Tone) => string

const CURLS = [
  [150, 150, 40],
  [140, 206, 34],
  [186, 106, 44],
  [240, 90, 48],
  [294, 106, 44],
  [330, 150, 40],
  [340, 206, 34],
] as const

const FRINGE =
  'M146 214C140 130 184 96 240 96s100 34 94 118c-14-34-36-58-62-66-30 22-84 22-104 10-12 14-18 32-22 56z'

// What falls behind the face and the shoulders, and what lies over the forehead.
const STYLES: Record<HairStyle, { readonly behind?: Strands; readonly front?: Strands }> = {
  short: { front: ({ main }) => area(FRINGE, main) },
  side: {
    front: ({ main, light }) =>
      area(
        'M144 222c-10-98 42-132 104-132 66 0 98 48 88 132-12-22-18-40-24-58-52 8-106-6-126-34-8 34-30 54-42 92z',
        main,
      ) + line('M196 122c20 24 60 36 100 34', light, 5),
  },
  crop: {
    front: ({ main }) =>
      area('M150 204c-4-70 32-108 90-108s94 38 90 108c-12-40-34-62-90-62s-78 22-90 62z', main),
  },
  long: {
    behind: ({ dark }) =>
      area(
        'M128 230c-4-96 46-142 112-142s116 46 112 142c0 60 8 100 22 150H106c14-50 22-90 22-150z',
        dark,
      ),
    front: ({ main }) =>
      area(
        'M240 92c-62 0-106 40-106 122 0 50 0 92-14 140 26-6 38-18 42-40 4-60-8-106 78-166 86 60 74 106 78 166 4 22 16 34 42 40-14-48-14-90-14-140 0-82-44-122-106-122z',
        main,
      ),
  },
  bob: {
    behind: ({ dark }) =>
      area(
        'M128 226c-4-92 46-138 112-138s116 46 112 138v80c0 20-20 26-34 20H162c-14 6-34 0-34-20z',
        dark,
      ),
    front: ({ main, light }) =>
      area(
        'M132 236c-6-100 42-146 108-146s114 46 108 146c-2 30-2 50 0 70-14 6-22 2-26-8 4-60-2-98-16-122H174c-14 24-20 62-16 122-4 10-12 14-26 8 2-20 2-40 0-70z',
        main,
      ) + line('M186 128c20-14 48-18 72-14', light, 6),
  },
  bun: {
    behind: ({ main, dark }) =>
      circle(240, 76, 48, main) + line('M214 64c14-14 40-14 52 2', dark, 6),
    front: ({ main, dark }) =>
      area(
        'M144 220c-8-86 36-124 96-124s104 38 96 124c-16-44-40-66-96-74-56 8-80 30-96 74z',
        main,
      ) + line('M240 98c-6 16-8 30-6 46', dark, 5),
  },
  curls: {
    behind: ({ dark }) => ellipse(240, 196, 128, 122, dark),
    front: ({ main }) => CURLS.map(([x, y, radius]) => circle(x, y, radius, main)).join(''),
  },
  bald: {
    front: ({ main }) => mirrored(240, area('M150 190c-10 10-14 34-6 52 12-4 14-30 16-54z', main)),
  },
  scarf: {
    behind: ({ dark }) =>
      area(
        'M112 480c-14-60 0-120 10-190 2-130 48-208 118-208s116 78 118 208c10 70 24 130 10 190z',
        dark,
      ),
    front: ({ main, dark, light }) =>
      area(
        'M240 80c-76 0-116 62-114 148 2 70 20 120 60 152-30 24-70 40-84 100h276c-14-60-54-76-84-100 40-32 58-82 60-152 2-86-38-148-114-148zm0 50c52 0 82 36 82 92 0 62-36 104-82 104s-82-42-82-104c0-56 30-92 82-92z',
        main,
      ) +
      line('M186 378c30 22 84 22 108 0M160 420c40 26 130 22 170-20', dark, 6) +
      line('M168 132c18-24 44-34 72-34', light, 6),
  },
}

export function hairBehind(style: HairStyle, hair: Tone): string {
  return STYLES[style].behind?.(hair) ?? ''
}

export function hairInFront(style: HairStyle, hair: Tone): string {
  return STYLES[style].front?.(hair) ?? ''
}
