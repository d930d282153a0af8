import { recordMany } from '#audit-log/server/record.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  CheckedRow,
  Fault,
  ImportApplication,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import { readTypedCells } from '#imports/server/typed-cells.ts'
import { TypedMilestoneRow } from '#milestones/contract/milestone-lists.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { plainFileAmount } from '#platform/contract/typed-amount.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announceDays } from './holidays.ts'
import { lockLists } from './milestone-lists.ts'

/** Rows of lists of the company's own: people, days, words and points. */
export const milestoneImport: ImportRules<ImportedMilestone> = {
  name: 'milestones',
  permission: 'administer',
  isList: true,
  columns: IMPORT_COLUMNS.milestones,
  fields: IMPORT_COLUMNS.milestones,
  required: ['Email', 'Date', 'Text'],
  ignored: [],
  emptiable: ['List', 'Email', 'Amount'],
  read: readMilestone,
  judge: judgeMilestones,
  apply: applyMilestones,
  action: 'milestonesImported',
}

interface ImportedMilestone extends TypedMilestoneRow {
  readonly key: string
  readonly twice: Fault
}

const TWICE: Fault = { refusal: 'row-milestone-twice', column: 'Date' }

const COLUMN_OF = {
  list: 'List',
  email: 'Email',
  day: 'Date',
  text: 'Text',
  points: 'Amount',
} as const satisfies Record<keyof TypedMilestoneRow, string>

function readMilestone(cells: Cells): ImportedMilestone | Fault {
  const typed = (cells['Amount'] ?? '').trim()
  const Amount = typed === '' ? '0' : plainFileAmount(typed)
  const read = readTypedCells(TypedMilestoneRow, COLUMN_OF, { ...cells, Amount })
  if ('refusal' in read) return read
  const { list, email, day } = read
  return { ...read, key: JSON.stringify([list.toLowerCase(), email, day]), twice: TWICE }
}

interface FoundList {
  readonly id: number
  readonly name: string
}

interface KnownRow {
  readonly milestoneId: number
  readonly userId: number
  readonly day: string
  readonly text: string
  readonly points: number
  /** Whether its card was posted or skipped. */
  readonly isSettled: boolean
}

interface FoundPerson {
  readonly id: number
  readonly email: string
  readonly isAdministrator: boolean
}

const PEOPLE = `
  select id, email, is_administrator as "isAdministrator" from users where email = any($1::text[])`

const KNOWN = `
  select r.milestone_id as "milestoneId", r.user_id as "userId", r.day::text, r.text, r.points,
         exists (select from milestone_occurrences o
                  where o.milestone_id = r.milestone_id and o.user_id = r.user_id and o.ordinal = r.id
                    and o.state in ('posted', 'skipped')) as "isSettled"
    from milestone_rows r
   where r.user_id = any($1::bigint[]) and r.day = any($2::date[])`

/** The verdict on each row of a file, in order. */
async function judgeMilestones(
  tx: Tx,
  entries: readonly ImportedMilestone[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  if (lock) await lockLists(tx)
  const lists = await tx.query<FoundList>({
    text: `select id, name from milestones where kind = 'list'`,
  })
  const people = await tx.query<FoundPerson>({
    text: PEOPLE,
    values: [entries.map(({ email }) => email)],
  })
  const known = await tx.query<KnownRow>({
    text: KNOWN,
    values: [people.rows.map(({ id }) => id), entries.map(({ day }) => day)],
  })
  const byEmail = new Map(people.rows.map((person) => [person.email, person]))
  const byDay = new Map(known.rows.map((row) => [keyOf(row), row]))
  return entries.map((entry) => {
    const list = findList(lists.rows, entry.list)
    if (list === undefined) return refused('milestone-list-unknown', 'List')
    const person = byEmail.get(entry.email)
    if (person === undefined) return refused('profile-missing', 'Email')
    if (person.isAdministrator) return refused('milestone-administrator', 'Email')
    const row = byDay.get(keyOf({ milestoneId: list.id, userId: person.id, day: entry.day }))
    return judge(entry, { list, userId: person.id }, row)
  })
}

function refused(refusal: Fault['refusal'], column: string): Verdict {
  return { outcome: 'refused', refusal, column }
}

/** The list of a name; without a name, the only one. */
function findList(lists: readonly FoundList[], name: string): FoundList | undefined {
  if (name === '') return lists.length === 1 ? lists[0] : undefined
  return lists.find((list) => list.name.toLowerCase() === name.toLowerCase())
}

function keyOf({ milestoneId, userId, day }: Pick<KnownRow, 'milestoneId' | 'userId' | 'day'>) {
  return `${milestoneId} ${userId} ${day}`
}

function judge(
  { day, text, points }: ImportedMilestone,
  { list, userId }: { readonly list: FoundList; readonly userId: number },
  known: KnownRow | undefined,
): Verdict {
  const cells = { List: list.name, Date: day, Amount: writePoints(points) }
  if (known === undefined) return { outcome: 'created', userId, before: {}, cells }
  const before = {
    ...(known.text !== text && { Text: known.text }),
    ...(known.points !== points && { Amount: writePoints(hundredths(known.points)) }),
  }
  if (Object.keys(before).length === 0) return { outcome: 'unchanged', userId, before, cells }
  if (known.isSettled) return refused('row-milestone-given', 'Date')
  return { outcome: 'changed', userId, before, cells }
}

const STORE = `
  insert into milestone_rows (milestone_id, user_id, day, text, points)
  select m.id, r.user_id, r.day, r.text, r.points
    from unnest($1::text[], $2::bigint[], $3::date[], $4::text[], $5::bigint[])
           as r (list, user_id, day, text, points)
    join milestones m on m.kind = 'list' and lower(m.name) = lower(r.list)
   order by r.user_id, r.day
  on conflict (milestone_id, user_id, day)
    do update set text = excluded.text, points = excluded.points`

/** Stores rows as they were judged, in the list that the check named. Notifies no user. */
async function applyMilestones(
  tx: Tx,
  rows: readonly CheckedRow<ImportedMilestone>[],
  { by, from }: ImportApplication,
): Promise<number[]> {
  await tx.query({
    text: STORE,
    values: [
      rows.map(({ entry }) => entry.list),
      rows.map(({ userId }) => userId),
      rows.map(({ entry }) => entry.day),
      rows.map(({ entry }) => entry.text),
      rows.map(({ entry }) => entry.points),
    ],
  })
  const effects = rows.flatMap(({ entry: { list, day, text, points }, userId: id }) =>
    id === null ? [] : [{ id, after: { list, day, text, points: writePoints(points) } }],
  )
  await recordMany(tx, { action: 'milestoneListed', by, from }, 'user', effects)
  announceDays(tx)
  return []
}
