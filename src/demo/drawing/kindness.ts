import { branch, leaf, sprig } from './laurel.ts'
import {
  area,
  circle,
  ellipse,
  faded,
  line,
  mirrored,
  moved,
  rect,
  scaled,
  scatter,
  turned,
} from './shapes.ts'
import { LEAF, SOIL, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function pin(tone: Tone): string {
  return [
    circle(240, 258, 166, tone.dark),
    circle(240, 248, 166, TONES.gold.main),
    circle(240, 248, 148, tone.main),
    faded(0.25, area('M240 100a148 148 0 0 1 0 296c90-60 90-236 0-296z', tone.dark)),
    moved(240, 252, mirrored(0, branch(92, TONES.gold.light))),
    area('M240 194l17 38 42 4-32 28 10 41-37-22-37 22 10-41-32-28 42-4z', TONES.gold.light),
    faded(0.35, line('M128 214c12-46 40-76 80-88', WHITE, 13)),
  ].join('')
}

export function voucher(tone: Tone): string {
  return [
    turned(
      6,
      240,
      290,
      rect([54, 168, 388, 240], tone.dark, 26),
      rect([50, 160, 388, 240], TONES.cream.light, 26),
      line('M96 214h150M96 246h100', TONES.cream.dark, 14),
    ),
    turned(
      -7,
      240,
      260,
      rect([40, 150, 400, 250], tone.dark, 28),
      rect([40, 142, 400, 250], tone.main, 28),
      faded(0.22, circle(368, 324, 58, tone.light)),
      rect([108, 142, 40, 250], TONES.gold.main),
      rect([40, 246, 400, 34], TONES.gold.main),
      faded(0.4, rect([108, 246, 40, 34], TONES.gold.dark)),
      area('M128 262c-70-84-150 0-10 16zM128 262c70-84 150 0 10 16z', TONES.gold.light),
      area('M118 272l-46 84 34-8 22 26zM138 272l46 84-34-8-22 26z', TONES.gold.dark),
      circle(128, 264, 19, TONES.gold.main),
      line('M270 324h120M312 352h78', tone.light, 12),
    ),
  ].join('')
}

export function tree(tone: Tone): string {
  return [
    area('M60 430c0-40 80-62 180-62s180 22 180 62z', SOIL),
    faded(
      0.4,
      area('M60 430c0-40 80-62 180-62 20 0 40 0 58 3-90 2-160 24-160 59z', TONES.stone.dark),
    ),
    area('M222 380c4-60 2-110-6-160h48c-8 50-10 100-6 160q0 10-18 10t-18-10z', WOOD.dark),
    line('M238 300l-54-56M244 270l48-50', WOOD.dark, 13),
    circle(150, 216, 76, tone.dark),
    circle(330, 212, 80, tone.dark),
    circle(240, 130, 96, tone.main),
    circle(166, 190, 74, tone.main),
    circle(314, 184, 76, tone.main),
    circle(240, 214, 70, tone.main),
    faded(
      0.6,
      circle(212, 100, 44, tone.light),
      circle(146, 172, 32, tone.light),
      circle(300, 158, 36, tone.light),
    ),
    scatter(
      [
        [110, 414, -20],
        [370, 414, 14],
        [410, 420, 30],
      ],
      (x, y, turn) => turned(turn, x, y, moved(x, y, scaled(0.9, 0, 0, sprig(0, 0, LEAF.light)))),
    ),
  ].join('')
}

export function paw(tone: Tone): string {
  return [
    area(
      'M240 436C60 310 40 232 40 170c0-70 48-118 104-118 44 0 78 26 96 62 18-36 52-62 96-62 56 0 104 48 104 118 0 62-20 140-200 266z',
      tone.main,
    ),
    faded(
      0.3,
      area(
        'M240 436c150-126 156-220 150-270-6-60-30-96-60-113 60-4 110 46 110 117 0 62-20 140-200 266z',
        tone.dark,
      ),
    ),
    ellipse(240, 272, 66, 54, TONES.cream.main),
    scatter(
      [
        [160, 208, 26, 34],
        [210, 164, 27, 37],
        [270, 164, 27, 37],
        [320, 208, 26, 34],
      ],
      (x, y, rx, ry) => ellipse(x, y, rx, ry, TONES.cream.main),
    ),
    faded(0.35, line('M78 168c2-40 26-68 60-74', WHITE, 15)),
  ].join('')
}

export function breakfast(tone: Tone): string {
  return [
    // Milk, an apple and a sandwich: a school lunch.
    area('M74 196l44-66h96l44 66v216q0 18-18 18H92q-18 0-18-18z', TONES.cream.light),
    area('M118 130h96l44 66H74z', tone.light),
    rect([114, 92, 104, 42], tone.main, 8),
    faded(0.4, area('M214 130l44 66v216q0 18-18 18h-26z', TONES.cream.dark)),
    rect([74, 262, 184, 92], tone.main),
    area(
      'M166 338c-50-34-40-66-16-66 9 0 14 6 16 11 2-5 7-11 16-11 24 0 34 32-16 66z',
      TONES.cream.light,
    ),
    area(
      'M350 296c30-28 96-12 96 56 0 44-32 78-62 78-14 0-20-6-34-6s-20 6-34 6c-30 0-62-34-62-78 0-68 66-84 96-56z',
      TONES.clay.main,
    ),
    faded(
      0.35,
      area(
        'M400 284c26 8 46 32 46 68 0 44-32 78-62 78-8 0-14-2-20-4 60-26 66-98 36-142z',
        TONES.clay.dark,
      ),
    ),
    line('M350 300c0-24 4-40 16-54', WOOD.dark, 9),
    leaf(358, 270, 64, 6, LEAF.main),
    faded(0.5, line('M282 344c2-18 12-28 26-32', WHITE, 11)),
  ].join('')
}
