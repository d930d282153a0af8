import { sql } from 'kysely'
import SCIMMY from 'scimmy'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { POSITION_LENGTH } from '#users/contract/employment.ts'
import { followGroups, roleOfGroup, type DirectoryActor } from './follow-groups.ts'
import { conditionOf, type FilterAttributes } from './scim-filter.ts'
import { invalid, notFound, resourceVersion, ScimError, type Json } from './scim-schemas.ts'
import { administratorFixed } from './store-person.ts'
import { isObject, type Operation } from './tidy-requests.ts'

/** A group without its members. */
export interface ScimGroup {
  readonly id: string
  readonly name: string
  readonly externalId: string | null
  readonly createdAt: Date
  readonly changedAt: Date
}

/** The most people that one request adds and removes. */
const MOST_CHANGED = 5_000

const COLUMNS = sql`id, name, external_id as "externalId", created_at as "createdAt", changed_at as "changedAt"`

const MEMBERS = sql`array(
  select m.user_id::text from directory_members m where m.group_id = directory_groups.id)`

const FILTERED: FilterAttributes = {
  id: { is: sql`id::text`, as: 'exact' },
  externalid: { is: sql`external_id`, as: 'exact' },
  displayname: { is: sql`name`, as: 'text' },
  'meta.created': { is: sql`created_at`, as: 'time' },
  'meta.lastmodified': { is: sql`changed_at`, as: 'time' },
  members: { is: MEMBERS, as: 'list' },
  'members.value': { is: MEMBERS, as: 'list' },
}

interface GroupPage {
  readonly filter: string | null
  readonly startIndex: number
  readonly count: number
}

export async function findGroups(tx: Tx, { filter, startIndex, count }: GroupPage) {
  const where = filter === null ? sql`` : sql`where ${conditionOf(filter, FILTERED)}`
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total from directory_groups ${where}`.execute(tx.db)
  const { rows: groups } = await sql<ScimGroup>`
    select ${COLUMNS} from directory_groups ${where}
     order by created_at, id limit ${count} offset ${startIndex - 1}`.execute(tx.db)
  return { total: totals[0]?.total ?? 0, groups }
}

/** The group of a resource's id, locked where it is going to change. Throws ScimError(404). */
export async function findGroup(tx: Tx, id: string, lock = false): Promise<ScimGroup> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw notFound()
  const { rows } = await sql<ScimGroup>`
    select ${COLUMNS} from directory_groups where id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx.db,
  )
  const [group] = rows
  if (group === undefined) throw notFound()
  return group
}

/** A group as a resource (RFC 7643, section 4.2). */
export async function groupResource(
  tx: Tx,
  group: ScimGroup,
  { base, withMembers }: { base: string; withMembers: boolean },
): Promise<Json> {
  const members = withMembers ? await membersOf(tx, group.id) : []
  const resource: Json = {
    schemas: [SCIMMY.Schemas.Group.id],
    id: group.id,
    ...(group.externalId !== null && { externalId: group.externalId }),
    displayName: group.name,
    ...(members.length > 0 && {
      members: members.map(({ id, name }) => ({
        value: String(id),
        $ref: `${base}/Users/${id}`,
        display: name,
        type: 'User',
      })),
    }),
  }
  const meta = {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    lastModified: group.changedAt.toISOString(),
    location: `${base}/Groups/${group.id}`,
    version: resourceVersion({ ...resource, changed: group.changedAt }),
  }
  return { ...resource, meta }
}

async function membersOf(tx: Tx, groupId: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await tx.query<{ id: number; name: string }>({
    text: `select u.id, u.first_name || ' ' || u.last_name as name
             from directory_members m join users u on u.id = m.user_id
            where m.group_id = $1 order by u.id`,
    values: [groupId],
  })
  return rows
}

/** What a request says of a group. */
export interface GroupInput {
  readonly name?: string
  readonly externalId?: string | null
  /** All of its members. */
  readonly members?: readonly number[]
  readonly joining?: readonly number[]
  readonly leaving?: readonly number[]
}

/** Reads a tidy resource: all of a group. */
export function readGroup(resource: Json): GroupInput {
  const group = new SCIMMY.Schemas.Group(resource, 'in')
  const {
    displayName,
    externalId,
    members = [],
  } = JSON.parse(JSON.stringify(group)) as {
    displayName?: string
    externalId?: string
    members?: unknown
  }
  if (displayName === undefined) throw invalid('invalidValue', '"displayName" is missing.')
  return { name: nameIn(displayName), externalId: externalId ?? null, members: idsIn(members) }
}

const ONE_MEMBER = /^members\[value eq "([^"]*)"\]$/i

/** Reads the tidy operations of a PATCH. */
export function readGroupPatch(operations: readonly Operation[]): GroupInput {
  let said: GroupInput = {}
  for (const operation of operations) said = applyOperation(said, operation)
  return said
}

function applyOperation(said: GroupInput, { op, path, value }: Operation): GroupInput {
  if (path === 'displayName') return { ...said, name: nameIn(value) }
  if (path === 'externalId') {
    return { ...said, externalId: op === 'remove' ? null : externalIdIn(value) }
  }
  const [, one] = ONE_MEMBER.exec(path) ?? []
  if (path !== 'members' && one === undefined) {
    throw invalid('invalidPath', `A group has no "${path.slice(0, 80)}" to change.`)
  }
  const ids = one === undefined ? idsIn(value ?? []) : idsIn([{ value: one }])
  if (op === 'replace' && one === undefined) {
    return { ...said, members: ids, joining: [], leaving: [] }
  }
  if (op !== 'remove') return addMembers(said, ids)
  return value === undefined && one === undefined
    ? { ...said, members: [], joining: [], leaving: [] }
    : removeMembers(said, ids)
}

