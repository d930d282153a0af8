import { leaf } from './laurel.ts'
import { area, circle, faded, line, rect, ring, scatter, turned } from './shapes.ts'
import { LEAF, STEEL, TONES, WHITE, WOOD, type Tone } from './tones.ts'

export function bicycle(tone: Tone): string {
  const wheel = (x: number) =>
    ring(x, 330, 92, TONES.ink.main, 15) +
    ring(x, 330, 80, STEEL.light, 5) +
    faded(
      0.6,
      line(
        `M${x - 78} 330h156M${x} 252v156M${x - 55} 275l110 110M${x - 55} 385l110-110`,
        STEEL.main,
        3,
      ),
    ) +
    circle(x, 330, 12, STEEL.dark)
  return [
    wheel(100),
    wheel(380),
    faded(0.9, line('M12 322a92 92 0 0 1 60-80M292 322a92 92 0 0 1 60-80', TONES.gold.main, 6)),
    line('M100 330l62-126h166M100 330h134l-72-126M234 330l94-126', tone.main, 15),
    line('M380 330l-62-184', tone.main, 15),
    line('M318 146l-6-24c-2-16 50-20 62 2', TONES.ink.main, 12),
    line('M364 120l14 8', WOOD.main, 15),
    line('M162 204l-14-40', STEEL.dark, 11),
    area('M104 148c24-10 66-6 92 4 4 14-44 22-80 16-14-2-22-12-12-20z', WOOD.dark),
    circle(234, 330, 28, TONES.ink.main),
    circle(234, 330, 15, STEEL.main),
    line('M234 330l24 42M242 376h32', TONES.ink.main, 10),
    // A basket with a twig of laurel.
    leaf(404, 152, -12, 6, LEAF.main),
    leaf(420, 154, 24, 6, LEAF.light),
    leaf(394, 156, -44, 5, LEAF.main),
    area('M362 150h88l-14 66q-2 8-10 8h-40q-8 0-10-8z', WOOD.main),
    line('M368 172h76M372 194h68', WOOD.dark, 5),
  ].join('')
}

export function yogaMat(tone: Tone): string {
  return [
    area('M120 388h300q26 0 26 22t-26 22H120z', tone.light),
    faded(0.3, area('M120 412h326q-2 20-26 20H120z', tone.dark)),
    circle(130, 340, 92, tone.dark),
    circle(124, 338, 92, tone.main),
    ring(124, 338, 68, tone.light, 9),
    ring(124, 338, 44, tone.light, 9),
    circle(124, 338, 20, tone.light),
    // Above it, a lotus.
    scatter(
      [
        [290, 300, -78],
        [290, 300, 78],
      ],
      (x, y, turn) => leaf(x, y, turn, 9, TONES.rose.light),
    ),
    scatter(
      [
        [290, 300, -42],
        [290, 300, 42],
      ],
      (x, y, turn) => leaf(x, y, turn, 11, TONES.rose.main),
    ),
    leaf(290, 302, 0, 13, TONES.rose.dark),
  ].join('')
}

export function guitar(tone: Tone): string {
  return turned(
    32,
    240,
    250,
    rect([222, 6, 36, 60], WOOD.dark, 8),
    scatter(
      [
        [214, 20],
        [214, 42],
        [266, 20],
        [266, 42],
      ],
      (x, y) => circle(x, y, 7, TONES.gold.main),
    ),
    rect([228, 60, 24, 170], TONES.ink.main),
    line('M228 92h24M228 120h24M228 148h24M228 176h24', STEEL.main, 3),
    area(
      'M240 196c50 0 78 22 74 58-2 22-12 30-8 46 6 22 32 38 32 82 0 50-40 78-98 78s-98-28-98-78c0-44 26-60 32-82 4-16-6-24-8-46-4-36 24-58 74-58z',
      tone.main,
    ),
    faded(
      0.35,
      area(
        'M240 196c50 0 78 22 74 58-2 22-12 30-8 46 6 22 32 38 32 82 0 50-40 78-98 78 46-10 66-36 66-78 0-44-26-60-32-82-4-16 6-24 8-46 2-34-10-52-42-58z',
        tone.dark,
      ),
    ),
    circle(240, 306, 44, tone.dark),
    circle(240, 306, 36, TONES.ink.dark),
    rect([196, 392, 88, 18], TONES.ink.main, 6),
    faded(0.7, line('M233 60v338M240 60v338M247 60v338', TONES.cream.main, 2)),
    faded(0.25, line('M168 386c-2-30 12-44 26-62', WHITE, 11)),
  )
}

export function telescope(tone: Tone): string {
  const star = (x: number, y: number, size: number) =>
    area(
      `M${x} ${y - size}q${size * 0.2} ${size * 0.8} ${size} ${size}q-${size * 0.8} ${size * 0.2}-${size} ${size}q-${size * 0.2}-${size * 0.8}-${size}-${size}q${size * 0.8}-${size * 0.2} ${size}-${size}z`,
      TONES.gold.main,
    )
  return [
    line('M236 262L150 424M236 262l92 162M236 262v156', WOOD.main, 15),
    line('M192 346h88', WOOD.dark, 8),
    turned(
      -28,
      236,
      220,
      rect([52, 190, 60, 50], TONES.ink.main, 8),
      rect([104, 178, 130, 74], tone.dark, 8),
      rect([222, 164, 176, 102], tone.main, 10),
      faded(0.35, rect([104, 226, 294, 38], tone.dark, 8)),
      rect([386, 154, 36, 122], TONES.gold.main, 12),
      rect([222, 164, 18, 102], TONES.gold.main),
      faded(0.4, rect([250, 180, 126, 10], WHITE, 5)),
    ),
    circle(236, 256, 24, STEEL.dark),
    scatter(
      [
        [120, 110, 20],
        [196, 62, 12],
        [70, 182, 10],
        [420, 250, 14],
        [306, 46, 9],
      ],
      star,
    ),
  ].join('')
}
