import { sharp } from '#platform/server/files/make-sizes.ts'

/** A text as a picture of its own, with a transparent ground. */
export interface SetText {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  /** How far its letters reach below the line. */
  readonly depth: number
}

interface TextLook {
  /** In pixels of the picture. */
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  /** The most pixels of a line. */
  readonly room: number
}

/** All that the fonts beside this file have: Latin and Arabic letters and their marks. */
const LETTERS =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164-\u0165\u016a-\u017e\u01cd-\u01ce\u0218-\u021b\u0237\u02c6-\u02c7\u02da\u02dc-\u02dd\u060c-\u060d\u061b\u061f\u0621-\u063a\u0640-\u0658\u0660-\u0671\u067e\u0686\u0698\u06a4\u06a9\u06af\u06c0\u06cc\u06d5\u06f0-\u06f9\u1e80-\u1e85\u1e9e\u1ef2-\u1ef3\u200c-\u200e\u2010-\u2011\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039-\u203a\u2044\u20ac\u20b9\u2122\u2191\u2193\u2212\u2215]*$/u

const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/gu
/** Marks that are written like others, and spaces of other widths. */
const ALIKE = /[\u2000-\u200a\u202f\u2060\u2068\u2069\u200f\u061c]/g
/** Signs that are letters of a font, though Unicode draws them too. */
const SIGNS = /[©®™]/u

/** The text without pictures and marks of form; null if it has letters that the fonts lack. */
export function drawable(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replaceAll(EMOJI, (sign) => (SIGNS.test(sign) ? sign : ''))
    .replaceAll(ALIKE, (sign) => (/[\u2000-\u200a\u202f]/.test(sign) ? ' ' : ''))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return LETTERS.test(plain) ? plain : null
}

/** Sets a text in the middle of its room, in the direction of its letters. */
export async function setText(text: string, look: TextLook): Promise<SetText> {
  const { size, color, isBold = false, room } = look
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const family = isBold ? 'Figtree, Vazirmatn, Bold' : 'Figtree Medium, Vazirmatn Medium,'
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `${family} ${size}px`,
      width: Math.round(room),
      align: 'centre',
      wrap: 'word-char',
      spacing: Math.round(size * 0.16),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const depth = /[gjpqy]/.test(text) ? size * 0.2 : 0
  return { png: data, width: info.width, height: info.height, depth }
}

/** Sets words within a height: the longest beginning of whole sentences that fits. */
export async function setWords(words: string, look: TextLook, most: number): Promise<SetText> {
  const whole = await setText(words, look)
  if (whole.height <= most) return balance(words, look, whole)
  const ends = endsOf(words)
  // As many as the height promises, then fewer.
  const guess = words.length * (most / whole.height)
  let at = Math.max(
    0,
    ends.findLastIndex((end) => end <= guess * 1.05),
  )
  for (; at > 0; at--) {
    const part = await setText(`${words.slice(0, ends[at]).trimEnd()} …`, look)
    if (part.height <= most) return part
  }
  return setText(`${words.slice(0, Math.floor(guess * 0.8)).trimEnd()}…`, look)
}

const BALANCING_TURNS = 4

/** The same number of lines, as equally long as words allow, so that none ends in a single word. */
async function balance(words: string, look: TextLook, whole: SetText): Promise<SetText> {
  const [longest = ''] = words.split(/\s+/).toSorted((a, b) => b.length - a.length)
  const { width } = await setText(longest, look)
  let balanced = whole
  let [tooNarrow, wide] = [Math.max(look.room / 2, width * 1.1), look.room]
  for (let turn = 0; turn < BALANCING_TURNS && tooNarrow < wide; turn++) {
    const room = (tooNarrow + wide) / 2
    const tried = await setText(words, { ...look, room })
    // Letters reach differently far above and below a line.
    if (tried.height > whole.height + look.size / 2) tooNarrow = room
    else [wide, balanced] = [room, tried]
  }
  return balanced
}

/** Where sentences and lines end; a word's end where the first one is long. */
function endsOf(words: string): number[] {
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  return [0, ...[...sentences.segment(words)].map(({ index, segment }) => index + segment.length)]
}
