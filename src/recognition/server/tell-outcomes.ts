import type { NotificationFacts } from '#notifications/contract/notifications.ts'
import { notify } from '#notifications/server/notify.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** A card's words or a comment, and their author. */
export interface ModeratedWords {
  readonly recognition: number
  /** The comment's id; null for the card itself. */
  readonly comment: number | null
  /** Null: the company. */
  readonly author: number | null
}

/** Tells authors that their words are hidden, and why; never who reported or hid them. */
export function tellHidden(
  tx: Tx,
  words: ModeratedWords,
  { by, reason }: { by: number; reason: string },
) {
  const { recognition: subject, comment, author } = words
  const facts = { reason, ...(comment !== null && { isComment: true }) }
  tell(tx, author === null ? [] : [author], { by, kind: 'wordsHidden', subject, facts })
}

const REPORTERS = `
  select distinct reported_by as id from recognition_reports
   where recognition_id = $1 and comment_id is not distinct from $2
     and outcome in ('hidden', 'hiddenAndLocked')`

/** Tells authors that their words are shown again, and the reporters who heard that they were hidden. */
export async function tellShown(tx: Tx, words: ModeratedWords, by: number): Promise<void> {
  const { recognition: subject, comment, author } = words
  const isComment = comment !== null && { isComment: true }
  tell(tx, author === null ? [] : [author], {
    by,
    kind: 'wordsShown',
    subject,
    facts: { ...isComment },
  })
  const { rows } = await tx.query<{ id: number }>({ text: REPORTERS, values: [subject, comment] })
  tellReporters(tx, words, { by, outcome: 'shown', reporters: rows.map(({ id }) => id) })
}

interface OutcomeNews {
  readonly by: number
  readonly outcome: NonNullable<NotificationFacts['outcome']>
  readonly reporters: readonly number[]
}

/** Tells reporters the outcome of their report. */
export function tellReporters(
  tx: Tx,
  words: ModeratedWords,
  { by, outcome, reporters }: OutcomeNews,
): void {
  tell(tx, reporters, { by, kind: 'reportSettled', subject: words.recognition, facts: { outcome } })
}

interface ModerationNews {
  readonly by: number
  readonly kind: 'wordsHidden' | 'wordsShown' | 'reportSettled'
  readonly subject: number
  readonly facts: NotificationFacts
}

/** Without an actor: the moderator is neither named nor told. */
function tell(tx: Tx, people: readonly number[], { by, ...news }: ModerationNews): void {
  notify(tx, { ...news, receivers: people.filter((id) => id !== by) })
}
