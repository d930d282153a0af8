import { t } from '@lingui/core/macro'
import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

const laurel: MantineColorsTuple = [
  '#eef7f1',
  '#dceee3',
  '#b9ddc8',
  '#93caab',
  '#70b990',
  '#4da777',
  '#3a9064',
  '#2d7852',
  '#226344',
  '#1a5037',
]

const gold: MantineColorsTuple = [
  '#fdf7e7',
  '#faecc8',
  '#f5dd98',
  '#efca62',
  '#e8b93b',
  '#d9a520',
  '#b98711',
  '#976b08',
  '#795405',
  '#5c3f03',
]

// Warm greys: paper rather than steel.
const gray: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe9',
  '#e8e5dd',
  '#dcd8ce',
  '#968f82',
  '#857f72',
  '#7d776b',
  '#5f5a50',
  '#403c35',
  '#27241f',
]

const dark: MantineColorsTuple = [
  '#dde4df',
  '#b4beb8',
  '#8f9b94',
  '#7a8780',
  '#66736b',
  '#37413c',
  '#1f2824',
  '#161d19',
  '#111714',
  '#0c110e',
]

const FONT =
  "'Figtree', 'Vazirmatn', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** The scale of looks: what sheets and components name, and test/tidy/looks.test.ts holds them to. */
const fontSizes = {
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.375rem',
  '2xl': '1.75rem',
  '3xl': 'clamp(1.75rem, 1.3rem + 1.6vw, 2.25rem)',
}

const fontWeights = { regular: '400', medium: '500', semibold: '600', bold: '700' }

const spacing = {
  '4xs': '0.125rem',
  '3xs': '0.25rem',
  '2xs': '0.375rem',
  xs: '0.5rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.5rem',
  '2xl': '2rem',
  '3xl': '3rem',
  '4xl': '4rem',
}

export const theme = createTheme({
  primaryColor: 'laurel',
  // Mantine's own shades are too light for text on them (WCAG 2.2 AA).
  primaryShade: { light: 8, dark: 9 },
  colors: { laurel, gold, gray, dark },
  black: '#20261f',
  fontFamily: FONT,
  fontSizes,
  fontWeights,
  spacing,
  headings: {
    fontFamily: FONT,
    fontWeight: fontWeights.bold,
    sizes: {
      h1: { fontSize: fontSizes['3xl'], lineHeight: '1.2' },
      h2: { fontSize: fontSizes.xl, lineHeight: '1.3' },
      h3: { fontSize: fontSizes.lg, lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1.25rem', xl: '2rem' },
  shadows: {
    xs: '0 1px 2px rgb(40 48 40 / 6%)',
    sm: '0 1px 2px rgb(40 48 40 / 5%), 0 4px 14px rgb(40 48 40 / 5%)',
    md: '0 2px 4px rgb(40 48 40 / 5%), 0 12px 32px rgb(40 48 40 / 8%)',
  },
  // The specification's layout breakpoints, section 9.
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      // A small button's text is no larger than the text of its row.
      vars: (_: unknown, { size }: { size?: string }) => ({
        root:
          size === 'compact-md'
            ? { '--button-fz': 'var(--mantine-font-size-sm)', '--button-padding-x': spacing.sm }
            : {},
      }),
    },
    // With a larger radius, the small box would look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Chip: {
      // As tall and as round as the fields beside it.
      defaultProps: { variant: 'outline', radius: 'md' },
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: { '--chip-size': size === 'sm' ? '2.25rem' : '2.625rem', '--chip-padding': '1rem' },
      }),
    },
    Modal: {
      // A function: its words are said when a dialog opens, in the language of then.
      defaultProps: () => ({
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { color: '#141e18', backgroundOpacity: 0.55, blur: 3 },
        closeButtonProps: { 'aria-label': t`Close` },
        // Its <header> would count as the page's second banner.
        attributes: { header: { role: 'none' } },
      }),
    },
  },
})

