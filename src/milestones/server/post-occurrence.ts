import { sql } from 'kysely'
import { predicateOfGroup } from '#groups/server/group-members.ts'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import { languageNamed, type Language } from '#platform/contract/languages.ts'
import type { Occasion, Translations } from '#platform/contract/occasions.ts'
import { NOTHING } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceTogether } from '#platform/server/live/outbox.ts'
import { postCompanyCard, type CardNote } from '#recognition/server/post-company-card.ts'
import { isThereOn, READERS_OF_MILESTONE } from './audience.ts'
import { endSignings, takeNotes } from './end-signings.ts'
import { tellPosted } from './events.ts'
import { giveMilestone, type GivenMilestone } from './give-milestone.ts'
import { IS_ITS_DAY, OCCURRENCE_SOURCES } from './occurrence-day.ts'

/** Later than this, there are points and news without a card. */
const LATEST_CARD_MS = 7 * 86_400_000

/** An occurrence with what it says about its person and milestone, now. */
interface OccurrenceRow {
  readonly id: number
  readonly userId: number
  readonly ordinal: number
  readonly day: string
  readonly dueAt: Date
  readonly state: 'due' | 'waits'
  readonly kind: MilestoneKind
  readonly name: string | null
  readonly group: number | null
  readonly picture: string | null
  readonly points: number | null
  /** The gift of the shop instead of points. */
  readonly gift: number | null
  readonly isOn: boolean
  /** Whether the person's date still says so. */
  readonly isItsDay: boolean
  /** Active, not the administrator, and with no last day before. */
  readonly isThere: boolean
  readonly receivesPoints: boolean
  readonly firstName: string
  readonly language: string | null
  readonly companyLanguage: string
  readonly readers: 'everybody' | 'team' | 'nobody'
  /** The row's own words, on a list. */
  readonly text: string | null
  readonly templates: Translations
  /** Whether colleagues can sign the card. */
  readonly isSigned: boolean
}

// Named, so that it is planned once for all.
const READ = `
  select o.id, o.user_id as "userId", o.ordinal, o.day::text as day, o.due_at as "dueAt", o.state,
         m.kind, m.name, m.group_id as "group", m.picture, m.is_on as "isOn",
         case m.kind when 'anniversary' then step.points when 'list' then listed.points
                     else m.points end as points,
         case m.kind when 'anniversary' then step.gift_id
                     else case when coalesce(listed.points, 0) = 0 then m.gift_id end end as gift,
         ${IS_ITS_DAY} as "isItsDay",
         ${isThereOn('o.day')} as "isThere",
         users.receives_points as "receivesPoints", users.first_name as "firstName", users.language,
         coalesce((select value #>> '{}' from settings where name = 'language'), 'en')
           as "companyLanguage",
         ${READERS_OF_MILESTONE} as readers,
         nullif(listed.text, '') as text,
         exists (select from milestone_signings s where s.occurrence_id = o.id) as "isSigned",
         coalesce((select jsonb_object_agg(t.language, t.text) from milestone_texts t
                    where t.milestone_id = m.id), '{}') as templates
    from milestone_occurrences o
    join milestones m on m.id = o.milestone_id
    join users on users.id = o.user_id
    ${OCCURRENCE_SOURCES}
   where o.id = $1`

export interface OccurrencePosting {
  readonly id: number
  readonly now: Date
  /** The mark of the sealing key, for gifts that are codes; null: of any. */
  readonly mark: Buffer | null
  /** Who gives what waited; null for what is due. */
  readonly by: number | null
  readonly from?: string | undefined
}

export type CelebrationOutcome = 'posted' | 'skipped' | 'gone'

/**
 * Posts an occurrence that this transaction holds: points and a card, or, long after its day, points and news alone.
 * Somebody who has left is skipped; an occurrence whose date or milestone says something else by now is gone. Throws
 * Refused('balance-limit').
 */
