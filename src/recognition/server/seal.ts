import { sql, type RawBuilder } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission, type Right } from '#roles/server/held-roles.ts'
import { obeySettings } from '#settings/server/settings.ts'

/** The days for which hidden words are sealed; a change of the setting waits for `tx`. */
export async function lockSealDays(tx: Tx): Promise<number> {
  return (await obeySettings(tx, {})).hiddenWordsDays
}

/** SQL: the seal of a hidden card or comment, a row with this name, has ended. */
export function isSealOver(row: string, days: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql<boolean>`(${column('words_removed_at')} is not null
    or ${column('hidden_at')} < now() - make_interval(days => ${days}))`
}

/** A moderator does not judge their own hidden words. Throws Refused('words-own'). */
export function refuseOwnWords(
  { isAdministrator }: Right,
  by: number,
  author: number | null,
): void {
  if (!isAdministrator && by === author) throw new Refused('words-own')
}

/** The administrator or a moderator, the client's IP address, and the reason. */
export interface ModerationInput {
  readonly by: number
  readonly from?: string | undefined
  readonly reason: string
}

export interface SealSubject {
  readonly kind: 'card' | 'comment'
  readonly id: number
}

interface SealOpening extends ModerationInput {
  readonly key: string
  readonly sealed: SealSubject
}

/**
 * Opens the seal of hidden words: records who reads whose words and why, then returns them. Only the
 * event is stored under the key, so that no copy of the words outlives their seal. Throws Refused:
 * 'key-reused', 'recognition-unknown' or 'comment-unknown', 'words-own', 'words-private' for private
 * words that nobody reported, 'words-shown', 'hidden-long' after the end of the seal.
 */
export async function openSeal(
  database: Database,
  { by, from, key, reason, sealed }: SealOpening,
): Promise<{ text: string }> {
  await answerOnce(
    database,
    { by, key, request: { type: 'seal', ...sealed, reason } },
    async (tx) => {
      const right = await holdPermission(tx, by, 'moderate')
      const words = await lockSealed(tx, sealed, by)
      refuseOwnWords(right, by, words.author)
      requireSealed(words)
      if (!words.mayOpen) throw new Refused('words-private')
      await record(tx, {
        action: sealed.kind === 'card' ? 'recognitionOpened' : 'commentOpened',
        by,
        from,
        reason,
        ...(words.author !== null && { subject: { kind: 'user', id: words.author } as const }),
        after: {
          recognition: words.recognition,
          ...(sealed.kind === 'comment' && { comment: sealed.id }),
        },
      })
      return {}
    },
  )
  return transactIdempotent(database, async (tx) => {
    const words = await lockSealed(tx, sealed, by)
    requireSealed(words)
    return { text: words.text }
  })
}

interface SealedWords {
  readonly recognition: number
  /** Null: the company. */
  readonly author: number | null
  readonly text: string
  readonly isHidden: boolean
  readonly isOver: boolean
  readonly mayOpen: boolean
}

function requireSealed({ isHidden, isOver }: SealedWords): void {
  if (!isHidden) throw new Refused('words-shown')
  if (isOver) throw new Refused('hidden-long')
}

/** Locks the row, so that the words are neither shown nor removed meanwhile. */
async function lockSealed(tx: Tx, { kind, id }: SealSubject, by: number): Promise<SealedWords> {
  const days = await lockSealDays(tx)
  const words =
    kind === 'card'
      ? sql`
    select r.id as recognition, r.sender_id as author, r.message as text,
           r.hidden_at is not null as "isHidden", ${isSealOver('r', days)} as "isOver",
           ${mayOpen(by, sql`null`)} as "mayOpen"
      from recognitions r where r.id = ${id} and r.withdrawn_at is null for share of r`
      : sql`
    select r.id as recognition, c.author_id as author, c.text,
           c.hidden_at is not null as "isHidden", ${isSealOver('c', days)} as "isOver",
           ${mayOpen(by, sql`c.id`)} as "mayOpen"
      from recognition_comments c join recognitions r on r.id = c.recognition_id
     where c.id = ${id} and c.removed_at is null for share of c`
  const { rows } = await sql<SealedWords>`${words}`.execute(tx.db)
  const [found] = rows
  if (found === undefined) {
    throw new Refused(kind === 'card' ? 'recognition-unknown' : 'comment-unknown')
  }
  return found
}

/** SQL: words that were for everybody, were reported, or are on a card of the moderator's own. */
function mayOpen(by: number, comment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    r.visibility = 'public' and not exists (
      select from recognition_receivers s join recognition_choices x on x.user_id = s.receiver_id
       where s.recognition_id = r.id and not x.receives_in_public)
    or r.sender_id = ${by} or exists (
      select from recognition_receivers s
       where s.recognition_id = r.id and s.receiver_id = ${by})
    or exists (
      select from recognition_reports o
       where o.recognition_id = r.id and o.comment_id is not distinct from ${comment}))`
}

/**
 * Hiding does not lead to private words: by its number alone, a card or comment would tell its author and time.
 * Throws Refused, as for words that are not there: 'recognition-unknown', 'comment-unknown'.
 */
export async function requireMayJudge(
  tx: Tx,
  by: number,
  { kind, id }: SealSubject,
): Promise<void> {
  const isCard = kind === 'card'
  const { rows } = await (
    isCard
      ? sql`select from recognitions r where r.id = ${id} and ${mayOpen(by, sql`null`)}`
      : sql`select from recognition_comments c join recognitions r on r.id = c.recognition_id
           where c.id = ${id} and ${mayOpen(by, sql`c.id`)}`
  ).execute(tx.db)
  if (rows.length === 0) throw new Refused(isCard ? 'recognition-unknown' : 'comment-unknown')
}

// A report that was open when the words were hidden still shows them, so they stay until it is settled.
const REMOVE_FROM_CARDS = (days: number) => sql`
  update recognitions r set message = '', translations = null, picture = null, words_removed_at = now()
   where r.hidden_at < now() - make_interval(days => ${days}) and r.words_removed_at is null
     and not exists (
       select from recognition_reports o
        where o.recognition_id = r.id and o.comment_id is null and o.settled_at is null
          and o.made_at <= r.hidden_at)`

const REMOVE_FROM_COMMENTS = (days: number) => sql`
  update recognition_comments c set text = '', picture = null, words_removed_at = now()
   where c.hidden_at < now() - make_interval(days => ${days}) and c.words_removed_at is null
     and not exists (
       select from recognition_reports o
        where o.comment_id = c.id and o.settled_at is null and o.made_at <= c.hidden_at)`

/**
 * Removes hidden words and pictures for good whose seal has ended by the setting in force now.
 * Returns how many cards and comments.
 */
export function removeSealedWords(database: Database): Promise<number> {
  return transactIdempotent(database, async (tx) => {
    const days = await lockSealDays(tx)
    const { numAffectedRows: cards = 0n } = await REMOVE_FROM_CARDS(days).execute(tx.db)
    const { numAffectedRows: comments = 0n } = await REMOVE_FROM_COMMENTS(days).execute(tx.db)
    return Number(cards + comments)
  })
}
