import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { GroupCondition, GroupRule } from '#groups/contract/group-condition.ts'
import {
  MOST_GROUPS,
  type GroupChange,
  type GroupPage,
  type NewGroup,
} from '#groups/contract/groups.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { parseCondition } from './group-members.ts'
import { findUses, managersIn, readGroupPage, type GroupReading } from './read-groups.ts'

interface GroupAuthor {
  readonly by: number
  readonly from: string
}

/**
 * Saves a condition as a group. Throws Refused: 'group-name-taken', 'groups-many', 'group-manager-unknown',
 * 'group-field-unknown'.
 */
export function addGroup(
  database: Database,
  reading: GroupReading,
  { by, from, group }: GroupAuthor & { readonly group: NewGroup },
): Promise<GroupPage> {
  return transact(database, async (tx) => {
    await lockGroups(tx)
    await refuseName(tx, group.name, null)
    const { rowCount } = await tx.query({ text: 'select from groups' })
    if ((rowCount ?? 0) >= MOST_GROUPS) throw new Refused('groups-many')
    const id = await insertGroup(tx, group)
    await record(tx, { action: 'groupCreated', by, from, after: factsOf(group) })
    announce(tx, [{ topic: 'users', userId: null }])
    return readGroupPage(tx, reading, id)
  })
}

/** The id of a new group. Throws Refused: 'group-manager-unknown', 'group-field-unknown'. */
export async function insertGroup(tx: Tx, { name, condition }: NewGroup): Promise<number> {
  const { id } = await tx.db
    .insertInto('groups')
    .values({ name, condition: JSON.stringify(condition) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepReferences(tx, id, condition)
  return id
}

/**
 * Changes a group. Throws Refused: 'group-unknown', 'group-changed' if somebody changed it since `version`, and
 * the refusals of `addGroup`.
 */
export function changeGroup(
  database: Database,
  reading: GroupReading,
  {
    by,
    from,
    id,
    change: { version, name, condition },
  }: GroupAuthor & { readonly id: number; readonly change: GroupChange },
): Promise<GroupPage> {
  return transact(database, async (tx) => {
    await lockGroups(tx)
    const was = await tx.db
      .selectFrom('groups')
      .select(['name', 'condition', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (was === undefined) throw new Refused('group-unknown')
    if (was.version !== version) throw new Refused('group-changed')
    await refuseName(tx, name, id)
    await tx.db
      .updateTable('groups')
      .set({ name, condition: JSON.stringify(condition), version: version + 1 })
      .where('id', '=', id)
      .execute()
    await keepReferences(tx, id, condition)
    await record(tx, {
      action: 'groupChanged',
      by,
      from,
      before: factsOf({ name: was.name, condition: parseCondition(was.condition) }),
      after: factsOf({ name, condition }),
    })
    announce(tx, [{ topic: 'users', userId: null }])
    return readGroupPage(tx, reading, id)
  })
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Removes a group. Throws Refused: 'group-unknown', 'group-in-use'. */
export async function removeGroup(
  database: Database,
  reading: GroupReading,
  { by, from, id }: GroupAuthor & { readonly id: number },
): Promise<{ id: number }> {
  try {
    return await transact(database, async (tx) => {
      await lockGroups(tx)
      const uses = await findUses(tx, reading)
      if (uses.some(({ group }) => group === id)) throw new Refused('group-in-use')
      const removed = await tx.db
        .deleteFrom('groups')
        .where('id', '=', id)
        .returning(['name', 'condition'])
        .executeTakeFirst()
      if (removed === undefined) throw new Refused('group-unknown')
      const before = factsOf({
        name: removed.name,
        condition: parseCondition(removed.condition),
      })
      await record(tx, { action: 'groupRemoved', by, from, before })
      announce(tx, [{ topic: 'users', userId: null }])
      return { id }
    })
  } catch (error) {
    if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw new Refused('group-in-use')
    throw error
  }
}

/** One change of groups at a time. */
async function lockGroups(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table groups in share row exclusive mode' })
}

async function refuseName(tx: Tx, name: string, but: number | null): Promise<void> {
  const { rows } = await tx.query({
    text: 'select from groups where lower(name) = lower($1) and id is distinct from $2',
    values: [name, but],
  })
  if (rows.length > 0) throw new Refused('group-name-taken', 'name')
}

/** Refuses a condition that names somebody or something that is gone. */
export async function refuseUnknown(
  tx: Pick<Database, 'db'>,
  condition: GroupCondition,
): Promise<void> {
  const managers = [...new Set(managersIn([condition]))]
  const fields = customFieldsIn(condition)
  const [people, known] = await Promise.all([
    managers.length === 0
      ? []
      : tx.db
          .selectFrom('users')
          .select('id')
          .where('id', 'in', managers)
          .where('erased_at', 'is', null)
          .execute(),
    fields.length === 0
      ? []
      : tx.db.selectFrom('custom_fields').select('id').where('id', 'in', fields).execute(),
  ])
  if (people.length < managers.length) throw new Refused('group-manager-unknown', 'condition')
  if (known.length < fields.length) throw new Refused('group-field-unknown', 'condition')
}

function customFieldsIn({ rules }: GroupCondition): number[] {
  return [...new Set(rules.flatMap((rule) => (rule.field === 'custom' ? [rule.custom] : [])))]
}

/** Keeps the own fields of a condition from being removed. */
async function keepReferences(tx: Tx, id: number, condition: GroupCondition): Promise<void> {
  // Whoever removes a field waits, or was first.
  await tx.query({
    text: 'select from custom_fields where id = any($1::bigint[]) order by id for key share',
    values: [customFieldsIn(condition)],
  })
  await refuseUnknown(tx, condition)
  await tx.db.deleteFrom('group_fields').where('group_id', '=', id).execute()
  await tx.query({
    text: 'insert into group_fields (group_id, field_id) select $1, unnest($2::bigint[])',
    values: [id, customFieldsIn(condition)],
  })
}

/** A condition in the audit log, which has no names of people: "all: place oneOf Lyon; kind noneOf other". */
function factsOf({ name, condition: { match, rules } }: NewGroup): NonNullable<EventFacts> {
  return { name, rules: `${match}: ${rules.map(factOfRule).join('; ')}` }
}

function factOfRule(rule: GroupRule): string {
  const field = rule.field === 'custom' ? `custom ${rule.custom}` : rule.field
  const than = rule.field === 'startedOn' ? [rule.day ?? rule.months ?? ''] : rule.values
  return `${field} ${rule.is} ${than.join(', ')}`.trimEnd()
}
