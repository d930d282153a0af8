import { leaf } from './laurel.ts'
import {
  area,
  circle,
  ellipse,
  faded,
  grid,
  line,
  moved,
  rect,
  scaled,
  scatter,
  turned,
} from './shapes.ts'
import { TONES, type Tone } from './tones.ts'

export function boardGame(tone: Tone): string {
  const square = (column: number, row: number) =>
    (row + column) % 2 === 1
      ? ''
      : area(
          `M${240 + (column - row) * 48} ${190 + (column + row) * 27}l48 27-48 27-48-27z`,
          tone.light,
        )
  const die = (x: number, y: number, turn: number, dots: [number, number][]) =>
    turned(
      turn,
      x,
      y,
      rect([x - 32, y - 28, 64, 64], TONES.stone.main, 14),
      rect([x - 32, y - 34, 64, 64], TONES.cream.light, 14),
      scatter(dots, (dx, dy) => circle(x + dx, y - 2 + dy, 6.5, TONES.ink.main)),
    )
  return [
    area('M240 162l232 136v22L240 454 8 320v-22z', tone.dark),
    area('M240 162l232 136-232 136L8 298z', tone.main),
    area('M240 190l192 108-192 108L48 298z', TONES.cream.main),
    grid(4, 4, square),
    meeple(240, 226, 0.8, TONES.sky),
    meeple(140, 290, 0.9, TONES.clay),
    meeple(336, 282, 0.9, TONES.gold),
    meeple(236, 350, 1, TONES.plum),
    die(392, 394, 12, [
      [-15, -15],
      [0, 0],
      [15, 15],
    ]),
    die(88, 398, -14, [
      [-14, -14],
      [14, 14],
      [-14, 14],
      [14, -14],
    ]),
  ].join('')
}

/** A figure that stands on the place. */
function meeple(x: number, y: number, size: number, { main, dark }: Tone): string {
  return moved(
    x,
    y,
    scaled(
      size,
      0,
      0,
      ellipse(0, 2, 44, 11, dark),
      area(
        'M0-152c17 0 26 12 26 26 0 8-3 14-8 18 22 4 40 12 40 24 0 10-14 12-28 11l16 60q2 13-10 13H12L0-24-12 0h-24q-12 0-10-13l16-60c-14 1-28-1-28-11 0-12 18-20 40-24-5-4-8-10-8-18 0-14 9-26 26-26z',
        main,
      ),
      faded(
        0.4,
        area(
          'M0-152c17 0 26 12 26 26 0 8-3 14-8 18 22 4 40 12 40 24 0 10-14 12-28 11l16 60q2 13-10 13H18C24-40 2-80 12-106c6-16 0-38-12-46z',
          dark,
        ),
      ),
    ),
  )
}

const PIECE =
  'M0 0h46c-14-44 58-44 44 0h46v46c44-14 44 58 0 44v46H90c14-44-58-44-44 0H0V90c44 14 44-58 0-44z'

export function puzzle(tone: Tone): string {
  const piece = (x: number, y: number, turn: number, { main, dark }: Tone) =>
    `<g transform="translate(${x} ${y}) rotate(${turn} 68 68)">${moved(6, 8, area(PIECE, dark))}${area(PIECE, main)}</g>`
  return [
    piece(104, 142, 0, tone),
    piece(240, 142, 90, TONES.gold),
    piece(104, 278, 90, TONES.clay),
    piece(286, 296, 22, TONES.sky),
    leaf(150, 236, 0, 4, tone.light),
  ].join('')
}

export function cards(tone: Tone): string {
  const back = (turn: number, { main, dark, light }: Tone) =>
    turned(
      turn,
      240,
      470,
      rect([152, 96, 176, 262], TONES.cream.dark, 18),
      rect([156, 92, 176, 262], TONES.cream.light, 18),
      rect([172, 108, 144, 230], main, 10),
      faded(
        0.5,
        line(
          'M172 150l144 150M172 230l110 108M206 108l110 110M316 150L172 300M316 230L206 338M282 108L172 218',
          light,
          6,
        ),
      ),
      circle(244, 224, 30, dark),
    )
  return [
    back(-24, tone),
    back(-4, tone),
    turned(
      18,
      240,
      470,
      rect([152, 96, 176, 262], TONES.cream.dark, 18),
      rect([156, 92, 176, 262], TONES.cream.light, 18),
      area(
        'M244 280c-70-48-56-100-22-100 12 0 19 8 22 15 3-7 10-15 22-15 34 0 48 52-22 100z',
        TONES.clay.main,
      ),
      scatter(
        [
          [186, 130, 0],
          [302, 318, 180],
        ],
        (x, y, turn) =>
          turned(
            turn,
            x,
            y,
            area(
              `M${x} ${y + 16}c-22-15-18-32-7-32 4 0 6 3 7 5 1-2 3-5 7-5 11 0 15 17-7 32z`,
              TONES.clay.main,
            ),
          ),
      ),
    ),
  ].join('')
}
