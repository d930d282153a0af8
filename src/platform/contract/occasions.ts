import { msg, plural } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { LANGUAGES, type Language } from './languages.ts'
import type { Say } from './say.ts'

/** The gift of the shop that the company gives. */
const OccasionGift = z.strictObject({
  /** Null: it is not offered to everybody. */
  name: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** It was not to be had, and the person got its points. */
  isMissing: z.boolean(),
})
export type OccasionGift = z.output<typeof OccasionGift>

/** What the company celebrates with a card of its own. Nobody's age or year of birth is in it. */
export const Occasion = z.strictObject({
  kind: z.enum(['anniversary', 'birthday', 'welcome', 'list']),
  /** Of service, of an anniversary. */
  years: z.nullable(z.number()),
  /** Of a list of the company's own. */
  name: z.nullable(z.string()),
  /** The day itself, YYYY-MM-DD; its card may come on a workday before or after. */
  day: z.string(),
  gift: z.optional(OccasionGift),
})
export type Occasion = z.output<typeof Occasion>

/** The words of a card in other languages than the company's. */
export const Translations = z.partialRecord(z.enum(LANGUAGES), z.string())
export type Translations = z.output<typeof Translations>

/** A card's words in a language, else in the company's; null where they are hidden. */
export function wordsIn(
  card: { readonly message: string | null; readonly translations?: Translations | undefined },
  language: string,
): string | null {
  if (card.message === null) return null
  return card.translations?.[language as Language] ?? card.message
}

/** "Five years", "Happy birthday", "Welcome", or what the company calls it. */
export function sayOccasion(
  { kind, years, name }: Pick<Occasion, 'kind' | 'years' | 'name'>,
  say: Say,
): string {
  switch (kind) {
    case 'anniversary':
      return say(
        msg`${plural({ years: years ?? 0 }, { 1: 'One year', 5: 'Five years', 10: 'Ten years', one: '# year', other: '# years' })}`,
      )
    case 'birthday':
      return say(msg`Happy birthday`)
    case 'welcome':
      return say(msg`Welcome`)
    case 'list':
      return name ?? ''
  }
}

/** "Five years, Farid!", above a card of the company. */
export function headlineOfOccasion(
  occasion: Pick<Occasion, 'kind' | 'years' | 'name'>,
  names: string,
  say: Say,
): string {
  return say(msg`${{ occasion: sayOccasion(occasion, say) }}, ${{ names }}!`)
}
