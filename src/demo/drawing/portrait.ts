import { area, circle, ellipse, faded, line, mirrored, rect, ring } from './shapes.ts'
import { hairBehind, hairInFront, type HairStyle } from './hair.ts'
import { BLACK, TONES, type Tone, type ToneName } from './tones.ts'

/** How somebody looks. */
export interface Look {
  readonly skin: keyof typeof SKINS
  readonly hair: HairStyle
  readonly hairColour: keyof typeof HAIR_COLOURS
  readonly clothes: ToneName
  readonly backdrop: string
  readonly with?: readonly ('glasses' | 'beard' | 'earrings' | 'freckles')[]
}

const SKINS = {
  deep: { main: '#7d4f38', dark: '#653d2a', light: '#97634a' },
  brown: { main: '#a9714e', dark: '#8c5a3b', light: '#c28a66' },
  tan: { main: '#d19c74', dark: '#b78059', light: '#e4b592' },
  light: { main: '#ecc3a2', dark: '#d6a581', light: '#f6d8bf' },
  pale: { main: '#f5d7c3', dark: '#e3b9a0', light: '#fce8da' },
} as const satisfies Record<string, Tone>

const HAIR_COLOURS = {
  black: { main: '#2d2724', dark: '#1d1917', light: '#4b423d' },
  brown: { main: '#64432f', dark: '#4a301f', light: '#846049' },
  ginger: { main: '#b8602f', dark: '#934820', light: '#d48452' },
  blond: { main: '#dcb565', dark: '#bf9443', light: '#efd394' },
  grey: { main: '#b9b4ac', dark: '#97928a', light: '#d8d4cd' },
} as const satisfies Record<string, Tone>

/** The edge of a portrait, which is square; a circle may be cut out of it. */
export const PORTRAIT = 480

/** Somebody, from the shoulders up, as SVG. */
export function portrait(look: Look): string {
  const skin = SKINS[look.skin]
  const hair = look.hair === 'scarf' ? TONES[look.clothes] : HAIR_COLOURS[look.hairColour]
  const wears = (what: NonNullable<Look['with']>[number]) => look.with?.includes(what) === true
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT}" height="${PORTRAIT}" viewBox="0 0 480 480">`,
    rect([0, 0, 480, 480], look.backdrop),
    faded(0.35, circle(240, 260, 190, '#ffffff')),
    hairBehind(look.hair, hair),
    shoulders(TONES[look.clothes], skin),
    face(skin),
    wears('freckles') ? freckles(skin) : '',
    wears('beard') ? beard(hair) : '',
    hairInFront(look.hair, hair),
    wears('glasses') ? glasses() : '',
    wears('earrings') ? mirrored(240, circle(146, 268, 9, TONES.gold.main)) : '',
    '</svg>',
  ].join('')
}

function shoulders({ main, dark, light }: Tone, skin: Tone): string {
  return [
    area('M60 480c0-84 66-118 138-124h84c72 6 138 40 138 124z', main),
    faded(0.3, area('M420 480c0-84-66-118-138-124h-20c60 12 96 54 96 124z', dark)),
    area('M186 356c14 44 94 44 108 0l14 2c-10 66-126 66-136 0z', light),
    area('M198 300h84v54c0 44-84 44-84 0z', skin.main),
    area('M198 308c20 34 64 34 84 0v22c-26 24-62 20-84-2z', skin.dark),
  ].join('')
}

function face(skin: Tone): string {
  return [
    mirrored(240, ellipse(148, 232, 18, 24, skin.dark)),
    ellipse(240, 220, 90, 104, skin.main),
    mirrored(
      240,
      faded(0.28, circle(182, 256, 20, '#d9685a')),
      circle(206, 222, 9, BLACK),
      line('M190 196q14-9 28-3', skin.dark, 7),
    ),
    line('M240 228q9 18-4 22', skin.dark, 6),
    line('M208 276q32 27 64 0', '#8c3d35', 7),
  ].join('')
}

function freckles({ dark }: Tone): string {
  return mirrored(
    240,
    circle(184, 246, 3, dark),
    circle(196, 252, 3, dark),
    circle(176, 256, 3, dark),
  )
}

function beard({ main, dark }: Tone): string {
  return [
    area(
      'M151 226c2 76 34 112 89 112s87-36 89-112c-14 26-30 34-52 30-22-8-52-8-74 0-22 4-38-4-52-30z',
      main,
    ),
    line('M212 281q28 17 56 0', dark, 8),
  ].join('')
}

function glasses(): string {
  return [
    mirrored(240, ring(200, 224, 32, TONES.ink.main, 7), line('M168 218l-18-6', TONES.ink.main, 7)),
    line('M232 220q8-7 16 0', TONES.ink.main, 7),
  ].join('')
}
