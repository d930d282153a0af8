import * as z from 'zod/mini'
import { keepForPerson, keptForPerson } from '#platform/web/person-storage.ts'
import { Face } from '#recognition/contract/recognition.ts'
import type { CardKind } from './card-forms.ts'

const DraftReceiver = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  knownAs: z.optional(z.string()),
  picture: z.nullable(z.string()),
  /** False: words alone; missing: the server knows. */
  receivesPoints: z.optional(z.boolean()),
})
export type DraftReceiver = z.output<typeof DraftReceiver>

const Draft = z.object({
  receivers: z.array(DraftReceiver),
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

/** Thanks that a program wrote for the person to send. */
export interface PrefilledDraft {
  /** Edits are kept under it. */
  readonly id: string
  readonly message: string
  /** As typed. */
  readonly amount: string
  readonly values: readonly number[]
}

/** The kind, receivers and prefilled words of a new card. */
export interface CardStart {
  /** A welcome is for its only receiver, a new colleague. */
  readonly kind: CardKind
  /** The chosen receivers; empty for none. */
  readonly receivers: readonly Face[]
  /** A program's draft; null: none. */
  readonly prefilled: PrefilledDraft | null
}

/** A card to write, and its writer. */
export interface DraftKey extends CardStart {
  readonly userId: number
}

/**
 * The unsent draft of a person. It survives leaving and reloading the page and the end of a
 * session; signing out deletes it.
 */
export function loadDraft(of: DraftKey): Draft {
  try {
    return Draft.parse(JSON.parse(keptForPerson(keyOf(of)) ?? ''))
  } catch {
    return emptyDraft(of)
  }
}

export function storeDraft(of: DraftKey, draft: Draft): void {
  const text = JSON.stringify(draft)
  keepForPerson(keyOf(of), text === JSON.stringify(emptyDraft(of)) ? null : text)
}

/** A draft before anybody typed. */
export function emptyDraft({ receivers, prefilled }: DraftKey): Draft {
  return {
    receivers: receivers.map(({ id, firstName, lastName, knownAs, picture, receivesPoints }) => ({
      id,
      firstName,
      lastName,
      ...(knownAs !== undefined && { knownAs }),
      picture,
      ...(receivesPoints !== undefined && { receivesPoints }),
    })),
    search: '',
    message: prefilled?.message ?? '',
    amount: prefilled?.amount ?? '',
    withoutPoints: false,
    values: [...(prefilled?.values ?? [])],
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

export function storeInterruptedDraft({ userId, receivers, kind, prefilled }: DraftKey): void {
  // Home offers those of programs anyway.
  if (prefilled !== null) return
  keepForPerson(INTERRUPTED, JSON.stringify({ userId, receivers, isWelcome: kind === 'welcome' }))
}

/** The draft whose send was interrupted, until it is sent or forgotten; null for none. */
export function loadInterruptedDraft(): DraftKey | null {
  try {
    const { isWelcome, ...kept } = Interrupted.parse(JSON.parse(keptForPerson(INTERRUPTED) ?? ''))
    return { ...kept, kind: isWelcome ? 'welcome' : 'thanks', prefilled: null }
  } catch {
    return null
  }
}

/** No longer offers the draft on Home; it stays in the composer. */
export function removeInterruptedDraft(of: DraftKey): void {
  const known = loadInterruptedDraft()
  if (known !== null && keyOf(known) === keyOf(of)) keepForPerson(INTERRUPTED, null)
}

function keyOf({ userId, receivers, kind, prefilled }: DraftKey): string {
  const ids = receivers.map(({ id }) => id)
  const program = prefilled === null ? [] : [prefilled.id]
  return [kind === 'welcome' ? 'welcome' : 'draft', userId, ...ids, ...program].join('.')
}
