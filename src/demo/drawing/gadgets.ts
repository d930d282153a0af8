import { leaf, threeLeaves } from './laurel.ts'
import {
  area,
  circle,
  ellipse,
  faded,
  grid,
  line,
  mirrored,
  rect,
  ring,
  scatter,
  turned,
} from './shapes.ts'
import { LEAF, STEEL, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function headphones(tone: Tone): string {
  return [
    line('M92 290c0-120 60-196 148-196s148 76 148 196', tone.main, 34),
    faded(0.35, line('M388 290c0-120-60-196-148-196', tone.dark, 12)),
    line('M128 170c24-40 64-64 112-64s88 24 112 64', tone.light, 12),
    mirrored(
      240,
      rect([92, 262, 66, 158], tone.dark, 32),
      rect([60, 274, 58, 134], tone.main, 28),
      faded(0.3, rect([72, 296, 10, 88], WHITE, 5)),
      rect([146, 280, 26, 122], TONES.ink.dark, 13),
    ),
    leaf(240, 92, -90, 2.4, TONES.gold.main),
    leaf(240, 92, 90, 2.4, TONES.gold.main),
  ].join('')
}

export function earbuds(tone: Tone): string {
  const bud = (x: number, y: number, lean: number) =>
    turned(
      lean,
      x,
      y,
      rect([x - 13, y, 26, 96], tone.main, 13),
      circle(x, y, 36, tone.main),
      faded(0.5, circle(x + 6, y + 6, 24, tone.dark)),
      circle(x - 2, y - 2, 18, TONES.ink.main),
      rect([x - 13, y + 82, 26, 14], TONES.gold.main, 7),
    )
  return [
    bud(166, 108, -14),
    bud(310, 104, 14),
    rect([102, 250, 276, 180], tone.dark, 74),
    rect([102, 244, 276, 178], tone.main, 74),
    line('M104 306h272', tone.dark, 6),
    circle(240, 340, 8, LEAF.main),
    faded(0.6, line('M138 300c4-20 18-34 40-36', WHITE, 10)),
  ].join('')
}

export function speaker(tone: Tone): string {
  return [
    line('M156 130c0-62 30-84 84-84s84 22 84 84', WOOD.main, 20),
    rect([104, 122, 272, 308], tone.main, 40),
    faded(
      0.35,
      area('M336 122q40 0 40 40v228q0 40-40 40h-40q36-4 36-40V162q0-36-36-40z', tone.dark),
    ),
    rect([132, 152, 216, 54], TONES.cream.main, 20),
    circle(164, 179, 12, TONES.clay.main),
    circle(200, 179, 12, TONES.gold.main),
    line('M244 179h76', TONES.stone.main, 8),
    grid(5, 5, (column, row) => circle(160 + column * 40, 250 + row * 34, 9, tone.dark)),
  ].join('')
}

export function camera(tone: Tone): string {
  return [
    // The photo comes out below.
    rect([148, 336, 184, 94], TONES.cream.light, 6),
    rect([164, 336, 152, 74], TONES.sky.light),
    area('M164 410l46-46 30 26 24-18 52 38z', LEAF.main),
    area('M84 142q0-48 48-48h216q48 0 48 48v160q0 48-48 48H132q-48 0-48-48z', TONES.cream.main),
    area('M84 190v-48q0-48 48-48h216q48 0 48 48v48z', tone.main),
    faded(
      0.2,
      area('M348 94q48 0 48 48v160q0 48-48 48h-30q40-4 40-48V142q0-44-40-48z', TONES.ink.dark),
    ),
    rect([132, 322, 216, 16], TONES.ink.main, 8),
    circle(240, 216, 82, TONES.cream.dark),
    circle(240, 214, 76, TONES.ink.main),
    circle(240, 214, 54, tone.dark),
    circle(240, 214, 34, TONES.ink.dark),
    faded(0.7, circle(222, 196, 13, WHITE)),
    rect([300, 116, 66, 40], TONES.ink.main, 10),
    rect([306, 122, 54, 28], TONES.gold.light, 7),
    circle(124, 138, 17, TONES.clay.main),
  ].join('')
}

export function reader(tone: Tone): string {
  const text = [196, 222, 248, 274, 300].map(
    (y, index) => `M180 ${y}h${[120, 104, 116, 88, 62][index]}`,
  )
  return turned(
    5,
    240,
    250,
    rect([126, 62, 240, 368], tone.dark, 30),
    rect([118, 58, 240, 366], tone.main, 30),
    rect([144, 88, 188, 270], TONES.cream.light, 6),
    threeLeaves(238, 172, 4.6, LEAF.main),
    line(text.join(''), TONES.stone.main, 9),
    line('M180 330h36', TONES.stone.light, 7),
    circle(238, 392, 14, tone.light),
  )
}

export function watch(tone: Tone): string {
  return [
    area('M178 52q2-16 18-16h88q16 0 18 16l14 110H164z', tone.main),
    area('M164 318h152l-14 100q-2 16-18 16h-88q-16 0-18-16z', tone.main),
    faded(
      0.4,
      area('M270 36h14q16 0 18 16l14 110h-34zM282 318h34l-14 100q-2 16-18 16h-14z', tone.dark),
    ),
    scatter([[352], [378], [404]], (y) => rect([230, y, 20, 9], tone.dark, 4)),
    rect([346, 210, 16, 56], STEEL.dark, 8),
    rect([128, 126, 224, 228], STEEL.main, 62),
    rect([142, 140, 196, 200], TONES.ink.dark, 50),
    ring(240, 240, 66, '#38423c', 16),
    line('M240 174a66 66 0 1 1-64 82', LEAF.light, 16),
    area(
      'M240 274c-40-28-32-56-12-56 7 0 11 5 12 9 1-4 5-9 12-9 20 0 28 28-12 56z',
      TONES.rose.main,
    ),
  ].join('')
}

export function turntable(tone: Tone): string {
  return [
    rect([30, 172, 420, 240], tone.dark, 26),
    rect([30, 160, 420, 236], tone.main, 26),
    faded(0.35, line('M52 350h376M52 206h60M60 376h200', tone.dark, 5)),
    ellipse(196, 276, 146, 100, TONES.ink.main),
    ellipse(196, 270, 146, 100, TONES.ink.dark),
    faded(
      0.7,
      ellipse(196, 270, 116, 79, TONES.ink.main),
      ellipse(196, 270, 110, 75, TONES.ink.dark),
    ),
    faded(
      0.7,
      ellipse(196, 270, 88, 60, TONES.ink.main),
      ellipse(196, 270, 82, 56, TONES.ink.dark),
    ),
    ellipse(196, 270, 52, 36, TONES.gold.main),
    ellipse(196, 270, 8, 6, TONES.cream.main),
    faded(
      0.18,
      area('M196 270L92 200a146 100 0 0 1 52-24z M196 270l104 70a146 100 0 0 1-52 24z', WHITE),
    ),
    line('M398 208v104l-96 26', STEEL.light, 11),
    rect([278, 322, 38, 24], TONES.ink.main, 6),
    circle(398, 206, 30, STEEL.dark),
    circle(398, 202, 26, STEEL.main),
    circle(400, 364, 14, TONES.cream.main),
    rect([62, 404, 56, 26], TONES.ink.main, 10),
    rect([362, 404, 56, 26], TONES.ink.main, 10),
    // Music rises.
    line('M330 130V56l54-14v72', TONES.gold.dark, 9),
    ellipse(316, 130, 18, 13, TONES.gold.dark),
    ellipse(370, 116, 18, 13, TONES.gold.dark),
  ].join('')
}
