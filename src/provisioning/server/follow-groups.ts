import type { Service } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Role } from '#roles/contract/role-permissions.ts'
import { followDirectory } from '#roles/server/directory-roles.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { setPosition } from '#users/server/change-position.ts'

/** The groups whose members hold a role; every other group is a team. */
const ROLE_GROUPS: Readonly<Record<string, Role>> = {
  'laurel shop keepers': 'shopKeeper',
  'laurel people keepers': 'peopleKeeper',
  'laurel moderators': 'moderator',
  'laurel readers': 'reader',
  'laurel finance': 'finance',
  'laurel deputies': 'deputy',
}

/** The role that a group's members hold; null: the group is a team. */
export function roleOfGroup(name: string): Role | null {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  return Object.hasOwn(ROLE_GROUPS, key) ? (ROLE_GROUPS[key] ?? null) : null
}

/** Refuses LDAP_ROLES beside groups of SCIM that give roles already. Throws StartRefused. */
export async function refuseLdapRoles({ db }: Pick<Database, 'db'>): Promise<void> {
  const groups = await db.selectFrom('directory_groups').select('name').orderBy('name').execute()
  const giving = groups.find(({ name }) => roleOfGroup(name) !== null)
  if (giving === undefined) return
  throw new StartRefused(
    `LDAP_ROLES must not be set: by SCIM, the directory's group "${giving.name}" gives roles already. Start without it; to set it, remove such groups in the directory first.`,
  )
}

const FIND_GROUPS = `
  select g.name from directory_members m join directory_groups g on g.id = m.group_id
   where m.user_id = $1 order by m.joined_at desc`

async function groupsOf(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>({ text: FIND_GROUPS, values: [userId] })
  return rows.map(({ name }) => name)
}

/** Whether a group of the directory says somebody's team. */
export async function isInTeam(tx: Tx, userId: number): Promise<boolean> {
  return (await groupsOf(tx, userId)).some((name) => roleOfGroup(name) === null)
}

const LOCK = `
  select id, title, team from users where id = any($1::bigint[]) order by id for no key update`

/**
 * Gives these people the team of the group they joined last, and the roles of their groups. Who is in no team's
 * group any more loses the team of a group they `left`.
 */
export async function followGroups(
  tx: Tx,
  { by, from }: Pick<DirectoryActor, 'by' | 'from'>,
  userIds: readonly number[],
  left: readonly { readonly name: string }[] = [],
): Promise<void> {
  const { rows: people } = await tx.query<{
    id: number
    title: string | null
    team: string | null
  }>({
    text: LOCK,
    values: [userIds],
  })
  const leftTeams = new Set(left.map(({ name }) => name.toLowerCase()))
  for (const { id: userId, title, team } of people) {
    // One person after another: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const groups = await groupsOf(tx, userId)
    const own = groups.find((name) => roleOfGroup(name) === null)
    const lost = team !== null && leftTeams.has(team.toLowerCase())
    const is = own ?? (lost ? null : team)
    // oxlint-disable-next-line no-await-in-loop
    await setPosition(tx, { by, from, userId, position: { title, team: is } })
    const roles = groups.map(roleOfGroup).filter((role) => role !== null)
    // oxlint-disable-next-line no-await-in-loop
    await followDirectory(tx, userId, [...new Set(roles)], by)
  }
}

/** The directory as the author of a change, and the settings that the change obeys. */
export interface DirectoryActor {
  readonly by: Service
  /** The client's IP address. */
  readonly from: string
  readonly fixed: FixedSettings
  readonly sendsMail: boolean
  /** Whether groups of LDAP give roles: then those of SCIM give none. */
  readonly ldapGivesRoles: boolean
}

export const PROVISIONING_INVARIANTS: readonly Invariant[] = [
  invariant(
    'no account that the directory closed is active',
    'directory_people',
    `select format('user %s', u.id)
       from directory_people d join users u on u.id = d.user_id
      where d.closed_at is not null and d.released_at is null and u.is_active`,
  ),
  invariant(
    'every member of a group of the directory is a person whom it keeps',
    'directory_members',
    `select format('user %s in group %s', m.user_id, m.group_id)
       from directory_members m
       left join directory_people d on d.user_id = m.user_id and d.released_at is null
       join users u on u.id = m.user_id
      where d.user_id is null or u.erased_at is not null`,
  ),
]
