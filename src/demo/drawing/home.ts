import { leaf, sprig } from './laurel.ts'
import { area, circle, ellipse, faded, line, moved, rect, scaled, scatter } from './shapes.ts'
import { LEAF, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function blanket(tone: Tone): string {
  const fold = (y: number, { main, dark, light }: Tone) =>
    [
      rect([58, y, 364, 84], main, 42),
      faded(0.35, area(`M380 ${y}q42 0 42 42t-42 42H120c200 0 250-20 260-84z`, dark)),
      faded(0.75, rect([110, y, 14, 84], light), rect([372, y, 10, 84], light)),
      line(`M100 ${y + 83}h280`, dark, 5),
    ].join('')
  const fringe = [190, 214, 238, 262, 286, 310]
  return [
    fold(346, tone),
    fold(264, { main: tone.light, dark: tone.main, light: TONES.cream.main }),
    fold(182, tone),
    // One end hangs over the front.
    line(fringe.map((x) => `M${x} 396v30`).join(''), tone.light, 8),
    area('M172 182h156v212H172z', tone.main),
    area('M172 182h156v14H172z', tone.dark),
    faded(0.8, rect([200, 196, 18, 198], tone.light), rect([282, 196, 18, 198], tone.light)),
    faded(0.8, rect([172, 236, 156, 18], tone.light), rect([172, 330, 156, 18], tone.light)),
    faded(0.9, line('M250 198v194M174 290h152', TONES.gold.main, 6)),
    faded(0.3, area('M304 196h24v198h-24z', tone.dark)),
    rect([168, 388, 164, 14], tone.dark, 7),
  ].join('')
}

export function candle(tone: Tone): string {
  return [
    faded(0.45, circle(240, 100, 84, TONES.gold.light)),
    area('M240 38c40 48 34 100 0 100s-40-52 0-100z', TONES.gold.main),
    area('M240 84c20 26 18 50 0 50s-20-24 0-50z', '#fff6d8'),
    line('M240 128v42', TONES.ink.main, 8),
    area('M136 178h208v216q0 36-36 36H172q-36 0-36-36z', tone.main),
    faded(0.35, area('M300 178h44v216q0 36-36 36h-40q32-4 32-36z', tone.dark)),
    ellipse(240, 178, 104, 22, tone.light),
    ellipse(240, 180, 88, 16, TONES.cream.light),
    line('M240 158v22', TONES.ink.main, 8),
    rect([168, 246, 144, 120], TONES.cream.main, 14),
    moved(240, 354, scaled(1.5, 0, 0, sprig(0, 0, LEAF.main))),
    faded(0.3, rect([150, 216, 10, 170], WHITE, 5)),
  ].join('')
}

export function cushion(tone: Tone): string {
  return [
    area(
      'M60 92c70 26 290 26 360 0 24 0 32 14 26 40-22 90-22 170 0 260 4 26-6 38-30 36-80-22-272-22-352 0-24 2-34-10-30-36 22-90 22-170 0-260-6-26 2-40 26-40z',
      tone.main,
    ),
    faded(
      0.3,
      area(
        'M446 132c-22 90-22 170 0 260 4 26-6 38-30 36-80-22-272-22-352 0-16 2-26-4-30-16 100-26 250-20 330-8 44-80 44-190 20-296 20-4 26-8 36-16 24 0 32 14 26 40z',
        tone.dark,
      ),
    ),
    moved(240, 340, scaled(2.7, 0, 0, sprig(0, 0, tone.light))),
    circle(66, 104, 14, TONES.gold.main),
    circle(414, 104, 14, TONES.gold.main),
    circle(62, 410, 14, TONES.gold.main),
    circle(418, 410, 14, TONES.gold.main),
  ].join('')
}

export function vase(tone: Tone): string {
  return [
    line(
      'M240 210c-10-60-40-90-70-110M240 210c4-60 0-100 4-140M242 210c10-50 40-80 74-96',
      LEAF.dark,
      7,
    ),
    leaf(206, 150, -80, 5, LEAF.main),
    leaf(280, 150, 80, 5, LEAF.main),
    leaf(244, 120, 30, 4, LEAF.light),
    scatter(
      [
        [168, 96],
        [244, 62],
        [318, 108],
      ],
      (x, y) => circle(x, y, 30, TONES.rose.main) + circle(x, y, 12, TONES.gold.main),
    ),
    area(
      'M206 190h68c-6 44 74 60 74 144 0 60-40 96-108 96s-108-36-108-96c0-84 80-100 74-144z',
      tone.main,
    ),
    faded(
      0.35,
      area(
        'M262 190h12c-6 44 74 60 74 144 0 60-40 96-108 96 50-6 76-40 76-92 0-80-60-90-54-148z',
        tone.dark,
      ),
    ),
    faded(0.8, line('M138 306c40 22 164 22 204 0M136 350c50 22 158 22 208 0', tone.light, 9)),
    ellipse(240, 190, 42, 11, tone.light),
    rect([60, 424, 360, 8], WOOD.main, 4),
  ].join('')
}
