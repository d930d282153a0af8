import { contrastOf, hexOf, nearestOf, oklchOf, type Hex } from './contrast.ts'

/** Text of any size (WCAG 2.2 AA). */
const TEXT = 4.5
/** A button against what is behind it (WCAG 2.2, 1.4.11). */
const SHAPE = 3

/** What the accent is read on, from src/platform/web/theme.ts. */
const LIGHT_SURFACES = ['#ffffff', '#fbfaf6']
const DARK_PANEL = '#1f2824'
/** The lightest surface with text of the dark theme. */
const DARK_RAISED = '#37413c'

/** The words on a panel that is filled with the accent: gold-3. */
const GOLD = '#efca62'

/** Laurel's own shades, from light to dark: lightness, and chroma as a share of the accent's. */
const PROFILE = [
  { lightness: 0.968, share: 0.15 },
  { lightness: 0.933, share: 0.29 },
  { lightness: 0.866, share: 0.57 },
  { lightness: 0.792, share: 0.86 },
  { lightness: 0.726, share: 1.14 },
  { lightness: 0.66, share: 1.35 },
  { lightness: 0.589, share: 1.29 },
] as const

/** Whether the accent can be read in the light theme: as text, and with white text on it. */
function isReadableInLight(color: Hex): boolean {
  const tint = shadeOf(color, 1)
  return [...LIGHT_SURFACES, tint].every((surface) => contrastOf(color, surface) >= TEXT)
}

/** The accent as the dark theme fills buttons with it; null if no shade of it can be read. */
function darkFillOf(color: Hex): Hex | null {
  return nearestOf(
    color,
    (fill) => contrastOf(fill, '#ffffff') >= TEXT && contrastOf(fill, DARK_PANEL) >= SHAPE,
  )
}

/** The accent as the dark theme writes with it; null if no shade of it can be read. */
function darkTextOf(color: Hex): Hex | null {
  return nearestOf(shadeOf(color, 3), (text) => contrastOf(text, DARK_RAISED) >= TEXT)
}

/** Whether an accent passes the contrast check of both themes. */
export function isReadable(color: Hex): boolean {
  return isReadableInLight(color) && darkFillOf(color) !== null && darkTextOf(color) !== null
}

/** The nearest colour of the same hue that passes the contrast check of both themes. */
export function nearestReadable(color: Hex): Hex {
  return nearestOf(color, isReadable) ?? '#000000'
}

/** The accent's ten shades, in the places of Laurel's own (src/platform/web/theme.ts). */
export function shadesOf(accent: Hex): Hex[] {
  const { lightness, ...tone } = oklchOf(accent)
  const shades = PROFILE.map((_, place) => shadeOf(accent, place))
  shades[3] = darkTextOf(accent) ?? accent
  const darkest = hexOf({ ...tone, lightness: Math.max(0, lightness - 0.06) })
  return [...shades, darkFillOf(accent) ?? accent, accent, darkest]
}

/** The style sheet that gives a page the company's accent; empty: Laurel's own. */
export function accentStyle(accent: string): string {
  if (accent === '') return ''
  const shades = shadesOf(accent).map((shade, place) => `--mantine-color-laurel-${place}:${shade}`)
  const deep = nearestOf(accent, (color) => contrastOf(color, GOLD) >= TEXT) ?? '#000000'
  // Above Mantine's own declarations, which come later.
  return `:root:root:root{${shades.join(';')};--laurel-deep:${deep}}`
}

function shadeOf(accent: Hex, place: number): Hex {
  const { lightness, share } = PROFILE[place] ?? PROFILE[0]
  const { chroma, hue } = oklchOf(accent)
  return hexOf({ lightness, chroma: chroma * share, hue })
}
