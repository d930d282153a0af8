import * as z from 'zod/mini'
import type { RefusalCode } from './refusals.ts'

/** A schema error that is a refusal code; screens look up its words. */
export function refusal(code: RefusalCode): { error: RefusalCode; abort: true } {
  return { error: code, abort: true }
}

/** Characters as a person counts them, not UTF-16 units. */
export function characters(text: string): number {
  return Array.from(text).length
}

// Control characters, half surrogate pairs and noncharacters can't all be stored, shown or put into XML.
const UNSTORABLE = /[^\P{Cc}\n]|[\p{Cs}\p{Noncharacter_Code_Point}]/u
const storable = (text: string) => !UNSTORABLE.test(text)

/** The text of another program, or of an earlier release, without what `typedText` refuses; tabs stay. */
export function withoutUnstorable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
}

// Blanks and invisible characters: a card with nothing else would look empty.
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u
const trim = () => z.overwrite<string>((text) => (INVISIBLE.test(text) ? '' : text.trim()))

export function atLeast(count: number, code: RefusalCode) {
  return z.refine<string>((text) => characters(text) >= count, refusal(code))
}

export function atMost(count: number, code: RefusalCode) {
  return z.refine<string>((text) => characters(text) <= count, refusal(code))
}

// All kinds of line breaks become one; tabs stay.
const storableLong = (text: string) => storable(text.replaceAll('\t', ''))

/** Like `typedText`, for text of many lines with tabs, such as Markdown. */
export function longText(missing: RefusalCode) {
  return z.string(refusal(missing)).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    trim(),
    z.refine(storableLong, refusal('text-invalid')),
  )
}

/** Trimmed text a person typed; a missing one is refused with `missing`. */
export function typedText(missing: RefusalCode) {
  return z.string(refusal(missing)).check(trim(), z.refine(storable, refusal('text-invalid')))
}

const OTHER_DIGIT = /[٠-٩۰-۹０-９]/g

/** Text with the digits of Arabic, Persian and wide scripts as 0 to 9, without marks that nobody sees. */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(OTHER_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** In characters. */
export const REASON_LENGTH = 280

/** Why somebody acts on another person; that person reads it. */
export const requiredReason = typedText('reason-required').check(
  atLeast(1, 'reason-required'),
  atMost(REASON_LENGTH, 'reason-long'),
)
