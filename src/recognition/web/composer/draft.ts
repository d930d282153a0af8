import * as z from 'zod/mini'
import { Face } from '#recognition/contract/recognition.ts'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'

const Receiver = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  knownAs: z.optional(z.string()),
  picture: z.nullable(z.string()),
  /** Missing for colleagues who were added from a `Face`, which has no address. */
  email: z.optional(z.string()),
})
export type Receiver = z.output<typeof Receiver>

const Draft = z.object({
  receivers: z.array(Receiver),
  /** The text in the receivers' field that is not yet a chosen colleague. */
  search: z.string(),
  message: z.string(),
  /** As typed, for each receiver. */
  amount: z.string(),
  /** Chosen instead of an amount. */
  withoutPoints: z.boolean(),
  values: z.array(z.number()),
  visibility: z.enum(['public', 'private']),
  picture: z.nullable(z.string()),
  /** The last send, as JSON, while its answer is missing; see attemptFor. */
  unresolved: z.nullable(z.object({ request: z.string(), key: z.string() })),
})
export type Draft = z.output<typeof Draft>

/** The draft's owner, and the receivers that the composer was opened for; empty for none. */
export interface DraftOf {
  userId: number
  receivers: readonly Face[]
  /** Whether it was opened to welcome the only receiver. */
  isWelcome: boolean
}

/**
 * The unsent draft of a person. It survives leaving and reloading the page and the end of a
 * session; signing out deletes it.
 */
export function keptDraft(of: DraftOf): Draft {
  try {
    return Draft.parse(JSON.parse(keptForPerson(keyOf(of)) ?? ''))
  } catch {
    return emptyDraft(of)
  }
}

export function keepDraft(of: DraftOf, draft: Draft): void {
  const text = JSON.stringify(draft)
  keepForPerson(keyOf(of), text === JSON.stringify(emptyDraft(of)) ? null : text)
}

export function emptyDraft({ receivers }: DraftOf): Draft {
  return {
    receivers: receivers.map(({ id, firstName, lastName, knownAs, picture }) => ({
      id,
      firstName,
      lastName,
      ...(knownAs !== undefined && { knownAs }),
      picture,
    })),
    search: '',
    message: '',
    amount: '',
    withoutPoints: false,
    values: [],
    visibility: 'public',
    picture: null,
    unresolved: null,
  }
}

/** The draft whose send found its session ended, for Home. */
const INTERRUPTED = 'interrupted'

const Interrupted = z.object({
  userId: z.number(),
  receivers: z.array(Face),
  isWelcome: z.boolean(),
})

export function keepInterrupted(of: DraftOf): void {
  keepForPerson(INTERRUPTED, JSON.stringify(of))
}

/** The draft whose send was interrupted, until it is sent or forgotten; null for none. */
export function interruptedDraft(): DraftOf | null {
  try {
    return Interrupted.parse(JSON.parse(keptForPerson(INTERRUPTED) ?? ''))
  } catch {
    return null
  }
}

/** No longer offers the draft on Home; it stays in the composer. */
export function forgetInterrupted(of: DraftOf): void {
  const known = interruptedDraft()
  if (known !== null && keyOf(known) === keyOf(of)) keepForPerson(INTERRUPTED, null)
}

function keyOf({ userId, receivers, isWelcome }: DraftOf): string {
  return [isWelcome ? 'welcome' : 'draft', userId, ...receivers.map(({ id }) => id)].join('.')
}
