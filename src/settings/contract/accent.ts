/** A colour like #226344. */
type Hex = string

/** A colour in OKLCH, in which equal steps look equal. */
interface Oklch {
  readonly lightness: number
  readonly chroma: number
  /** In radians. */
  readonly hue: number
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * The nearest colour of the same hue that is right, itself included. Null if no lightness of this
 * hue is.
 */
export function nearestOf(color: Hex, isRight: (color: Hex) => boolean): Hex | null {
  if (isRight(color)) return color
  const from = oklchOf(color)
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [from.lightness - distance, from.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue
      const candidate = hexOf({ ...from, lightness })
      if (isRight(candidate)) return candidate
    }
  }
  return null
}

const STEP = 0.0025

export function oklchOf(color: Hex): Oklch {
  const [red, green, blue] = linearOf(color)
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** The colour on a screen: with less chroma where a screen can't show as much. */
export function hexOf(color: Oklch): Hex {
  let [none, most] = [0, color.chroma]
  if (!isShown(rgbOf(color))) {
    for (let round = 0; round < 20; round++) {
      const middle = (none + most) / 2
      if (isShown(rgbOf({ ...color, chroma: middle }))) none = middle
      else most = middle
    }
    most = none
  }
  const channels = rgbOf({ ...color, chroma: most }).map((channel) => {
    const byte = Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function luminanceOf(color: Hex): number {
  const [red, green, blue] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Channels = [red: number, green: number, blue: number]

function linearOf(color: Hex): Channels {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as Channels
}

function gamma(channel: number): number {
  return channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Linear channels, below 0 or above 1 where a screen can't show the colour. */
function rgbOf({ lightness, chroma, hue }: Oklch): Channels {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
}

function isShown(channels: Channels): boolean {
  return channels.every((channel) => channel >= -1e-6 && channel <= 1 + 1e-6)
}
/** Text of any size (WCAG 2.2 AA). */
const TEXT = 4.5
/** A button against its background (WCAG 2.2, 1.4.11). */
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
