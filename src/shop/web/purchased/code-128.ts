// Code 128, set B: the widths of three bars and three gaps for each value, then the start and the stop sign.
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141411131'
const START = '211214'
const STOP = '2331112'
const FIRST_SIGN = 32
const START_VALUE = 104
const VALUES = 103

/** More signs make bars that a scanner can't read from a phone. */
const MOST_SIGNS = 24

/** Clear space before and after a bar code, in modules. */
const QUIET = 10

export interface Bar {
  readonly at: number
  readonly width: number
}

/**
 * The bars of a text as Code 128 and the width of it all, in modules; null for a text that is too long to be scanned, or
 * has signs outside of ASCII.
 */
export function drawCode128(text: string): { bars: readonly Bar[]; width: number } | null {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > MOST_SIGNS) return null
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - FIRST_SIGN)
  const sum = values.reduce((all, value, place) => all + value * (place + 1), START_VALUE)
  const widths = [START, ...[...values, sum % VALUES].map(widthsOf), STOP].join('')
  const bars: Bar[] = []
  let at = QUIET
  for (const [place, sign] of widths.split('').entries()) {
    const width = Number(sign)
    if (place % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { bars, width: at + QUIET }
}

function widthsOf(value: number): string {
  return WIDTHS.slice(value * 6, value * 6 + 6)
}
