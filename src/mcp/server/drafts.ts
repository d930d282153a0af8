import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { lockAccount } from '#auth/server/lock-account.ts'
import { DRAFT_DAYS, MOST_DRAFTS, type ThanksDraft } from '#mcp/contract/drafts.ts'
import { hundredths } from '#platform/contract/points.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { Erasure } from '#platform/server/personal-data/erasure.ts'
import { asPoints, inPoints, ownData } from '#platform/server/personal-data/own-data.ts'
import { NewRecognition } from '#recognition/contract/recognition.ts'
import { faceOf, type FaceRow } from '#recognition/server/read-cards.ts'
import { readRules } from '#recognition/server/rules.ts'
import { displayNameSql } from '#users/server/known-as.ts'

interface DraftInput {
  readonly by: number
  /** The name of the API token by which it came. */
  readonly program: string
  readonly receivers: readonly number[]
  /** For each receiver, as text; '0': without points. */
  readonly points: string
  readonly message: string
  /** Names of the company's values. */
  readonly values: readonly string[]
}

/**
 * Keeps thanks for a person to send; nothing is sent, and the rules are checked again then. Throws Refused:
 * 'drafts-many', and those of thanks.
 */
export function draftThanks(database: Database, drafting: DraftInput): Promise<string> {
  return transact(database, async (tx) => {
    const { by, program } = drafting
    await lockAccount(tx, by)
    const values = await idsOfValues(tx, drafting.values)
    const { receivers, amount, message } = requested(drafting, values)
    await checkReceivers(tx, by, receivers)
    const { rows } = await tx.query({
      text: 'select from thanks_drafts where user_id = $1',
      values: [by],
    })
    if (rows.length >= MOST_DRAFTS) throw new Refused('drafts-many')
    const { id } = await tx.db
      .insertInto('thanks_drafts')
      .values({
        user_id: by,
        receivers,
        amount,
        message,
        company_values: values,
        token_name: program,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    announce(tx, [{ topic: 'thanks', userId: by }])
    return id
  })
}

/** The draft by the rules of every card. */
function requested({ receivers, points: amount, message }: DraftInput, values: number[]) {
  const read = z.safeDecode(NewRecognition, { receivers: [...receivers], amount, message, values })
  if (read.success) return read.data
  const code = read.error.issues[0]?.message ?? ''
  throw new Refused(isRefusalCode(code) ? code : 'invalid-input')
}

async function idsOfValues(tx: Tx, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const { values } = await readRules(tx)
  return names.map((name) => {
    const wanted = name.trim().toLowerCase()
    const value = values.find((one) => one.name.toLowerCase() === wanted)
    if (value === undefined) throw new Refused('value-unknown')
    return value.id
  })
}

async function checkReceivers(tx: Tx, by: number, receivers: readonly number[]): Promise<void> {
  if (receivers.includes(by)) throw new Refused('receiver-self')
  if (new Set(receivers).size < receivers.length) throw new Refused('receiver-twice')
  const found = await tx.db
    .selectFrom('users')
    .select(['id', 'is_active'])
    .where('id', 'in', [...receivers])
    .execute()
  if (found.length < receivers.length) throw new Refused('user-unknown')
  if (found.some((receiver) => !receiver.is_active)) throw new Refused('receiver-inactive')
}

interface DraftRow extends FaceRow {
  id: string
  amount: number
  message: string
  company_values: number[]
  token_name: string
  made_at: Date
}

/** A person's drafts, the oldest first. */
export async function listDrafts({ db }: Database, userId: number): Promise<ThanksDraft[]> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.amount, d.message, array(
             select v.id::int from company_values v
              where v.id = any(d.company_values) and v.archived_at is null
              order by v.place, v.id) as company_values, d.token_name,
           d.made_at, u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active,
           ${displayNameSql('u')} as known_as
      from thanks_drafts d
      cross join unnest(d.receivers) with ordinality r (id, place)
      join users u on u.id = r.id
     where d.user_id = ${userId}
     order by d.made_at, d.id, r.place`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [draft] = group
    return draft === undefined ? [] : [draftOf(draft, group)]
  })
}

function draftOf(draft: DraftRow, receivers: readonly DraftRow[]): ThanksDraft {
  return {
    id: draft.id,
    receivers: receivers.map(faceOf),
    amount: hundredths(draft.amount),
    message: draft.message,
    values: draft.company_values,
    program: draft.token_name,
    date: draft.made_at,
  }
}

/** Removes a person's draft; one that is not there is gone already. */
export function discardDraft(database: Database, userId: number, id: string): Promise<void> {
  return transact(database, async (tx) => {
    await tx.db
      .deleteFrom('thanks_drafts')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    announce(tx, [{ topic: 'thanks', userId }])
  })
}

const MOST_AT_ONCE = 1_000

/** Removes drafts that nobody sent for a month; returns how many. */
export async function removeOldDrafts(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query({
    text: `delete from thanks_drafts where id in (
             select id from thanks_drafts where made_at < now() - make_interval(days => $1)
              limit $2 for update skip locked)`,
    values: [DRAFT_DAYS, MOST_AT_ONCE],
  })
  return rowCount ?? 0
}

/** The drafts of a person's programs. */
export const OWN_DRAFTS = ownData({
  lists: [
    [
      msg`Thanks that your programs wrote and you have not sent`,
      `select d.message as words, ${asPoints('d.amount')} as "pointsEach", d.token_name as program,
              d.made_at as "madeAt",
              (select string_agg(u.first_name || ' ' || u.last_name, ', ') from users u
                where u.id = any(d.receivers)) as "to"
         from thanks_drafts d where d.user_id = $1 order by d.made_at`,
    ],
  ],
  fields: { program: msg`Program` },
  said: { pointsEach: inPoints },
})

/** Forgets the drafts by an erased person, for them, and about them. */
export async function forgetDrafts(tx: Tx, { userId, anywhere }: Erasure): Promise<void> {
  await sql`
    delete from thanks_drafts
     where user_id = ${userId} or ${userId} = any(receivers) or message ~* ${anywhere}`.execute(
    tx.db,
  )
}
