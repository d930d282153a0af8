import { leaf, threeLeaves } from './laurel.ts'
import {
  area,
  circle,
  ellipse,
  faded,
  line,
  mirrored,
  moved,
  rect,
  ring,
  scatter,
  turned,
} from './shapes.ts'
import { LEAF, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function museum(tone: Tone): string {
  const columns = [88, 158, 272, 342]
  return [
    area('M240 66l196 92H44z', tone.main),
    area('M240 96l126 58H114z', tone.light),
    threeLeaves(240, 148, 3.4, tone.dark),
    rect([56, 158, 368, 28], tone.dark, 5),
    rect([76, 186, 328, 186], TONES.cream.dark),
    area('M216 372v-92a24 24 0 0 1 48 0v92z', TONES.ink.main),
    columns
      .map((x) =>
        [
          rect([x, 190, 50, 182], TONES.cream.light),
          rect([x + 32, 190, 18, 182], TONES.cream.main),
          line(`M${x + 16} 206v152`, TONES.cream.dark, 4),
          rect([x - 8, 186, 66, 16], tone.light, 4),
          rect([x - 8, 360, 66, 16], tone.light, 4),
        ].join(''),
      )
      .join(''),
    rect([60, 376, 360, 20], tone.main, 4),
    rect([44, 394, 392, 20], tone.dark, 4),
    rect([28, 412, 424, 20], tone.main, 4),
  ].join('')
}

export function cookingPot(tone: Tone): string {
  return [
    turned(
      -8,
      240,
      150,
      area('M120 158c0-44 54-66 120-66s120 22 120 66z', tone.light),
      rect([110, 150, 260, 22], tone.dark, 11),
      circle(240, 82, 18, tone.dark),
    ),
    leaf(168, 214, -30, 6, LEAF.main),
    leaf(196, 212, 4, 6.6, LEAF.light),
    circle(264, 204, 34, TONES.clay.main),
    area('M300 212c-4-36 20-60 52-62-4 20-2 44-18 62z', '#e58a3f'),
    line('M346 156l20-20M348 158l28-6', LEAF.main, 7),
    mirrored(240, line('M86 268H58q-18 0-18 18v14q0 18 18 18h28', tone.dark, 18)),
    area('M76 214h328v150q0 66-66 66H142q-66 0-66-66z', tone.main),
    faded(0.35, area('M352 214h52v150q0 66-66 66h-50q64-4 64-66z', tone.dark)),
    rect([66, 202, 348, 30], tone.light, 15),
    faded(0.28, rect([102, 256, 16, 110], WHITE, 8)),
  ].join('')
}

export function balloon(tone: Tone): string {
  const cloud = (x: number, y: number, size: number) =>
    moved(
      x,
      y,
      circle(-size, 0, size * 0.7, WHITE),
      circle(0, -size * 0.4, size, WHITE),
      circle(size, 0, size * 0.75, WHITE),
      rect([-size * 1.6, -2, size * 3.2, size * 0.75], WHITE, size * 0.37),
    )
  return [
    faded(0.95, cloud(74, 150, 30)),
    area(
      'M240 20c102 0 164 68 164 152 0 76-66 132-120 176h-88C142 304 76 248 76 172 76 88 138 20 240 20z',
      tone.main,
    ),
    area(
      'M240 20c50 0 84 68 84 152 0 76-36 132-60 176h-48c-24-44-60-100-60-176 0-84 34-152 84-152z',
      TONES.cream.main,
    ),
    area(
      'M240 20c22 0 36 68 36 152 0 76-16 132-24 176h-24c-8-44-24-100-24-176 0-84 14-152 36-152z',
      TONES.gold.main,
    ),
    faded(
      0.3,
      area(
        'M240 20c102 0 164 68 164 152 0 76-66 132-120 176h-30c60-50 96-100 96-176 0-84-40-142-110-152z',
        tone.dark,
      ),
    ),
    line('M198 350l14 46M282 350l-14 46M240 350v44', WOOD.dark, 5),
    area('M194 392h92l-8 42q-2 10-12 10h-52q-10 0-12-10z', WOOD.main),
    rect([188, 386, 104, 16], WOOD.dark, 8),
    line('M200 414h80M204 428h72', WOOD.dark, 4),
    faded(0.95, cloud(412, 330, 34)),
  ].join('')
}

export function sea(tone: Tone): string {
  return [
    circle(356, 134, 54, TONES.gold.main),
    faded(0.35, ring(356, 134, 74, TONES.gold.main, 9)),
    area('M228 40v270H92C120 170 168 84 228 40z', TONES.cream.light),
    faded(0.6, area('M228 40v270h-50c8-120 20-200 50-270z', TONES.cream.dark)),
    area('M248 90c60 60 96 130 106 220H248z', TONES.clay.main),
    line('M238 28v310', WOOD.dark, 11),
    area('M76 326h312c-16 56-44 82-84 82H160c-44 0-70-32-84-82z', WOOD.main),
    rect([70, 318, 324, 20], WOOD.dark, 10),
    area(
      'M-30 392c36-30 70-30 104 0s70 30 104 0 70-30 104 0 70 30 104 0 70-30 104 0c14 40-70 66-264 66S-34 436-30 392z',
      tone.main,
    ),
    faded(
      0.8,
      line(
        'M40 424c24-18 46-18 70 0M220 430c24-18 46-18 70 0M372 424c20-14 38-14 58 0',
        tone.light,
        8,
      ),
    ),
  ].join('')
}

export function tent(tone: Tone): string {
  return [
    area('M344 430c0-70 24-110 54-170 30 60 54 100 54 170z', LEAF.dark),
    area('M46 430c0-60 18-92 44-140 26 48 44 80 44 140z', LEAF.main),
    area('M240 120l176 310H64z', tone.main),
    faded(0.35, area('M240 120l176 310H296z', tone.dark)),
    area('M240 196l74 234H166z', TONES.ink.main),
    area('M240 196l-8 234h-66z', tone.light),
    line('M240 120l-14-24M240 120l14-24', WOOD.dark, 10),
    line('M64 430l-34-6M416 430l34-6', WOOD.dark, 7),
    area('M396 62a56 56 0 1 0 30 94 66 66 0 0 1-30-94z', TONES.gold.main),
    scatter(
      [
        [92, 96, 7],
        [160, 54, 5],
        [318, 70, 5],
        [60, 190, 5],
      ],
      (x, y, r) => circle(x, y, r, TONES.gold.main),
    ),
    ellipse(240, 432, 214, 9, LEAF.light),
  ].join('')
}