/** A tint, the text on it, and marks such as bars, in each of the colours that tell values apart. */
function tones(colors: Record<string, readonly [tint: string, text: string, mark: string]>) {
  return Object.fromEntries(
    Object.entries(colors).flatMap(([name, [tint, text, mark]]) => [
      [`--laurel-${name}-tint`, tint],
      [`--laurel-${name}-text`, text],
      [`--laurel-${name}-mark`, mark],
    ]),
  )
}

const COLOURS_OF_BOTH = {
  // Room at the edge of a page, and of a card.
  '--laurel-edge': `clamp(${spacing.md}, 4vw, ${spacing['2xl']})`,
  '--laurel-inset': `clamp(${spacing.md}, 3vw, ${spacing.xl})`,
  '--laurel-point': 'var(--mantine-color-gold-4)',
  '--laurel-on-point': '#3a2900',
  '--laurel-scrim': 'rgb(20 30 24 / 55%)',
  // Panels filled with the accent.
  '--laurel-deep': 'var(--mantine-color-laurel-8)',
  '--laurel-on-deep-quiet': 'rgb(255 255 255 / 82%)',
  '--laurel-on-deep-gold': 'var(--mantine-color-gold-3)',
  '--laurel-on-deep-line': 'rgb(255 255 255 / 35%)',
  '--laurel-on-deep-tint': 'rgb(255 255 255 / 12%)',
  // Paper, in the dark theme too.
  '--laurel-paper': '#fff',
  '--laurel-paper-line': 'var(--mantine-color-gray-2)',
  '--laurel-ink': '#20261f',
  '--laurel-ink-quiet': 'var(--mantine-color-gray-7)',
  '--laurel-ink-gold': 'var(--mantine-color-gold-8)',
  // Grounds on which the other theme is shown.
  '--laurel-page-in-light': '#fbfaf6',
  '--laurel-page-in-dark': 'var(--mantine-color-dark-6)',
}

const LIGHT_COLOURS = {
  '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
  '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
  '--mantine-color-error': '#b3261e',
  '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
  '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
  '--laurel-page': '#fbfaf6',
  '--laurel-line': 'var(--mantine-color-gray-2)',
  '--laurel-outline': 'var(--mantine-color-gray-6)',
  '--laurel-sunk': 'var(--mantine-color-gray-1)',
  '--laurel-raised': '#fff',
  '--laurel-shade': 'rgb(0 0 0 / 2.5%)',
  '--laurel-neutral-tint': 'var(--mantine-color-gray-2)',
  '--laurel-tint': 'var(--mantine-color-laurel-0)',
  '--laurel-tint-strong': 'var(--mantine-color-laurel-1)',
  '--laurel-mark': 'var(--mantine-color-laurel-6)',
  '--laurel-accent-text': 'var(--mantine-color-laurel-8)',
  '--laurel-gold-text': 'var(--mantine-color-gold-8)',
  '--laurel-gold-tint': 'var(--mantine-color-gold-0)',
  '--laurel-gold-tint-strong': 'var(--mantine-color-gold-1)',
  '--laurel-gold-mark': 'var(--mantine-color-gold-6)',
  // A card of thanks: paper with a wreath in the company's colour.
  '--laurel-card': '#fffdf7',
  '--laurel-card-line': 'var(--mantine-color-gold-2)',
  '--laurel-card-glow': 'rgb(232 185 59 / 22%)',
  '--laurel-card-shade': 'rgb(92 63 3 / 30%)',
  '--laurel-card-wreath': 'var(--mantine-color-laurel-8)',
  '--laurel-card-flap': 'rgb(232 185 59 / 18%)',
  ...tones({
    green: ['#e6f3eb', '#1f5c3f', '#2d7852'],
    blue: ['#e6eff8', '#255684', '#3f78b5'],
    violet: ['#efeaf8', '#58418f', '#7a62b3'],
    rose: ['#fae9ee', '#8f2f50', '#c0567a'],
    teal: ['#e0f2f2', '#17595d', '#2b8a8f'],
  }),
}

