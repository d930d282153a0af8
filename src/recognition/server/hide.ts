import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { publish } from '#webhooks/server/publish.ts'
import { announceWords } from './announce-card.ts'
import {
  isSealOver,
  lockSealDays,
  refuseOwnWords,
  requireMayJudge,
  type ModerationInput,
  type SealSubject,
} from './seal.ts'
import { tellHidden, tellShown, type ModeratedWords } from './tell-outcomes.ts'

/**
 * Hides a card's words, once; its points stay. Throws Refused('recognition-unknown'), also for a private card of
 * others that nobody reported.
 */
export function hideRecognition(database: Database, id: number, hiding: ModerationInput) {
  return hide(database, { kind: 'card', id }, hiding)
}

/** Hides a comment, once. Throws Refused('comment-unknown'), as `hideRecognition`. */
export function hideComment(database: Database, id: number, hiding: ModerationInput) {
  return hide(database, { kind: 'comment', id }, hiding)
}

function hide(database: Database, subject: SealSubject, hiding: ModerationInput) {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, hiding.by, 'moderate')
    await hideWords(tx, subject, hiding)
    await requireMayJudge(tx, hiding.by, subject)
    return { id: subject.id }
  })
}

/** Hides words within a transaction, once, also words that their author took back. Throws as `hideRecognition`. */
export async function hideWords(
  tx: Tx,
  subject: SealSubject,
  hiding: ModerationInput,
): Promise<void> {
  const words = await lockWords(tx, subject)
  if (words.isHidden) return
  const isCard = subject.kind === 'card'
  await setHidden(tx, subject)
  await record(tx, {
    action: isCard ? 'recognitionHidden' : 'commentHidden',
    ...hiding,
    ...recordOf(words),
  })
  if (!words.isGone) tellHidden(tx, words, hiding)
  if (isCard) {
    publish(tx, [
      { kind: 'thanks.hidden', data: { thanks: subject.id }, isPrivate: !words.isOnWall },
    ])
  }
  await announceWords(tx, words.recognition, words.isOnWall)
}

async function setHidden(tx: Tx, { kind, id }: SealSubject): Promise<void> {
  if (kind === 'card') {
    const hidden = { hidden_at: sql<Date>`now()`, is_on_wall: false }
    await tx.db.updateTable('recognitions').set(hidden).where('id', '=', id).execute()
  } else {
    const hidden = { hidden_at: sql<Date>`now()` }
    await tx.db.updateTable('recognition_comments').set(hidden).where('id', '=', id).execute()
  }
}

type ShowingInput = Omit<ModerationInput, 'reason'>

/**
 * Shows the words of a hidden card again, while they are sealed. It returns to the wall unless a
 * receiver keeps it private. Throws Refused: 'recognition-unknown', 'hidden-long'.
 */
export function showRecognition(database: Database, id: number, showing: ShowingInput) {
  return show(database, { kind: 'card', id }, showing)
}

/** Shows a hidden comment again, while it is sealed. Throws Refused: 'comment-unknown', 'hidden-long'. */
export function showComment(database: Database, id: number, showing: ShowingInput) {
  return show(database, { kind: 'comment', id }, showing)
}

function show(database: Database, subject: SealSubject, showing: ShowingInput) {
  return transactIdempotent(database, async (tx) => {
    const right = await holdPermission(tx, showing.by, 'moderate')
    const words = await lockWords(tx, subject, await lockSealDays(tx))
    const { kind, id } = subject
    if (words.isGone) throw unknown(subject)
    if (!words.isHidden) {
      await requireMayJudge(tx, showing.by, subject)
      return { id }
    }
    refuseOwnWords(right, showing.by, words.author)
    if (words.isOver) throw new Refused('hidden-long')
    const isOnWall = kind === 'card' ? await returnCard(tx, id) : words.isOnWall
    if (kind === 'comment') await returnComment(tx, id)
    await record(tx, {
      action: kind === 'card' ? 'recognitionShown' : 'commentShown',
      ...showing,
      ...recordOf(words),
    })
    await tellShown(tx, words, showing.by)
    if (kind === 'card') {
      publish(tx, [{ kind: 'thanks.shown', data: { thanks: id }, isPrivate: !isOnWall }])
    }
    await announceWords(tx, words.recognition, isOnWall)
    return { id }
  })
}

interface LockedWords extends ModeratedWords {
  readonly isHidden: boolean
  /** Their author took them back. */
  readonly isGone: boolean
  /** Their seal has ended. */
  readonly isOver: boolean
  readonly isOnWall: boolean
}

/** Locks a card or a comment. Throws Refused: 'recognition-unknown', 'comment-unknown'. */
async function lockWords(tx: Tx, subject: SealSubject, sealDays = 0): Promise<LockedWords> {
  const { kind, id } = subject
  const words =
    kind === 'card'
      ? sql`
    select r.id as recognition, null as comment, r.sender_id as author,
           r.hidden_at is not null as "isHidden", r.withdrawn_at is not null as "isGone",
           ${isSealOver('r', sealDays)} as "isOver", r.is_on_wall as "isOnWall"
      from recognitions r where r.id = ${id} for no key update of r`
      : sql`
    select c.recognition_id as recognition, c.id as comment, c.author_id as author,
           c.hidden_at is not null as "isHidden", c.removed_at is not null as "isGone",
           ${isSealOver('c', sealDays)} as "isOver", r.is_on_wall as "isOnWall"
      from recognition_comments c join recognitions r on r.id = c.recognition_id
     where c.id = ${id} for no key update of c`
  const { rows } = await sql<LockedWords>`${words}`.execute(tx.db)
  const [found] = rows
  if (found === undefined) throw unknown(subject)
  return found
}

function unknown({ kind }: SealSubject): Refused {
  return new Refused(kind === 'card' ? 'recognition-unknown' : 'comment-unknown')
}

function recordOf({ recognition, comment, author }: ModeratedWords) {
  return {
    ...(author !== null && { subject: { kind: 'user', id: author } as const }),
    after: { recognition, ...(comment !== null && { comment }) },
  }
}

/** A statement after the lock's, so that it sees the choices of the lock's last owner. */
async function returnCard(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_on_wall: boolean }>`
    update recognitions r
       set hidden_at = null, is_on_wall = r.visibility = 'public' and not exists (
             select from recognition_receivers s
               join recognition_choices c on c.user_id = s.receiver_id
              where s.recognition_id = r.id and not c.receives_in_public)
     where r.id = ${id} returning r.is_on_wall`.execute(tx.db)
  return rows[0]?.is_on_wall === true
}

async function returnComment(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('recognition_comments')
    .set({ hidden_at: null })
    .where('id', '=', id)
    .execute()
}
