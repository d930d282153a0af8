import { leaf, sprig } from './laurel.ts'
import { area, circle, faded, line, moved, rect, scaled, scatter, turned } from './shapes.ts'
import { LEAF, SOIL, TONES, type Tone } from './tones.ts'

function pot({ main, dark, light }: Tone): string {
  return [
    area('M148 300h184l-20 112q-3 18-22 18H190q-19 0-22-18z', main),
    faded(0.4, area('M292 300h40l-20 112q-3 18-22 18h-28q22-4 24-22z', dark)),
    rect([134, 276, 212, 44], light, 14),
    faded(0.4, area('M300 276h32q14 0 14 14v16q0 14-14 14h-32z', main)),
  ].join('')
}

export function monstera(tone: Tone): string {
  const blade = (x: number, y: number, turn: number, size: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${[
      area('M0 0C-46 4-74-34-64-78-56-116-24-134 0-146 24-134 56-116 64-78 74-34 46 4 0 0z', fill),
      line('M0 0v-128M0-30l-34-24M0-66l-36-24M0-30l34-24M0-66l36-24', LEAF.dark, 4),
      area(
        'M-68-50l34 4-32 18zM-66-88l34 6-34 12zM68-50l-34 4 32 18zM66-88l-34 6 34 12z',
        '#f6f3ea',
      ),
    ].join('')}</g>`
  return [
    line(
      'M236 280c-6-60-40-90-78-110M240 280c4-70 4-110-4-150M246 280c10-60 40-84 82-96',
      LEAF.dark,
      9,
    ),
    blade(160, 200, -52, 0.95, LEAF.main),
    blade(326, 206, 54, 0.9, LEAF.main),
    blade(238, 178, 2, 1.12, '#5aab7c'),
    pot(tone),
  ].join('')
}

export function succulents(tone: Tone): string {
  const small = (x: number, top: number, { main, dark, light }: Tone) =>
    moved(
      x,
      top,
      area('M-52 0h104l-12 96q-2 12-14 12h-52q-12 0-14-12z', main),
      faded(0.4, area('M26 0h26l-12 96q-2 12-14 12h-16q14-4 16-14z', dark)),
      rect([-58, -12, 116, 26], light, 10),
    )
  const rosette = scatter(
    [
      [-72, 5],
      [72, 5],
      [-40, 6.4],
      [40, 6.4],
      [0, 7],
    ],
    (turn, size) => leaf(240, 226, turn, size * 1.5, turn === 0 ? LEAF.light : LEAF.main),
  )
  return [
    area('M62 300c0-80 14-120 36-120s36 40 36 120z', LEAF.main),
    line('M98 196v96M78 220l6 70M118 220l-6 70', LEAF.light, 5),
    circle(98, 176, 13, TONES.rose.main),
    area('M316 300c-10-70 10-130 64-130s76 60 66 130z', '#5aab7c'),
    line('M380 182v116M348 196c-12 40-10 70-6 102M412 196c12 40 10 70 6 102', LEAF.dark, 5),
    rosette,
    small(100, 318, TONES.sky),
    small(380, 318, TONES.gold),
    moved(240, 246, scaled(1.66, 0, 0, small(0, 0, tone))),
  ].join('')
}

export function herbs(tone: Tone): string {
  const herb = (x: number, turn: number, size: number) =>
    turned(
      turn,
      x,
      300,
      moved(
        x,
        300,
        scaled(
          size,
          0,
          0,
          line('M0 0v-40', LEAF.dark, 3),
          moved(0, -30, sprig(0, 0, size > 2.4 ? LEAF.main : '#5aab7c')),
        ),
      ),
    )
  return [
    scatter(
      [
        [92, -12, 2.1],
        [390, 12, 2.1],
        [140, -4, 2.6],
        [340, 5, 2.5],
        [196, 4, 2.2],
        [290, -4, 2.2],
        [242, 0, 2.9],
      ],
      herb,
    ),
    area('M44 300h392v106q0 22-22 22H66q-22 0-22-22z', tone.main),
    faded(0.35, area('M390 300h46v106q0 22-22 22h-42q18-4 18-22z', tone.dark)),
    rect([44, 292, 392, 26], SOIL, 10),
    rect([30, 304, 420, 26], tone.light, 10),
    faded(0.35, line('M70 364h340M70 398h340', tone.dark, 5)),
    rect([190, 346, 100, 52], TONES.cream.main, 8),
    leaf(240, 388, 0, 3.2, LEAF.main),
  ].join('')
}
