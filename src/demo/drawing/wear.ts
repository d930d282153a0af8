import { leaf, sprig } from './laurel.ts'
import {
  area,
  circle,
  faded,
  line,
  mirrored,
  moved,
  rect,
  scaled,
  scatter,
  turned,
} from './shapes.ts'
import { TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function backpack(tone: Tone): string {
  return [
    line('M204 76a36 36 0 0 1 72 0v20', tone.dark, 16),
    mirrored(240, rect([76, 236, 54, 150], tone.dark, 24)),
    area('M116 218c0-92 46-142 124-142s124 50 124 142v168q0 44-44 44H160q-44 0-44-44z', tone.main),
    faded(
      0.35,
      area(
        'M364 218v168q0 44-44 44h-50q54-4 54-44V210c0-70-24-112-62-132 62 6 102 54 102 140z',
        tone.dark,
      ),
    ),
    line('M150 176c10-40 40-62 90-62s80 22 90 62', tone.dark, 7),
    rect([146, 252, 188, 140], tone.light, 30),
    faded(0.35, rect([146, 252, 188, 34], tone.dark, 16)),
    mirrored(
      240,
      rect([176, 262, 22, 60], WOOD.main, 8),
      rect([178, 300, 18, 14], TONES.gold.main, 4),
    ),
    moved(240, 388, scaled(1, 0, 0, sprig(0, 0, tone.dark))),
    circle(240, 150, 20, TONES.cream.main),
    leaf(240, 162, 0, 2.1, tone.main),
  ].join('')
}

export function duffel(tone: Tone): string {
  return [
    line('M150 220c0-130 180-130 180 0', WOOD.dark, 18),
    area(
      'M36 286c0-60 30-96 84-96h240c54 0 84 36 84 96v48c0 62-30 96-84 96H120c-54 0-84-34-84-96z',
      tone.main,
    ),
    faded(
      0.35,
      area(
        'M444 286v48c0 62-30 96-84 96h-50c60-4 88-40 88-96v-48c0-52-24-88-64-96h26c54 0 84 36 84 96z',
        tone.dark,
      ),
    ),
    line('M104 214h272', tone.dark, 9),
    rect([364, 204, 26, 20], TONES.gold.main, 5),
    rect([138, 190, 32, 240], WOOD.main),
    rect([310, 190, 32, 240], WOOD.main),
    rect([134, 280, 40, 30], WOOD.dark, 6),
    rect([306, 280, 40, 30], WOOD.dark, 6),
    line('M154 300c0 80 172 80 172 0', WOOD.main, 16),
    faded(0.3, line('M66 290c0-36 14-58 40-66', WHITE, 11)),
  ].join('')
}

export function tote(tone: Tone): string {
  return [
    line('M166 190V120a74 74 0 0 1 148 0v70', tone.dark, 18),
    area('M92 176h296l24 226q2 28-26 28H94q-28 0-26-28z', tone.main),
    faded(0.45, area('M352 176h36l24 226q2 28-26 28h-44q28-4 26-28z', tone.dark)),
    rect([92, 172, 296, 16], tone.dark, 8),
    moved(234, 392, scaled(2.7, 0, 0, sprig(0, 0, TONES.laurel.main))),
    scatter([[166], [314]], (x) => circle(x, 196, 8, tone.dark)),
  ].join('')
}

export function umbrella(tone: Tone): string {
  return [
    line('M240 60V366c0 62 84 62 84 4', WOOD.main, 17),
    line('M240 40v30', WOOD.dark, 12),
    area(
      'M42 250C52 132 134 66 240 66s188 66 198 184c-24-26-76-26-98 2-24-34-76-34-100 0-24-34-76-34-100 0-22-28-74-28-98-2z',
      tone.main,
    ),
    area(
      'M240 66c-56 40-92 100-100 186 24-34 76-34 100 0 24-34 76-34 100 0-8-86-44-146-100-186z',
      tone.light,
    ),
    faded(
      0.35,
      area('M240 66c106 0 188 66 198 184-24-26-76-26-98 2-8-86-44-146-100-186z', tone.dark),
    ),
    scatter(
      [
        [28, 296],
        [62, 350],
        [440, 290],
        [420, 350],
        [456, 396],
        [24, 396],
      ],
      (x, y) => area(`M${x} ${y}c14 22 10 36 0 36s-14-14 0-36z`, TONES.sky.light),
    ),
  ].join('')
}

export function socks(tone: Tone): string {
  const sock = [
    area(
      'M150 70h112v200c0 20 12 30 30 42 34 22 44 46 30 78-14 30-44 40-78 26L150 372c-28-14-34-30-32-58l32-60z',
      tone.main,
    ),
    area('M150 118h112v30H150zM150 168h112v30H150z', tone.light),
    area('M118 322c36-10 62 12 66 66l-34-16c-26-12-32-26-32-50z', tone.dark),
    area('M322 390c-14 30-44 40-78 26l-14-6c0-46 26-76 78-76 18 16 22 34 14 56z', tone.dark),
    rect([142, 54, 128, 46], tone.dark, 14),
    faded(0.4, line('M164 62v30M184 62v30M204 62v30M224 62v30M244 62v30', tone.light, 5)),
    leaf(206, 262, 0, 3.6, tone.light),
  ].join('')
  return [turned(9, 300, 240, moved(96, -4, faded(0.75, sock))), moved(-32, 10, sock)].join('')
}

export function beanie(tone: Tone): string {
  const ribs = [100, 140, 180, 220, 260, 300, 340, 380]
  return [
    scatter(
      [
        [240, 84, 50],
        [208, 98, 30],
        [272, 98, 30],
        [240, 58, 26],
        [218, 66, 20],
        [264, 66, 20],
      ],
      (x, y, r) => circle(x, y, r, TONES.cream.main),
    ),
    faded(0.5, circle(262, 100, 28, TONES.cream.dark)),
    area('M78 330c0-142 58-212 162-212s162 70 162 212z', tone.main),
    faded(0.35, area('M402 330c0-142-58-212-162-212 70 20 104 92 104 212z', tone.dark)),
    line(
      'M84 266l26-30 26 30 26-30 26 30 26-30 26 30 26-30 26 30 26-30 26 30 26-30 26 30',
      TONES.cream.main,
      11,
    ),
    faded(
      0.5,
      line(
        'M106 212l22-22 22 22 22-22 22 22 22-22 22 22 22-22 22 22 22-22 22 22 22-22 22 22',
        tone.light,
        8,
      ),
    ),
    rect([60, 316, 360, 104], tone.dark, 34),
    faded(0.4, line(ribs.map((x) => `M${x} 334v68`).join(''), tone.light, 9)),
  ].join('')
}
