import { leaf, sprig } from './laurel.ts'
import { area, circle, ellipse, faded, line, moved, rect, scaled, scatter } from './shapes.ts'
import { CHOCOLATE, COFFEE, STEEL, TONES, WHITE, type Tone } from './tones.ts'

const STEAM = 'M0 0c-16-22 16-38 0-62s14-36 4-58'

function steam(x: number, y: number): string {
  return faded(0.7, moved(x, y, line(STEAM, TONES.stone.light, 10)))
}

export function mug(tone: Tone): string {
  return [
    steam(190, 120),
    steam(250, 112),
    line('M318 212h22a58 58 0 0 1 0 132h-26', tone.dark, 30),
    area('M120 150h206v212q0 68-68 68h-70q-68 0-68-68z', tone.main),
    faded(0.35, area('M284 150h42v212q0 68-68 68h-44q70-4 70-74z', tone.dark)),
    faded(0.3, rect([142, 190, 16, 150], WHITE, 8)),
    ellipse(223, 150, 103, 23, tone.light),
    ellipse(223, 153, 87, 16, COFFEE),
    moved(212, 376, scaled(2, 0, 0, sprig(0, 0, tone.light))),
  ].join('')
}

export function espressoCups(tone: Tone): string {
  const cup = [
    line('M150 36h12a28 28 0 0 1 0 62h-20', tone.dark, 15),
    area('M10 0h146c0 90-24 128-73 128s-73-38-73-128z', tone.main),
    faded(0.35, area('M124 0h32c0 90-24 128-73 128q41-32 41-128z', tone.dark)),
    ellipse(83, 0, 73, 15, tone.light),
    ellipse(83, 2, 61, 10, COFFEE),
    ellipse(83, 138, 104, 17, tone.dark),
    ellipse(83, 132, 104, 16, tone.light),
    ellipse(83, 130, 58, 8, tone.main),
  ].join('')
  return [moved(208, 220, cup), steam(282, 196), moved(28, 278, cup), steam(112, 254)].join('')
}

export function teapot(tone: Tone): string {
  return [
    line('M130 170C130 40 350 40 350 170', tone.dark, 20),
    area('M336 250c50 10 58-70 108-84l10 26c-28 20-28 128-118 150z', tone.main),
    faded(0.35, area('M352 316c62-26 66-112 92-134l10 10c-28 20-28 128-118 150z', tone.dark)),
    area(
      'M84 290c0-92 62-122 156-122s156 30 156 122c0 88-64 140-156 140S84 378 84 290z',
      tone.main,
    ),
    faded(
      0.35,
      area(
        'M396 290c0 88-64 140-156 140-36 0-68-8-94-22 150 26 216-50 210-190 26 18 40 42 40 72z',
        tone.dark,
      ),
    ),
    faded(0.25, line('M116 300c0-56 24-84 66-96', WHITE, 14)),
    ellipse(240, 174, 84, 18, tone.dark),
    area('M162 168c8-40 148-40 156 0 0 14-156 14-156 0z', tone.light),
    circle(240, 128, 18, tone.dark),
    moved(236, 384, scaled(2, 0, 0, sprig(0, 0, tone.light))),
  ].join('')
}

export function teaTin(tone: Tone): string {
  return [
    rect([140, 150, 200, 280], tone.main, 18),
    faded(0.35, rect([300, 150, 40, 280], tone.dark, 18)),
    faded(0.25, rect([158, 190, 14, 220], WHITE, 7)),
    rect([132, 108, 216, 62], tone.dark, 16),
    faded(0.3, rect([150, 120, 120, 10], WHITE, 5)),
    rect([172, 218, 136, 160], TONES.cream.main, 14),
    moved(240, 362, scaled(1.8, 0, 0, sprig(0, 0, tone.main))),
    // Leaves that fell beside it.
    scatter(
      [
        [90, 424, 60],
        [378, 426, -70],
        [410, 418, -30],
        [64, 430, 85],
      ],
      (x, y, turn) => leaf(x, y, turn, 3, tone.dark),
    ),
  ].join('')
}

export function coffeeBag(tone: Tone): string {
  const bean = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(0, 0, 21, 14, CHOCOLATE.main)}${line('M-17 2c12-12 20 8 34-4', CHOCOLATE.dark, 4)}</g>`
  return [
    area('M136 120h208l22 268q4 42-38 42H152q-42 0-38-42z', tone.main),
    faded(0.35, area('M310 120h34l22 268q4 42-38 42h-44q40-4 36-50z', tone.dark)),
    area('M136 126h208v-40q0-12-12-12H148q-12 0-12 12z', tone.dark),
    rect([120, 112, 240, 18], tone.light, 9),
    faded(0.25, line('M160 160l-14 190', WHITE, 13)),
    circle(240, 280, 74, TONES.cream.main),
    moved(
      240,
      280,
      ellipse(0, 0, 34, 46, CHOCOLATE.main),
      line('M4-44c-26 30 22 54-6 88', TONES.cream.main, 8),
    ),
    scatter(
      [
        [84, 420, 20],
        [396, 424, -20],
        [420, 400, 50],
        [52, 430, -30],
      ],
      bean,
    ),
  ].join('')
}

export function bottle(tone: Tone): string {
  return [
    line('M214 62a26 26 0 0 1 52 0', tone.dark, 13),
    rect([196, 60, 88, 54], tone.dark, 14),
    rect([204, 108, 72, 22], STEEL.main, 4),
    area(
      'M206 126h68c0 34 46 40 46 96v170q0 38-38 38h-84q-38 0-38-38V222c0-56 46-62 46-96z',
      tone.main,
    ),
    faded(
      0.35,
      area(
        'M262 126h12c0 34 46 40 46 96v170q0 38-38 38h-34q36-2 36-38V222c0-56-32-62-32-96z',
        tone.dark,
      ),
    ),
    faded(0.3, rect([178, 226, 16, 160], WHITE, 8)),
    rect([160, 372, 160, 14], tone.light),
    moved(232, 348, scaled(1.7, 0, 0, sprig(0, 0, tone.light))),
  ].join('')
}
