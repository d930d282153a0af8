import { msg, plural } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { formatBriefly, formatNames } from '#platform/contract/format.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { isRefusalCode, refusalMessage } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { NewRecognition } from '#recognition/contract/recognition.ts'
import { valueNamed, type CompanyValue } from '#recognition/contract/rules.ts'
import { readRules } from '#recognition/server/rules.ts'
import type { ThanksSender } from '#recognition/server/send-thanks.ts'
import type { TypedThanks } from './parse-thanks.ts'

/** The words of an answer; with a card, it can be undone. */
export interface ThanksReply {
  readonly words: string
  readonly card?: number
}

interface ChatThanks {
  readonly sender: SignedInUser
  /** The mentioned people, as they are found; null: nobody. */
  readonly people: readonly (SignedInUser | null)[]
  readonly typed: TypedThanks
  readonly key: string
  readonly say: Say
}

/** Thanks as the composer does, and says what became of it; nobody is thanked unless everybody is found. */
export async function thankByChat(
  { database, thank }: { database: Database; thank: ThanksSender['thank'] },
  { sender, people, typed, key, say }: ChatThanks,
): Promise<ThanksReply> {
  const unknown = typed.people.filter((_mention, n) => people[n] === null)
  if (unknown.length > 0)
    return {
      words: say(
        askWho(
          unknown.map(({ name }) => name),
          say,
        ),
      ),
    }
  const found = people.filter((person) => person !== null)
  const { values: offered } = await readRules(database)
  const values = typed.tags.map((tag) => valueNamed(offered, tag))
  const missing = typed.tags.find((_tag, n) => values[n] === undefined)
  if (missing !== undefined) return { words: say(askWhichValue(missing, offered, say)) }
  try {
    const recognition = parsed({
      receivers: [...new Set(found.map(({ id }) => id))],
      amount: typed.amount,
      message: typed.words,
      values: values.flatMap((value) => value?.id ?? []),
    })
    const { id: card } = await thank({ by: sender.id, key, recognition })
    const names = formatNames([...new Set(found.map(nameOf))], say.language)
    const points = formatBriefly(recognition.amount, say.language)
    const words =
      recognition.amount === NOTHING
        ? msg`${{ names }} got your thanks.`
        : found.length === 1
          ? msg`${{ names }} got your thanks, and ${plural({ points }, { one: '{points} point', other: '{points} points' })}.`
          : msg`${{ names }} got your thanks, and ${plural({ points }, { one: '{points} point', other: '{points} points' })} each.`
    return { words: say(words), card }
  } catch (error) {
    return { words: say(describeRefusal(error)) }
  }
}

/** The words of a refusal. Services call again about a message that was edited. Throws any other error. */
export function describeRefusal(error: unknown) {
  if (!(error instanceof Refused)) throw error
  return error.code === 'key-reused'
    ? msg`Laurel has answered this message already, and nothing more was done. Write a new message instead of editing it.`
    : refusalMessage(error.code)
}

function parsed(typed: z.input<typeof NewRecognition>) {
  const result = z.safeDecode(NewRecognition, typed)
  if (result.success) return result.data
  const code = result.error.issues[0]?.message ?? ''
  throw new Refused(isRefusalCode(code) ? code : 'invalid-input')
}

function nameOf({ firstName, lastName }: SignedInUser): string {
  return `${firstName} ${lastName}`
}

function askWho(unknown: readonly string[], say: Say) {
  const names = formatNames(unknown, say.language)
  return msg`Laurel does not know who ${{ names }} ${plural({ count: unknown.length }, { one: 'is', other: 'are' })}. Write an e-mail address instead, like noor@acme.com. Nobody was thanked.`
}

function askWhichValue(tag: string, offered: readonly CompanyValue[], say: Say) {
  const values = formatNames(
    offered.map(({ name }) => `#${name.replaceAll(/\s+/g, '-')}`),
    say.language,
  )
  if (offered.length === 0) return msg`Your company has no value #${{ tag }}. Nobody was thanked.`
  return msg`Your company has no value #${{ tag }}, but ${{ values }}. Nobody was thanked.`
}