export async function postOccurrence(
  tx: Tx,
  posting: OccurrencePosting,
): Promise<CelebrationOutcome> {
  const { rows } = await tx.query<OccurrenceRow>({
    name: 'read-milestone',
    text: READ,
    values: [posting.id],
  })
  const [row] = rows
  if (row === undefined) throw new Error('no such occurrence')
  if (!row.isOn || !row.isItsDay || !(await isMeant(tx, row))) {
    if (row.isSigned) await endSignings(tx, [row.id])
    await tx.db.deleteFrom('milestone_occurrences').where('id', '=', row.id).execute()
    return 'gone'
  }
  if (!row.isThere) {
    await skipOccurrence(tx, posting)
    return 'skipped'
  }
  const isLate = posting.now.getTime() - row.dueAt.getTime() > LATEST_CARD_MS
  const hasCard = !isLate || posting.by !== null
  const notes = row.isSigned ? await takeNotes(tx, row.id, { areDelivered: hasCard }) : []
  await announceTogether(tx, async () => {
    const given = await giveMilestone(tx, { ...row, occasion: occasionOf(row) }, posting.mark)
    const card = hasCard ? await postCard(tx, row, { ...given, notes }) : null
    settle(tx, { ...posting, ...given, card })
    const signed = notes.length
    await tellPosted(tx, { ...posting, ...given, userId: row.userId, card, signed })
  })
  return 'posted'
}

/** Whether the person is in the milestone's group, if it has one. */
async function isMeant(tx: Tx, { group, userId }: OccurrenceRow): Promise<boolean> {
  if (group === null) return true
  const { rows } = await sql`
    select from users where id = ${userId} and ${await predicateOfGroup(tx, group)}`.execute(tx.db)
  return rows.length > 0
}

/** Nobody's age: only an anniversary has years. */
export function occasionOf({
  kind,
  ordinal,
  name,
  day,
}: Pick<OccurrenceRow, 'kind' | 'ordinal' | 'name' | 'day'>): Occasion {
  return { kind, years: kind === 'anniversary' ? ordinal : null, name, day }
}

interface CardParts extends GivenMilestone {
  readonly notes: readonly CardNote[]
}

/** The words of a card in the company's language, and in the others unless the day has words of its own. */
export function wordsOfCard(
  row: Pick<
    OccurrenceRow,
    'firstName' | 'kind' | 'ordinal' | 'companyLanguage' | 'templates' | 'text'
  >,
): { readonly message: string; readonly translations: Translations } {
  const usual = (languageNamed(row.companyLanguage) ?? 'en') satisfies Language
  const written = Object.entries(row.templates).map(
    ([language, text]) => [language, fillIn(text, row)] as const,
  )
  const { [usual]: message = '', ...translations }: Translations = Object.fromEntries(written)
  return row.text === null ? { message, translations } : { message: row.text, translations: {} }
}

function postCard(
  tx: Tx,
  row: OccurrenceRow,
  { occasion, points, seq, purchaseSeq, notes }: CardParts,
) {
  // The points of a gift were spent on it.
  const hasPoints = purchaseSeq === null
  return postCompanyCard(tx, {
    receiver: row.userId,
    occasion,
    ...wordsOfCard(row),
    picture: row.picture,
    readers: row.readers,
    points: hasPoints ? points : NOTHING,
    awardSeq: hasPoints ? seq : null,
    notes,
  })
}

/** A template with the person's name and years. */
export function fillIn(
  template: string,
  { firstName, kind, ordinal }: Pick<OccurrenceRow, 'firstName' | 'kind' | 'ordinal'>,
): string {
  const years = kind === 'anniversary' ? String(ordinal) : ''
  return template.replaceAll('{name}', () => firstName).replaceAll('{years}', () => years)
}

interface PostedOccurrence extends OccurrencePosting, GivenMilestone {
  readonly card: number | null
}

// After the entry and the card, which are stored at COMMIT too.
function settle(tx: Tx, { id, points, seq, purchaseSeq, card, by }: PostedOccurrence): void {
  tx.conclude({
    name: 'settle-milestone',
    text: `update milestone_occurrences
              set state = 'posted', points = $2, seq = $3, recognition_id = $4, settled_at = now(),
                  settled_by = $5, purchase_seq = $6
            where id = $1`,
    values: [id, points, seq, card, by, purchaseSeq],
  })
}

export async function skipOccurrence(
  tx: Tx,
  { id, by }: Pick<OccurrencePosting, 'id' | 'by'>,
): Promise<void> {
  await endSignings(tx, [id])
  await tx.db
    .updateTable('milestone_occurrences')
    .set({ state: 'skipped', settled_at: sql`now()`, settled_by: by })
    .where('id', '=', id)
    .execute()
}