function addMembers(said: GroupInput, ids: readonly number[]): GroupInput {
  const leaving = said.leaving?.filter((id) => !ids.includes(id)) ?? []
  return { ...said, joining: [...(said.joining ?? []), ...ids], leaving }
}

function removeMembers(said: GroupInput, ids: readonly number[]): GroupInput {
  const joining = said.joining?.filter((id) => !ids.includes(id)) ?? []
  const leaving = [...(said.leaving ?? []), ...ids]
  const members = said.members?.filter((id) => !ids.includes(id))
  return { ...said, joining, leaving, ...(members && { members }) }
}

function nameIn(value: unknown): string {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name === '' || name.length > POSITION_LENGTH || /[\n\r]/.test(name)) {
    throw invalid('invalidValue', `A group's name has 1 to ${POSITION_LENGTH} characters.`)
  }
  return name
}

function externalIdIn(value: unknown): string {
  if (typeof value === 'string' && value.length <= 254) return value
  throw invalid('invalidValue', '"externalId" is a text of at most 254 characters.')
}

function idsIn(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > MOST_CHANGED) throw new ScimError(413, 'tooMany', 'Too many members at once.')
  const ids = list.map((one) => {
    const id: unknown = isObject(one) ? one['value'] : one
    if (typeof id !== 'string' || !/^[1-9]\d{0,14}$/.test(id)) {
      throw invalid('invalidValue', 'A member is a person, by their id.')
    }
    return Number(id)
  })
  return [...new Set(ids)]
}

/** Roles have one ruler: a group of theirs is refused where groups of LDAP give them. */
function refuseRoleGroup({ ldapGivesRoles }: DirectoryActor, name: string): void {
  if (!ldapGivesRoles || roleOfGroup(name) === null) return
  throw invalid(
    'invalidValue',
    `LDAP_ROLES gives the roles in this Laurel, so there can be no group "${name}".`,
  )
}

/** Creates a group. Throws ScimError: "uniqueness" where there is one of the name. */
export async function createGroup(
  tx: Tx,
  acting: DirectoryActor,
  said: GroupInput,
): Promise<ScimGroup> {
  refuseRoleGroup(acting, said.name ?? '')
  const { rows } = await sql<ScimGroup>`
    insert into directory_groups (name, external_id)
    values (${said.name ?? ''}, ${said.externalId ?? null})
        on conflict do nothing returning ${COLUMNS}`.execute(tx.db)
  const [group] = rows
  if (group === undefined) throw nameTaken()
  return storeGroup(tx, acting, group, said)
}

function nameTaken(): ScimError {
  return new ScimError(409, 'uniqueness', 'There is a group with this name.')
}

/** Stores what the directory says of a locked group; teams and roles of its members follow. */
export async function storeGroup(
  tx: Tx,
  acting: DirectoryActor,
  group: ScimGroup,
  said: GroupInput,
): Promise<ScimGroup> {
  const { name = group.name, externalId = group.externalId } = said
  const has = (await membersOf(tx, group.id)).map(({ id }) => id)
  const wants = new Set(said.members ?? has)
  for (const id of said.joining ?? []) wants.add(id)
  for (const id of said.leaving ?? []) wants.delete(id)
  const leaving = has.filter((id) => !wants.has(id))
  const joining = [...wants].filter((id) => !has.includes(id))
  const others = await tx.query({
    text: 'select from directory_groups where lower(name) = lower($1) and id <> $2',
    values: [name, group.id],
  })
  if (others.rows.length > 0) throw nameTaken()
  if (name !== group.name) refuseRoleGroup(acting, name)
  await tx.query({
    text: `update directory_groups set name = $2, external_id = $3, changed_at = now() where id = $1`,
    values: [group.id, name, externalId],
  })
  await join(tx, { ...group, name }, joining)
  await tx.query({
    text: 'delete from directory_members where group_id = $1 and user_id = any($2::bigint[])',
    values: [group.id, leaving],
  })
  const moved = name === group.name ? [...joining, ...leaving] : [...wants, ...leaving]
  await followGroups(tx, acting, moved, [group])
  return findGroup(tx, group.id)
}

const ADOPT = `
  insert into directory_people (user_id, user_name, fields)
  select u.id, u.email, $2::text[] from users u where u.id = any($1::bigint[])
      on conflict (user_id) do update
     set fields = array(select distinct unnest(directory_people.fields || $2::text[]) order by 1)`

async function join(tx: Tx, group: ScimGroup, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.query<{ is_administrator: boolean }>({
    text: `select u.is_administrator
             from users u left join directory_people d on d.user_id = u.id
            where u.id = any($1::bigint[]) and u.erased_at is null and d.released_at is null
            order by u.id for no key update of u`,
    values: [ids],
  })
  if (rows.length < ids.length) throw invalid('invalidValue', 'A member is no person here.')
  if (rows.some((row) => row.is_administrator)) throw administratorFixed()
  await tx.query({
    text: `insert into directory_members (group_id, user_id)
           select $1, unnest($2::bigint[]) on conflict do nothing`,
    values: [group.id, ids],
  })
  const fields = roleOfGroup(group.name) === null ? ['team'] : []
  await tx.query({ text: ADOPT, values: [ids, fields] })
}

/** Deletes a group: its members lose its team or role. Throws Refused. */
export async function deleteGroup(tx: Tx, acting: DirectoryActor, group: ScimGroup): Promise<void> {
  await storeGroup(tx, acting, group, { members: [] })
  const { numDeletedRows } = await tx.db
    .deleteFrom('directory_groups')
    .where('id', '=', group.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refused('not-found')
}
