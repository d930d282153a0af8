import { sprig, threeLeaves } from './laurel.ts'
import { area, circle, ellipse, faded, grid, line, moved, rect, scaled, turned } from './shapes.ts'
import { LEAF, STEEL, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function notebook(tone: Tone): string {
  return turned(
    -6,
    240,
    250,
    rect([128, 74, 244, 356], TONES.cream.dark, 18),
    rect([120, 66, 240, 356], tone.main, 18),
    faded(0.35, rect([120, 66, 42, 356], tone.dark, 18)),
    rect([318, 66, 16, 356], tone.dark),
    area('M196 420h30v46l-15-14-15 14z', TONES.gold.main),
    moved(240, 292, scaled(2, 0, 0, sprig(0, 0, tone.light))),
    rect([186, 318, 108, 12], tone.light, 6),
  )
}

export function pen(tone: Tone): string {
  return [
    line('M84 420c50-40 70 20 110-8s60 16 110-2', TONES.sky.dark, 9),
    turned(
      38,
      240,
      220,
      rect([212, 8, 56, 190], tone.main, 26),
      faded(0.35, rect([246, 8, 22, 190], tone.dark, 11)),
      faded(0.45, rect([222, 24, 8, 150], WHITE, 4)),
      rect([260, 30, 14, 120], tone.dark, 7),
      rect([208, 190, 64, 20], tone.dark, 6),
      rect([216, 208, 48, 110], TONES.ink.main, 10),
      faded(0.4, rect([244, 208, 20, 110], TONES.ink.dark, 10)),
      area('M220 318h40l-12 62-8 32-8-32z', tone.light),
      line('M240 340v60', tone.dark, 4),
      circle(240, 344, 6, tone.dark),
    ),
  ].join('')
}

export function pencils(tone: Tone): string {
  const pencil = (x: number, top: number, lean: number, { main, dark, light }: Tone) =>
    turned(
      lean,
      x,
      400,
      area(`M${x - 17} ${top + 48}h34v260h-34z`, main),
      area(`M${x + 6} ${top + 48}h11v260h-11z`, dark),
      area(`M${x - 17} ${top + 48}l17-48 17 48z`, WOOD.light),
      area(`M${x - 6} ${top + 17}l6-17 6 17z`, dark),
      area(`M${x - 11} ${top + 48}h7v200h-7z`, light),
    )
  return [
    pencil(178, 96, -12, TONES.clay),
    pencil(302, 102, 12, TONES.plum),
    pencil(208, 58, -5, TONES.gold),
    pencil(272, 66, 6, TONES.sky),
    pencil(240, 84, 0, LEAF),
    area('M142 236h196l-16 176q-2 18-20 18H178q-18 0-20-18z', tone.main),
    faded(0.35, area('M300 236h38l-16 176q-2 18-20 18h-22q18-4 20-22z', tone.dark)),
    rect([134, 222, 212, 28], tone.light, 14),
    moved(236, 396, scaled(1.7, 0, 0, sprig(0, 0, tone.light))),
  ].join('')
}

export function books(tone: Tone): string {
  const lying = (x: number, y: number, width: number, { main, dark, light }: Tone) =>
    [
      rect([x, y, width, 62], main, 10),
      rect([x + 44, y + 10, width - 38, 42], TONES.cream.main, 6),
      line(
        `M${x + 60} ${y + 24}h${width - 66}M${x + 60} ${y + 38}h${width - 66}`,
        TONES.cream.dark,
        3,
      ),
      rect([x, y, 52, 62], main, 10),
      rect([x + 16, y, 10, 62], light),
      rect([x + 36, y, 12, 62], dark),
    ].join('')
  return [
    lying(84, 368, 320, TONES.ink),
    lying(104, 306, 280, TONES.gold),
    turned(
      -8,
      240,
      230,
      rect([160, 56, 180, 246], TONES.cream.dark, 10),
      rect([150, 50, 180, 246], tone.main, 10),
      faded(0.4, rect([150, 50, 26, 246], tone.dark, 10)),
      circle(254, 150, 46, tone.light),
      area('M208 174c30-30 50 0 92-22v18q0 26-46 26t-46-22z', tone.dark),
      rect([204, 226, 98, 12], tone.light, 6),
      rect([222, 250, 62, 10], tone.light, 5),
    ),
  ].join('')
}

export function keyboard(tone: Tone): string {
  const key = (column: number, row: number) => {
    const [x, y] = [46 + column * 49, 232 + row * 48]
    const accent =
      [TONES.clay, LEAF, TONES.gold][[0, 23, 15].indexOf(row * 8 + column)] ?? TONES.cream
    return rect([x, y, 43, 42], accent.dark, 8) + rect([x + 3, y, 37, 34], accent.main, 7)
  }
  return [
    line('M240 196c0-60 60-30 60-90', TONES.ink.main, 10),
    rect([22, 196, 436, 234], tone.dark, 30),
    rect([22, 192, 436, 222], tone.main, 30),
    faded(0.4, rect([22, 192, 436, 24], tone.light, 12)),
    grid(8, 3, key),
    rect([144, 376, 192, 26], TONES.cream.dark, 8),
    rect([147, 376, 186, 20], TONES.cream.main, 7),
  ].join('')
}

export function mouse(tone: Tone): string {
  return [
    area(
      'M128 262c0-86 46-138 112-138s112 52 112 138v56c0 68-46 112-112 112s-112-44-112-112z',
      tone.main,
    ),
    faded(
      0.4,
      area(
        'M352 262v56c0 68-46 112-112 112-14 0-28-2-40-6 76-2 112-46 112-108v-54c0-60-20-106-54-126 58 6 94 54 94 126z',
        tone.dark,
      ),
    ),
    line('M240 126v116M130 250q110 34 220 0', tone.dark, 7),
    rect([226, 158, 28, 64], TONES.gold.main, 14),
    line('M234 178h12M234 190h12M234 202h12', TONES.gold.dark, 4),
    faded(0.25, line('M156 250c2-44 18-74 44-90', WHITE, 12)),
    threeLeaves(240, 380, 5, tone.light),
  ].join('')
}

export function lamp(tone: Tone): string {
  return [
    turned(30, 180, 120, faded(0.6, area('M110 214h140l64 190H46z', TONES.gold.light))),
    line('M300 410l58-150-166-128', STEEL.dark, 15),
    circle(358, 260, 17, tone.dark),
    turned(
      30,
      180,
      120,
      rect([156, 76, 48, 40], tone.dark, 14),
      area('M156 110h48c44 14 66 56 70 108H86c4-52 26-94 70-108z', tone.main),
      faded(0.35, area('M196 110h8c44 14 66 56 70 108h-44c0-52-10-92-34-108z', tone.dark)),
      ellipse(180, 218, 94, 16, tone.dark),
      ellipse(180, 219, 76, 11, TONES.gold.light),
      faded(0.35, line('M116 196c4-28 16-48 34-58', WHITE, 9)),
    ),
    area('M216 430c0-26 34-38 86-38s86 12 86 38z', tone.main),
    faded(0.4, area('M344 430c2-18-8-32-42-38 52 0 86 12 86 38z', tone.dark)),
    rect([286, 372, 30, 26], STEEL.dark, 8),
  ].join('')
}
