import { threeLeaves } from './laurel.ts'
import { area, circle, ellipse, faded, line, moved, rect, ring, scatter, turned } from './shapes.ts'
import { CHOCOLATE, LEAF, STEEL, TONES, WHITE, type Tone } from './tones.ts'

export function cake(tone: Tone): string {
  const candle = (x: number, colour: string) =>
    rect([x - 7, 96, 14, 72], colour, 5) +
    area(`M${x} 50c18 22 14 40 0 40s-18-18 0-40z`, TONES.gold.main) +
    area(`M${x} 70c8 10 6 18 0 18s-8-8 0-18z`, TONES.gold.light)
  return [
    scatter(
      [
        [180, LEAF.main],
        [240, TONES.sky.main],
        [300, TONES.plum.main],
      ],
      candle,
    ),
    ellipse(240, 424, 196, 16, STEEL.main),
    ellipse(240, 418, 196, 15, STEEL.light),
    area('M88 240h304v162q0 12-12 12H100q-12 0-12-12z', '#efe4cb'),
    rect([88, 314, 304, 26], CHOCOLATE.light),
    faded(0.13, area('M350 240h42v162q0 12-12 12h-30z', CHOCOLATE.dark)),
    area(
      'M88 260v-42q0-54 54-54h196q54 0 54 54v42c0 42-44 42-44 4 0 44-56 56-56 10 0 34-50 34-50-4 0 50-62 56-62 6 0 30-46 34-46-6 0 34-46 32-46-10z',
      tone.main,
    ),
    faded(0.4, ellipse(240, 194, 132, 20, tone.light)),
    scatter(
      [
        [120, 214],
        [176, 238],
        [236, 226],
        [300, 244],
        [354, 218],
      ],
      (x, y) => circle(x, y, 8, TONES.cream.light),
    ),
  ].join('')
}

export function pastries(tone: Tone): string {
  const [bread, crust] = ['#dc9c4d', '#b87532']
  return [
    // A croissant, a roll and a swirl in a basket.
    turned(
      -14,
      150,
      190,
      area(
        'M44 232c8-80 60-126 118-126 56 0 100 40 110 106-24-26-38-32-54-32-40-22-76-20-104 4-30 8-48 22-70 48z',
        bread,
      ),
    ),
    turned(-14, 150, 190, line('M100 132l18 54M156 106l4 62M212 124l-14 54', crust, 9)),
    circle(330, 212, 78, bread),
    line('M330 212c0-14 24-12 24 6 0 30-54 28-54-8 0-42 76-46 84 8', crust, 10),
    ellipse(236, 262, 72, 44, '#e7b368'),
    line('M196 250l24 16M228 236l22 18M258 234l20 16', TONES.cream.light, 7),
    area('M52 262h376l-40 140q-8 28-38 28H130q-30 0-38-28z', tone.main),
    faded(0.4, line('M88 300h300M96 336h288M106 372h268M120 404h240', tone.dark, 8)),
    faded(0.4, line('M150 270l20 156M240 270v156M330 270l-20 156', tone.dark, 8)),
    rect([40, 248, 400, 34], tone.dark, 17),
  ].join('')
}

export function cloche(tone: Tone): string {
  return [
    ring(240, 128, 18, STEEL.dark, 13),
    area('M78 366c0-132 66-222 162-222s162 90 162 222z', STEEL.main),
    faded(
      0.5,
      area('M402 366c0-132-66-222-162-222-10 0-20 1-30 3 90 14 134 100 134 219z', STEEL.dark),
    ),
    faded(0.75, line('M112 330c8-70 40-126 88-146', WHITE, 14)),
    rect([40, 360, 400, 30], tone.main, 15),
    faded(0.4, rect([240, 360, 200, 30], tone.dark, 15)),
    rect([136, 388, 208, 38], tone.dark, 12),
    threeLeaves(240, 300, 6, STEEL.light),
  ].join('')
}

export function popcorn(tone: Tone): string {
  const pop = (x: number, y: number, size: number) =>
    moved(
      x,
      y,
      circle(-size * 0.6, 0, size, '#fbeecb'),
      circle(size * 0.6, -4, size, '#fdf6e0'),
      circle(0, size * 0.5, size, '#f4dfa6'),
      circle(2, -size * 0.6, size * 0.8, '#fffaf0'),
    )
  return [
    scatter(
      [
        [178, 156, 26],
        [236, 122, 30],
        [300, 152, 27],
        [206, 192, 28],
        [270, 190, 30],
        [158, 200, 24],
        [322, 200, 24],
      ],
      pop,
    ),
    area('M120 204h240l-28 208q-2 18-20 18H168q-18 0-20-18z', TONES.cream.main),
    area(
      'M120 204h48l14 226h-14q-18 0-20-18zM216 204h48l-6 226h-36zM312 204h48l-28 208q-2 18-20 18h-14z',
      tone.main,
    ),
    faded(0.2, area('M322 204h38l-28 208q-2 18-20 18h-20z', '#3a2a20')),
    turned(
      -14,
      372,
      384,
      rect([322, 356, 122, 62], TONES.gold.main, 8),
      line('M404 362v50', TONES.cream.main, 4),
      circle(322, 387, 12, '#fdf9ec'),
      circle(444, 387, 12, '#fdf9ec'),
    ),
  ].join('')
}
