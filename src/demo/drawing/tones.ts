/** One colour of a thing, and the same in shadow and in light. */
export interface Tone {
  readonly main: string
  readonly dark: string
  readonly light: string
}

/** Around the theme's laurel, gold and warm greys, all of them muted. */
export const TONES = {
  laurel: { main: '#3a9064', dark: '#226344', light: '#7cc09a' },
  gold: { main: '#e3b03a', dark: '#b98711', light: '#f5dd98' },
  clay: { main: '#c9744f', dark: '#9f5337', light: '#e8ab8e' },
  rose: { main: '#dc9a92', dark: '#b96f68', light: '#f3cbc4' },
  sky: { main: '#6d97aa', dark: '#4a7083', light: '#b3d0da' },
  plum: { main: '#84607f', dark: '#60425c', light: '#b997b3' },
  stone: { main: '#b9b1a3', dark: '#857f72', light: '#e0dbd0' },
  ink: { main: '#3d4741', dark: '#262f2a', light: '#6b766f' },
  cream: { main: '#f7f2e6', dark: '#ddd5c3', light: '#fffdf8' },
} as const satisfies Record<string, Tone>

export type ToneName = keyof typeof TONES

export const WOOD: Tone = { main: '#b98a5c', dark: '#8f6740', light: '#d9b48c' }
export const STEEL: Tone = { main: '#b4bcb8', dark: '#838d88', light: '#e1e6e3' }
export const LEAF: Tone = { main: '#4c9a6d', dark: '#2f7750', light: '#86c4a0' }
export const SOIL = '#5b4636'
export const COFFEE = '#6b4630'
export const CHOCOLATE: Tone = { main: '#6d452f', dark: '#4e2f1f', light: '#91624a' }
export const WHITE = '#ffffff'
export const BLACK = '#1d2520'
