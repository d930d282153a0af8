import { sql } from 'kysely'
import SCIMMY from 'scimmy'
import { isAddress } from '#platform/contract/people.ts'
import type { PersonKind } from '#platform/contract/person-kinds.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { ownExtension, type OwnValue } from './own-attributes.ts'
import { conditionOf, type FilterAttributes } from './scim-filter.ts'
import { ENTERPRISE, OWN, resourceVersion, type Json } from './scim-schemas.ts'

/** A person as the directory sees them: everybody who is not erased, and whom it has not deleted. */
export interface ScimPerson {
  readonly id: number
  readonly isAdministrator: boolean
  readonly userName: string
  readonly externalId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly isActive: boolean
  /** Whether a link that was mailed to them still opens the account. */
  readonly awaitsLink: boolean
  readonly title: string | null
  readonly team: string | null
  readonly employeeId: string | null
  readonly managerId: number | null
  readonly managerName: string | null
  readonly place: string | null
  readonly country: string | null
  readonly costCentre: string | null
  readonly kind: PersonKind | null
  readonly own: readonly OwnValue[]
  /** What the directory has set so far; null: nothing, the person is Laurel's. */
  readonly fields: readonly string[] | null
  readonly closedAt: Date | null
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly createdAt: Date
  readonly changedAt: Date
}

const COLUMNS = sql`
  u.id, u.is_administrator as "isAdministrator", coalesce(d.user_name, u.email) as "userName",
  d.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName", u.email,
  u.is_active as "isActive", u.confirming_activates as "awaitsLink", u.title, u.team, u.employee_id as "employeeId",
  u.manager_id as "managerId",
  (select m.first_name || ' ' || m.last_name from users m where m.id = u.manager_id) as "managerName",
  u.place, u.country, u.cost_centre as "costCentre", u.kind,
  array(select json_build_object('id', f.id, 'name', f.name, 'value', v.value)
          from custom_field_values v join custom_fields f on f.id = v.field_id
         where v.user_id = u.id order by f.position) as own,
  d.fields, d.closed_at as "closedAt",
  array(select json_build_object('id', g.id, 'name', g.name)
          from directory_members m join directory_groups g on g.id = m.group_id
         where m.user_id = u.id order by m.joined_at) as groups,
  u.created_at as "createdAt", coalesce(d.changed_at, u.created_at) as "changedAt"`

const FROM = sql`from users u left join directory_people d on d.user_id = u.id
  where u.erased_at is null and d.released_at is null`

const text = (is: ReturnType<typeof sql>) => ({ is, as: 'text' }) as const

const FILTERED: FilterAttributes = {
  id: { is: sql`u.id::text`, as: 'exact' },
  externalid: { is: sql`d.external_id`, as: 'exact' },
  username: text(sql`coalesce(d.user_name, u.email)`),
  active: { is: sql`u.is_active`, as: 'flag' },
  displayname: text(sql`(u.first_name || ' ' || u.last_name)`),
  'name.formatted': text(sql`(u.first_name || ' ' || u.last_name)`),
  'name.givenname': text(sql`u.first_name`),
  'name.familyname': text(sql`u.last_name`),
  title: text(sql`u.title`),
  emails: text(sql`u.email`),
  'emails.value': text(sql`u.email`),
  'emails.type': text(sql`'work'`),
  'emails.primary': { is: sql`true`, as: 'flag' },
  employeenumber: text(sql`u.employee_id`),
  department: text(sql`u.team`),
  costcenter: text(sql`u.cost_centre`),
  usertype: text(sql`u.kind`),
  'addresses.locality': text(sql`u.place`),
  'addresses.country': text(sql`u.country`),
  manager: { is: sql`u.manager_id::text`, as: 'exact' },
  'manager.value': { is: sql`u.manager_id::text`, as: 'exact' },
  'meta.created': { is: sql`u.created_at`, as: 'time' },
  'meta.lastmodified': { is: sql`coalesce(d.changed_at, u.created_at)`, as: 'time' },
}

interface ScimPage {
  readonly filter: string | null
  /** From 1. */
  readonly startIndex: number
  readonly count: number
}

/** A page of people, the oldest account first, with how many there are in all. */
export async function findPeople(
  tx: Tx,
  { filter, startIndex, count }: ScimPage,
): Promise<{ total: number; people: ScimPerson[] }> {
  const where = filter === null ? sql`` : sql`and ${conditionOf(filter, FILTERED)}`
  const { rows: totals } = await sql<{ total: number }>`
    select count(*) as total ${FROM} ${where}`.execute(tx.db)
  const { rows: people } = await sql<ScimPerson>`
    select ${COLUMNS} ${FROM} ${where}
     order by u.id limit ${count} offset ${startIndex - 1}`.execute(tx.db)
  return { total: totals[0]?.total ?? 0, people }
}

/** The person of a resource's id; null: there is none. */
export async function findPerson(tx: Tx, id: string): Promise<ScimPerson | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  const { rows } = await sql<ScimPerson>`
    select ${COLUMNS} ${FROM} and u.id = ${Number(id)}`.execute(tx.db)
  return rows[0] ?? null
}

/** As `findPerson`, with the account locked: its address is a key. */
export async function lockScimPerson(tx: Tx, id: string): Promise<ScimPerson | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  await tx.query({ text: 'select from users where id = $1 for update', values: [Number(id)] })
  return findPerson(tx, id)
}

/** A person as a resource (RFC 7643, section 4.1); `base` is the address of /scim/v2. */
export function personResource(person: ScimPerson, base: string): Json {
  const { id, firstName, lastName, email, managerId, managerName, team, employeeId } = person
  const { place, country, costCentre, kind } = person
  const extension = {
    ...(employeeId !== null && { employeeNumber: employeeId }),
    ...(team !== null && { department: team }),
    ...(costCentre !== null && { costCenter: costCentre }),
    ...(managerId !== null && {
      manager: {
        value: String(managerId),
        $ref: `${base}/Users/${managerId}`,
        displayName: managerName ?? '',
      },
    }),
  }
  const hasExtension = Object.keys(extension).length > 0
  const own = ownExtension(person.own)
  const resource: Json = {
    schemas: [SCIMMY.Schemas.User.id, ...(hasExtension ? [ENTERPRISE] : []), ...(own ? [OWN] : [])],
    id: String(id),
    ...(person.externalId !== null && { externalId: person.externalId }),
    userName: person.userName,
    name: { formatted: `${firstName} ${lastName}`, familyName: lastName, givenName: firstName },
    displayName: `${firstName} ${lastName}`,
    ...(person.title !== null && { title: person.title }),
    active: person.isActive,
    ...(kind !== null && { userType: kind }),
    ...((place !== null || country !== null) && {
      addresses: [
        {
          type: 'work',
          ...(place !== null && { locality: place }),
          ...(country !== null && { country }),
        },
      ],
    }),
    ...(isAddress(email) && { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(person.groups.length > 0 && {
      groups: person.groups.map((group) => ({
        value: group.id,
        $ref: `${base}/Groups/${group.id}`,
        display: group.name,
        type: 'direct',
      })),
    }),
    ...(hasExtension && { [ENTERPRISE]: extension }),
    ...(own && { [OWN]: own }),
  }
  const meta = {
    resourceType: 'User',
    created: person.createdAt.toISOString(),
    lastModified: person.changedAt.toISOString(),
    location: `${base}/Users/${id}`,
    version: resourceVersion(resource),
  }
  return { ...resource, meta }
}
