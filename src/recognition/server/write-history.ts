import type { Tx } from '#platform/server/db/transact.ts'
import type { NewValue } from '#recognition/contract/rules.ts'

/** Adds the values of a company that has none; returns their ids, in order. */
export async function writeValues(tx: Tx, values: readonly NewValue[]): Promise<number[]> {
  const rows = await tx.db
    .insertInto('company_values')
    .values(values.map((value, place) => ({ ...value, place })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** A reaction to a card, or a comment on it. */
interface ReplyHistory {
  readonly recognition: number
  readonly by: number
  /** The emoji of a reaction, or the words of a comment. */
  readonly text: string
  readonly at: Date
}

const columnsOf = (left: readonly ReplyHistory[]) => [
  left.map((one) => one.recognition),
  left.map((one) => one.by),
  left.map((one) => one.text),
  left.map((one) => one.at),
]
const ALL = 'select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[])'

/** Stores reactions and comments of the past; notifies nobody. */
export async function writeReplies(
  tx: Tx,
  {
    reactions,
    comments,
  }: { reactions: readonly ReplyHistory[]; comments: readonly ReplyHistory[] },
): Promise<void> {
  await tx.query({
    text: `insert into recognition_reactions (recognition_id, user_id, emoji, made_at) ${ALL}
           on conflict do nothing`,
    values: columnsOf(reactions),
  })
  await tx.query({
    text: `insert into recognition_comments (recognition_id, author_id, text, made_at) ${ALL}`,
    values: columnsOf(comments),
  })
}

/** Marks all thanks as seen, except those of the last `days` before the newest one. */
export async function markAllSeen(tx: Tx, days: number): Promise<void> {
  await tx.query({
    text: `update recognition_receivers s set seen_at = r.made_at from recognitions r
            where r.id = s.recognition_id and s.seen_at is null
              and r.made_at < (select max(made_at) from recognitions) - $1 * interval '1 day'`,
    values: [days],
  })
}