const DARK_COLOURS = {
  '--mantine-color-body': 'var(--mantine-color-dark-6)',
  '--mantine-color-default': 'var(--mantine-color-dark-7)',
  '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
  '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
  '--mantine-color-error': '#ff9d94',
  '--mantine-color-laurel-filled': 'var(--mantine-color-laurel-7)',
  '--mantine-color-laurel-filled-hover': 'var(--mantine-color-laurel-8)',
  '--mantine-color-anchor': 'var(--mantine-color-laurel-3)',
  // Lighter than the panels behind its buttons.
  '--mantine-color-laurel-light':
    'color-mix(in srgb, var(--mantine-color-laurel-5) 24%, transparent)',
  '--mantine-color-laurel-light-hover':
    'color-mix(in srgb, var(--mantine-color-laurel-5) 32%, transparent)',
  '--mantine-color-laurel-light-color': 'var(--mantine-color-laurel-1)',
  '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
  '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
  '--mantine-color-disabled-color': 'var(--mantine-color-dark-1)',
  '--mantine-color-gray-light': 'rgb(255 255 255 / 9%)',
  '--mantine-color-gray-light-hover': 'rgb(255 255 255 / 9%)',
  '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
  '--mantine-color-red-light-color': 'var(--mantine-color-red-text)',
  '--laurel-page': 'var(--mantine-color-dark-7)',
  '--laurel-line': 'var(--mantine-color-dark-5)',
  '--laurel-outline': 'var(--mantine-color-dark-3)',
  '--laurel-sunk': 'var(--mantine-color-dark-6)',
  '--laurel-raised': 'var(--mantine-color-dark-5)',
  '--laurel-shade': 'rgb(255 255 255 / 4%)',
  '--laurel-neutral-tint': 'rgb(255 255 255 / 10%)',
  '--laurel-tint': 'color-mix(in srgb, var(--mantine-color-laurel-5) 14%, transparent)',
  '--laurel-tint-strong': 'color-mix(in srgb, var(--mantine-color-laurel-5) 24%, transparent)',
  '--laurel-mark': 'var(--mantine-color-laurel-4)',
  '--laurel-accent-text': 'var(--mantine-color-laurel-3)',
  '--laurel-gold-text': 'var(--mantine-color-gold-3)',
  '--laurel-gold-tint': 'rgb(232 185 59 / 12%)',
  '--laurel-gold-tint-strong': 'rgb(232 185 59 / 18%)',
  '--laurel-gold-mark': 'var(--mantine-color-gold-4)',
  // A card of thanks: gold on the night.
  '--laurel-card': 'var(--mantine-color-dark-8)',
  '--laurel-card-line': 'var(--mantine-color-gold-6)',
  '--laurel-card-glow': 'rgb(232 185 59 / 9%)',
  '--laurel-card-shade': 'rgb(0 0 0 / 60%)',
  '--laurel-card-wreath': 'var(--mantine-color-gold-3)',
  '--laurel-card-flap': 'rgb(232 185 59 / 12%)',
  ...tones({
    green: ['#1d3a2b', '#93caab', '#70b990'],
    blue: ['#1d3145', '#9cc4ec', '#7fb2e8'],
    violet: ['#31294a', '#c3b3ea', '#b5a1e6'],
    rose: ['#45232f', '#f0aac0', '#eb9bb6'],
    teal: ['#153a3c', '#82d0d2', '#6cc7c9'],
  }),
}

/** Colours for contrast and depth; `--laurel-*` are Laurel's own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: COLOURS_OF_BOTH,
  light: LIGHT_COLOURS,
  dark: DARK_COLOURS,
})

/** The key is read by the script in index.html too. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'laurel-color-scheme' })

/** Prints pages in the light theme: on paper the dark one's words can't be read. */
export function printInLight(): void {
  const { dataset } = document.documentElement
  let shown = dataset['mantineColorScheme']
  addEventListener('beforeprint', () => {
    shown = dataset['mantineColorScheme']
    dataset['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => {
    dataset['mantineColorScheme'] = shown
  })
}
