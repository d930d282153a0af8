import { sql } from 'kysely'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import type {
  GroupChoices,
  GroupList,
  GroupPage,
  GroupPreview,
  NamedItem,
} from '#groups/contract/groups.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Say } from '#platform/contract/say.ts'
import { foldedPrefixPattern } from '#platform/server/db/search-words.ts'
import {
  countMembers,
  parseCondition,
  readFirstMembers,
  type GroupSource,
} from './group-members.ts'

/** A place where a group is used: in the reader's words, and the page where that is changed. */
export interface GroupUse {
  readonly group: number
  readonly title: string
  readonly path: string
}

/**
 * All uses of groups by one feature. What it stores refers to the group by a foreign key, which keeps the group
 * while the feature begins to use it.
 */
export type FindGroupUses = (source: GroupSource, say: Say) => Promise<readonly GroupUse[]>

export interface GroupReading {
  readonly say: Say
  readonly uses: readonly FindGroupUses[]
}

/** Faces of people on the page of a group. */
const MOST_FACES = 12

/** All groups by name. */
export async function listGroups(source: GroupSource, reading: GroupReading): Promise<GroupList> {
  const rows = await source.db
    .selectFrom('groups')
    .select(['id', 'name', 'condition', 'version'])
    .orderBy((sort) => sort.fn('folded', ['name']))
    .orderBy('id')
    .execute()
  const groups = rows.map((row) => ({ ...row, condition: parseCondition(row.condition) }))
  const conditions = groups.map(({ condition }) => condition)
  const [people, uses, names] = await Promise.all([
    countMembers(source, conditions),
    findUses(source, reading),
    readNames(source, conditions, reading.say),
  ])
  return {
    groups: groups.map((group, place) => ({
      ...group,
      people: people[place] ?? 0,
      uses: uses.filter((use) => use.group === group.id).length,
    })),
    ...names,
  }
}

/** The names of all groups, in order. */
export function listGroupNames({ db }: GroupSource): Promise<NamedItem[]> {
  return db
    .selectFrom('groups')
    .select(['id', 'name'])
    .orderBy((sort) => sort.fn('folded', ['name']))
    .orderBy('id')
    .execute()
}

/** A group. Throws Refused('group-unknown'). */
export async function readGroupPage(
  source: GroupSource,
  reading: GroupReading,
  id: number,
): Promise<GroupPage> {
  const row = await source.db
    .selectFrom('groups')
    .select(['id', 'name', 'condition', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Refused('group-unknown')
  const condition = parseCondition(row.condition)
  const [preview, uses, names] = await Promise.all([
    previewGroup(source, condition),
    findUses(source, reading),
    readNames(source, [condition], reading.say),
  ])
  return {
    ...row,
    condition,
    ...preview,
    ...names,
    uses: uses.filter((use) => use.group === id).map(({ title, path }) => ({ title, path })),
  }
}

/** Who is in a group with this condition today. */
export async function previewGroup(
  source: GroupSource,
  condition: GroupCondition,
): Promise<GroupPreview> {
  const [[people = 0], first] = await Promise.all([
    countMembers(source, [condition]),
    readFirstMembers(source, condition, MOST_FACES),
  ])
  return { people, first }
}

export async function findUses(source: GroupSource, { say, uses }: GroupReading) {
  return (await Promise.all(uses.map((find) => find(source, say)))).flat()
}

/** The names of the managers and own fields in conditions. */
async function readNames(
  { db }: GroupSource,
  conditions: readonly GroupCondition[],
  say: Say,
): Promise<{ managers: NamedItem[]; customFields: NamedItem[] }> {
  const ids = managersIn(conditions)
  const [managers, customFields] = await Promise.all([
    sql<NamedItem>`
      select id, first_name || ' ' || last_name as name from users
       where id = any(${ids}::bigint[]) order by folded_name collate "C", id`.execute(db),
    db.selectFrom('custom_fields').select(['id', 'name']).orderBy('position').execute(),
  ])
  return {
    managers: managers.rows.map(({ id, name }) => ({ id, name: sayName(name, say) })),
    customFields,
  }
}

export function managersIn(conditions: readonly GroupCondition[]): number[] {
  return conditions.flatMap(({ rules }) =>
    rules.flatMap((rule) => (rule.field === 'manager' ? rule.values : [])),
  )
}

/** Longer lists are searched by typing, not read. */
const MOST_CHOICES = 500

/** The values that active people have. A value with several spellings has the usual one. */
export async function listGroupChoices({ db }: GroupSource): Promise<GroupChoices> {
  const values = async (column: 'team' | 'place' | 'country' | 'cost_centre') => {
    const { rows } = await sql<{ value: string }>`
      select mode() within group (order by ${sql.ref(column)}) as value from users
       where is_active and not is_administrator and ${sql.ref(column)} is not null
       group by lower(${sql.ref(column)})
       order by count(*) desc, lower(${sql.ref(column)}) limit ${MOST_CHOICES}`.execute(db)
    return rows.map(({ value }) => value)
  }
  const fields = db.selectFrom('custom_fields').select(['id', 'name']).orderBy('position')
  const held = sql<{ id: number; value: string }>`
    select f.id, v.value
      from custom_fields f
     cross join lateral (
       select mode() within group (order by h.value) as value from custom_field_values h join users u on u.id = h.user_id
        where h.field_id = f.id and u.is_active and not u.is_administrator
        group by lower(h.value) order by count(*) desc, lower(h.value) limit ${MOST_CHOICES}) v`
  const [teams, places, countries, costCentres, customFields, { rows }] = await Promise.all([
    values('team'),
    values('place'),
    values('country'),
    values('cost_centre'),
    fields.execute(),
    held.execute(db),
  ])
  return {
    teams,
    places,
    countries,
    costCentres,
    customFields: customFields.map((field) => ({
      ...field,
      values: rows.filter(({ id }) => id === field.id).map(({ value }) => value),
    })),
  }
}

const MOST_FOUND_MANAGERS = 8

/** Managers of active people, whose name starts with the search. */
export async function findManagers({ db }: GroupSource, search: string): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    select m.id, m.first_name || ' ' || m.last_name as name from users m
     where m.folded_name like ${foldedPrefixPattern(search)} and m.erased_at is null
       and exists (select from users u where u.manager_id = m.id and u.is_active)
     order by m.folded_name collate "C", m.id limit ${MOST_FOUND_MANAGERS}`.execute(db)
  return rows
}
