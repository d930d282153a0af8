import { record } from '#audit-log/server/record.ts'
import { IMPORT_FIELDS } from '#imports/contract/imports.ts'
import { spelled } from '#imports/server/headings.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Author } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { CountedField, CustomFieldsChange } from '#users/contract/custom-fields.ts'
import type { CustomField } from '#users/contract/person-fields.ts'

// The export's columns that an import leaves out.
const COLUMNS_OF_EXPORT = ['Earned', 'Appreciation', 'Pending', 'Last Seen']

const LIST = `
  select id, name, (select count(*) from custom_field_values v where v.field_id = f.id) as people
    from custom_fields f order by position`

/** The company's own fields, in order, each with the number of people of whom it says something. */
export async function listCustomFields({
  pool,
}: Pick<Database, 'pool'>): Promise<{ fields: CountedField[] }> {
  const { rows } = await pool.query<CountedField>(LIST)
  return { fields: rows }
}

/** The company's own fields, in order. */
export async function readCustomFields({ db }: Pick<Database, 'db'>): Promise<CustomField[]> {
  return db.selectFrom('custom_fields').select(['id', 'name']).orderBy('position').execute()
}

type FieldsChangeInput = Author<number> & { readonly change: CustomFieldsChange }

/**
 * Makes the company's own fields what the author wants, in this order; the values of a removed one go. Throws
 * Refused: 'custom-field-unknown' if somebody else added or removed one meanwhile, 'custom-field-taken' for a
 * name that two have, or that a column of files has, 'custom-field-in-use'.
 */
export function changeCustomFields(
  database: Database,
  { by, from, change: { known, fields } }: FieldsChangeInput,
): Promise<{ fields: CountedField[] }> {
  return transact(database, async (tx) => {
    await lockFields(tx, 'exclusive')
    const present = await readCustomFields(tx)
    const isKnown = ({ id }: CustomField) => known.includes(id)
    const kept = fields.flatMap(({ id }) => id ?? [])
    const isThere = (id: number) => present.some((field) => field.id === id)
    if (!present.every(isKnown) || !kept.every(isThere) || new Set(kept).size < kept.length) {
      throw new Refused('custom-field-unknown')
    }
    refuseTakenNames(fields.map(({ name }) => name))
    const removed = present.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
    if (removed.length > 0) await removeFields(tx, removed)
    await store(tx, fields)
    const facts = (of: readonly { name: string }[]) => ({
      customFields: of.map(({ name }) => name).join(', '),
    })
    const [before, after] = [facts(present), facts(fields)]
    if (before.customFields !== after.customFields) {
      await record(tx, { action: 'settingsChanged', by, from, before, after })
      announce(tx, [{ topic: 'users', userId: null }])
    }
    const { rows } = await tx.query<CountedField & Record<string, unknown>>({ text: LIST })
    return { fields: rows }
  })
}

async function removeFields(tx: Tx, ids: readonly number[]): Promise<void> {
  // A group that begins to name one is seen, or finds it gone.
  await tx.db.selectFrom('custom_fields').select('id').where('id', 'in', ids).forUpdate().execute()
  const { rows } = await tx.query({
    text: 'select from group_fields where field_id = any($1::bigint[]) limit 1',
    values: [ids],
  })
  if (rows.length > 0) throw new Refused('custom-field-in-use')
  await tx.db.deleteFrom('custom_fields').where('id', 'in', ids).execute()
}

/** A column of a file is a field of Laurel or one of the company's own, never either. */
function refuseTakenNames(names: readonly string[]): void {
  const taken = new Set([...IMPORT_FIELDS.users, ...COLUMNS_OF_EXPORT].map(spelled))
  for (const name of names.map(spelled)) {
    if (taken.has(name)) throw new Refused('custom-field-taken', 'name')
    taken.add(name)
  }
}

// The names make room first, so that two fields can swap theirs.
const MAKE_ROOM = `
  update custom_fields f set name = md5(f.id || f.name)
    from unnest($1::bigint[], $2::text[]) w (id, name) where w.id = f.id and w.name <> f.name`

const KEEP = `
  update custom_fields f set name = w.name, position = w.position
    from unnest($1::bigint[], $2::text[], $3::smallint[]) w (id, name, position) where w.id = f.id`

async function store(tx: Tx, fields: CustomFieldsChange['fields']): Promise<void> {
  const placed = fields.map((field, place) => ({ ...field, position: place + 1 }))
  const kept = placed.filter(({ id }) => id !== null)
  const values = [kept.map(({ id }) => id), kept.map(({ name }) => name)]
  await tx.query({ text: MAKE_ROOM, values })
  await tx.query({ text: KEEP, values: [...values, kept.map(({ position }) => position)] })
  const added = placed.flatMap(({ id, name, position }) => (id === null ? { name, position } : []))
  if (added.length > 0) await tx.db.insertInto('custom_fields').values(added).execute()
}

/** Fields are changed by one transaction at a time, and by none that gives people values meanwhile. */
export async function lockFields(tx: Tx, how: 'exclusive' | 'shared'): Promise<void> {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  await tx.query({ text: `select ${lock}(hashtext('laurel_custom_fields'))` })
}

/** What is typed into own fields of one person; an empty value is none. */
export type TypedValues = readonly { readonly id: number; readonly value: string }[]

/**
 * Stores values of a person's own fields and returns them with the fields' names; others stay. Throws
 * Refused('custom-field-unknown').
 */
export async function setCustomValues(tx: Tx, userId: number, typed: TypedValues) {
  if (typed.length === 0) return []
  await lockFields(tx, 'shared')
  const names = new Map((await readCustomFields(tx)).map(({ id, name }) => [id, name]))
  const values = typed.map(({ id, value }) => {
    const name = names.get(id)
    if (name === undefined) throw new Refused('custom-field-unknown', 'customFields')
    return { id, name, value }
  })
  await storeCustomValues(
    tx,
    values.map(({ id, value }) => ({ userId, fieldId: id, value })),
  )
  return values
}

export interface CustomValue {
  readonly userId: number
  readonly fieldId: number
  /** Empty: none. */
  readonly value: string
}

const FORGET = `
  delete from custom_field_values v using unnest($1::bigint[], $2::bigint[]) w (user_id, field_id)
   where (v.user_id, v.field_id) = (w.user_id, w.field_id)`

const FILL = `
  insert into custom_field_values (user_id, field_id, value)
  select * from unnest($1::bigint[], $2::bigint[], $3::text[])
      on conflict (user_id, field_id) do update set value = excluded.value`

/** Stores values of known fields, of many people. */
export async function storeCustomValues(tx: Tx, values: readonly CustomValue[]): Promise<void> {
  const columnsOf = (of: readonly CustomValue[]) => [
    of.map(({ userId }) => userId),
    of.map(({ fieldId }) => fieldId),
  ]
  const [filled, emptied] = [
    values.filter(({ value }) => value !== ''),
    values.filter(({ value }) => value === ''),
  ]
  if (emptied.length > 0) await tx.query({ text: FORGET, values: columnsOf(emptied) })
  if (filled.length === 0) return
  await tx.query({ text: FILL, values: [...columnsOf(filled), filled.map(({ value }) => value)] })
}
