import { plural, t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { isKnownRefusal } from '#platform/web/language/refusals.ts'
import { RulesChange } from '#recognition/contract/rules.ts'

const graphemes = new Intl.Segmenter()

/** The typed emoji; all other characters separate them. */
export function readEmoji(typed: string): string[] {
  return Array.from(graphemes.segment(typed), ({ segment }) => segment).filter(
    (segment) => !/^[\s,;]+$/.test(segment),
  )
}

/** The field of reactions, checked with the server's rules for its emoji. */
export const ReactionsDraft = z.strictObject({
  reactions: z.string().check(({ value, issues }) => {
    const { error } = RulesChange.safeParse({ reactions: readEmoji(value) })
    const code = error?.issues[0]?.message
    if (code === undefined) return
    const message = isKnownRefusal(code) ? code : 'invalid-input'
    issues.push({ code: 'custom', input: value, message })
  }),
})

const LENGTHS = [0, 10, 20, 40, 80, 140, 200]

/** The lengths that the rules offer, including the current one. */
export function lengthChoices(present: number): Record<string, string> {
  const lengths = [...new Set([...LENGTHS, present])].toSorted((one, other) => one - other)
  return Object.fromEntries(
    lengths.map((length) => [
      String(length),
      length === 0
        ? t({ message: 'Off', context: 'no fewest characters' })
        : plural(length, { one: '# character', other: '# characters' }),
    ]),
  )
}
