import { threeLeaves } from './laurel.ts'
import { area, circle, ellipse, faded, grid, line, rect, turned } from './shapes.ts'
import { CHOCOLATE, STEEL, TONES, WHITE, type Tone } from './tones.ts'

export function chocolateBar(tone: Tone): string {
  const piece = (column: number, row: number) => {
    const [x, y] = [166 + column * 54, 62 + row * 54]
    return (
      rect([x, y, 48, 48], CHOCOLATE.light, 7) + rect([x + 8, y + 8, 36, 36], CHOCOLATE.main, 5)
    )
  }
  return turned(
    8,
    240,
    240,
    rect([154, 50, 178, 240], CHOCOLATE.dark, 12),
    grid(3, 3, piece),
    area(
      'M140 218l18-14 20 12 22-12 22 12 22-12 22 12 22-12 20 12 18-12 18 14v198q0 14-14 14H154q-14 0-14-14z',
      STEEL.light,
    ),
    area('M140 246h204v168q0 16-14 16H154q-14 0-14-14z', tone.main),
    faded(0.35, area('M304 246h40v168q0 16-14 16h-30z', tone.dark)),
    rect([140, 300, 204, 70], TONES.cream.main),
    threeLeaves(242, 358, 4, tone.main),
  )
}

export function chocolateBox(tone: Tone): string {
  const praline = (column: number, row: number) => {
    const [x, y, kind] = [126 + column * 76, 316 + row * 62, (column + row) % 3]
    const colour = [CHOCOLATE.main, TONES.cream.light, CHOCOLATE.light][kind] ?? CHOCOLATE.main
    return [
      ellipse(x, y + 9, 33, 24, TONES.gold.main),
      ellipse(x, y, 28, 22, kind === 1 ? TONES.stone.light : CHOCOLATE.dark),
      ellipse(x, y - 3, 27, 20, colour),
      line(`M${x - 13} ${y - 6}q12-12 24-3`, kind === 1 ? CHOCOLATE.light : TONES.rose.light, 5),
    ].join('')
  }
  return [
    // The lid leans behind the box.
    turned(
      -7,
      240,
      200,
      rect([78, 106, 324, 150], tone.main, 16),
      faded(0.3, rect([78, 216, 324, 40], tone.dark, 16)),
    ),
    turned(-7, 240, 200, rect([216, 106, 36, 150], TONES.gold.main)),
    turned(
      -7,
      240,
      200,
      area('M234 150c-60-56-104 6-4 22 100-16 56-78-4-22z', TONES.gold.dark),
      circle(232, 162, 15, TONES.gold.light),
    ),
    rect([66, 268, 348, 162], tone.dark, 18),
    rect([80, 280, 320, 138], CHOCOLATE.dark, 10),
    grid(4, 2, praline),
  ].join('')
}

export function honeyJar(tone: Tone): string {
  return [
    area(
      'M136 190c0-24 16-36 40-36h128c24 0 40 12 40 36v190c0 34-16 50-50 50H186c-34 0-50-16-50-50z',
      STEEL.light,
    ),
    area('M148 214h184v166c0 26-12 38-38 38H186c-26 0-38-12-38-38z', tone.main),
    faded(0.35, area('M298 214h34v166c0 26-12 38-38 38h-30q34-6 34-44z', tone.dark)),
    ellipse(240, 214, 92, 12, tone.light),
    rect([156, 106, 168, 56], TONES.clay.main, 14),
    faded(0.3, rect([156, 138, 168, 24], TONES.clay.dark, 12)),
    rect([176, 252, 128, 112], TONES.cream.main, 14),
    // A bee.
    turned(
      -14,
      240,
      308,
      ellipse(228, 284, 18, 26, '#dfe9ec'),
      ellipse(256, 284, 18, 26, '#dfe9ec'),
      ellipse(242, 316, 40, 26, TONES.gold.main),
      line('M232 294v44M252 294v44', TONES.ink.dark, 10),
      circle(276, 312, 5, TONES.ink.dark),
    ),
    faded(0.5, rect([156, 196, 12, 180], WHITE, 6)),
  ].join('')
}
