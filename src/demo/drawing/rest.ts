import { leaf } from './laurel.ts'
import { area, circle, ellipse, faded, grid, line, rect, scatter, turned } from './shapes.ts'
import { LEAF, STEEL, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function calendar(tone: Tone): string {
  return [
    rect([84, 96, 312, 334], tone.dark, 34),
    rect([84, 88, 312, 330], TONES.cream.light, 34),
    area('M84 122q0-34 34-34h244q34 0 34 34v76H84z', tone.main),
    scatter([[154], [326]], (x) => rect([x - 13, 58, 26, 68], STEEL.dark, 13)),
    rect([176, 130, 128, 22], tone.light, 11),
    grid(5, 3, (column, row) =>
      rect([120 + column * 52, 238 + row * 54, 36, 36], TONES.cream.dark, 10),
    ),
    // The day off shines.
    circle(346, 310, 48, TONES.gold.main),
    line(
      'M346 240v-14M346 380v14M276 310h-14M416 310h14M296 260l-10-10M396 260l10-10M296 360l-10 10M396 360l10 10',
      TONES.gold.main,
      12,
    ),
    circle(346, 310, 32, TONES.gold.light),
    line('M334 304v4M358 304v4M334 320q12 12 24 0', TONES.gold.dark, 6),
  ].join('')
}

export function hammock(tone: Tone): string {
  return [
    circle(240, 116, 58, TONES.gold.main),
    faded(0.3, circle(240, 116, 84, TONES.gold.main)),
    line('M66 430c0-120 10-220-14-330M414 430c0-120-10-220 14-330', WOOD.main, 20),
    scatter(
      [
        [52, 104, -100],
        [52, 104, -50],
        [52, 104, 0],
        [52, 104, 50],
        [52, 104, 100],
      ],
      (x, y, turn) => leaf(x, y, turn, 8.6, turn % 100 === 0 ? LEAF.main : LEAF.light),
    ),
    scatter(
      [
        [428, 104, -100],
        [428, 104, -50],
        [428, 104, 0],
        [428, 104, 50],
        [428, 104, 100],
      ],
      (x, y, turn) => leaf(x, y, turn, 8.6, turn % 100 === 0 ? LEAF.main : LEAF.light),
    ),
    line('M62 236l50 34M62 236l58 56M418 236l-50 34M418 236l-58 56', TONES.stone.dark, 5),
    area('M108 268c50 40 214 40 264 0 0 90-56 132-132 132s-132-42-132-132z', tone.main),
    area(
      'M162 292l24 88q-26-12-46-38l-16-62zM240 298v102h-22l-14-102zM318 292l-24 88q26-12 46-38l16-62z',
      tone.light,
    ),
    ellipse(240, 280, 118, 16, TONES.cream.main),
    scatter([[150, 262, 12]], (x, y, turn) =>
      turned(turn, x, y, rect([x - 34, y - 16, 78, 34], TONES.cream.light, 17)),
    ),
  ].join('')
}

export function stones(tone: Tone): string {
  return [
    // A rolled towel behind them.
    rect([310, 330, 150, 98], TONES.cream.main, 49),
    faded(0.6, rect([310, 386, 150, 42], TONES.cream.dark, 21)),
    circle(411, 379, 49, TONES.cream.light),
    line('M411 379c0-12 18-9 18 7 0 25-44 22-44-10 0-35 56-35 66 0', TONES.stone.main, 6),
    ellipse(226, 396, 150, 36, TONES.ink.dark),
    ellipse(226, 388, 150, 34, TONES.ink.main),
    ellipse(232, 334, 112, 36, TONES.stone.dark),
    ellipse(232, 325, 112, 34, TONES.stone.main),
    ellipse(236, 276, 80, 31, TONES.ink.dark),
    ellipse(236, 268, 80, 29, TONES.ink.light),
    faded(0.3, line('M140 376q50-14 110-10M170 314q30-10 70-8M184 260q20-8 44-8', WHITE, 9)),
    scatter([[-84], [84]], (turn) => leaf(240, 240, turn, 8.4, tone.light)),
    scatter([[-50], [50]], (turn) => leaf(240, 240, turn, 11, tone.main)),
    scatter([[-20], [20]], (turn) => leaf(240, 240, turn, 12.4, tone.light)),
    leaf(240, 242, 0, 10, tone.main),
    circle(240, 222, 15, TONES.gold.main),
  ].join('')
}
