import { msg, plural } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { formatNames } from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { Amount, hundredths } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import { GROUPED_KINDS } from './kinds.ts'
import type { NewsActor, Notification } from './notifications.ts'

/** News shown as one row: one piece of news, or all of one kind about one card. */
export interface NewsGroup extends Notification {
  /** The same for a group that grew. */
  readonly key: string
  /** Newest first. */
  readonly members: readonly Notification[]
}

/**
 * Groups news, newest first, by kind and card; a group stands where its newest member does, and is
 * read when all members are. The reader of a page groups, not the query: pages keep the ids of
 * single rows as their cursor, so that none is missed or repeated when a group grows between two
 * pages; days are those of the reader's time zone; and unread counts count news, everywhere.
 */
export function groupNews(notifications: readonly Notification[]): NewsGroup[] {
  const groups = Map.groupBy(notifications, ({ kind, id, subject }) =>
    GROUPED_KINDS.has(kind) ? `${kind} ${subject}` : `${id}`,
  )
  return [...groups].flatMap(([key, members]) => {
    const [newest] = members
    return newest === undefined ? [] : [{ ...newest, ...mergedOf(members), key, members }]
  })
}

function mergedOf(members: readonly Notification[]) {
  const people = new Map<number, NewsActor>()
  for (const { actor, also } of members) {
    for (const one of actor === null ? [] : [actor, ...also]) {
      if (!people.has(one.id)) people.set(one.id, one)
    }
  }
  const [actor = null, ...also] = people.values()
  const unnamed = Math.max(...members.map((one) => one.others - one.also.length))
  return {
    actor,
    also,
    others: also.length + unnamed,
    isRead: members.every(({ isRead }) => isRead),
    ...(members.length > 1 && { facts: { ...members[0]?.facts, ...pointsOf(members) } }),
  }
}

function pointsOf(members: readonly Notification[]): { points?: string } {
  const amounts = members.flatMap(({ facts }) => facts.points ?? [])
  if (amounts.length === 0) return {}
  const sum = amounts.reduce((total, points) => total + z.decode(Amount, points), 0)
  return { points: z.encode(Amount, hundredths(sum)) }
}

/** The most people whose name or face is shown. */
export const MOST_NAMED = 3

/** Who did it: "Julia Novak", "Julia, Ben and Xavier", "Julia, Ben, Xavier and 4 others". */
export function namesOf(
  { actor, also, others }: Pick<Notification, 'actor' | 'also' | 'others'>,
  say: Say,
): string {
  if (actor === null) return say(msg`Somebody`)
  const full = ({ firstName, lastName }: NewsActor) => sayName(`${firstName} ${lastName}`, say)
  if (others === 0) return full(actor)
  const named = [actor, ...also].slice(0, MOST_NAMED)
  const first = named.map(({ firstName }) => firstName)
  const names = new Set(first).size === first.length ? first : named.map(full)
  const rest = others + 1 - named.length
  const more =
    rest === 0 ? [] : [say(msg`${plural({ rest }, { 1: 'one other', other: '# others' })}`)]
  return formatNames([...names, ...more], say.language)
}
