import {
  EqualityFilter,
  ExtensibleFilter,
  NoSuchObjectError,
  OrFilter,
  type Client,
  type Filter,
} from 'ldapts'
import type { Role } from '#roles/contract/role-permissions.ts'
import type { LdapConfig } from './directory.ts'
import type { DirectoryEntry } from './entry.ts'

/** Active Directory's rule that also finds members of groups in a group; others ignore it. */
const IN_CHAIN = '1.2.840.113556.1.4.1941'

/** A group's filter for one of its members. */
function hasMember({ dn, uid }: Pick<DirectoryEntry, 'dn' | 'uid'>): Filter {
  const filters: Filter[] = [
    new EqualityFilter({ attribute: 'member', value: dn }),
    new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
    new ExtensibleFilter({ rule: IN_CHAIN, matchType: 'member', value: dn }),
  ]
  if (uid !== '') filters.push(new EqualityFilter({ attribute: 'memberUid', value: uid }))
  return new OrFilter({ filters })
}

/** The roles of the groups that somebody is in. */
export async function rolesOf(
  client: Client,
  { roles }: LdapConfig,
  entry: DirectoryEntry,
): Promise<Role[]> {
  const held = new Set<Role>()
  for (const { role, group } of roles) {
    // oxlint-disable-next-line no-await-in-loop
    if (await isIn(client, group, entry)) held.add(role)
  }
  return [...held]
}

async function isIn(client: Client, group: string, entry: DirectoryEntry): Promise<boolean> {
  try {
    const filter = hasMember(entry)
    const { searchEntries } = await client.search(group, {
      scope: 'base',
      filter,
      attributes: ['1.1'],
      sizeLimit: 1,
    })
    return searchEntries.length > 0
  } catch (error) {
    // A group that was removed has no members.
    if (error instanceof NoSuchObjectError) return false
    throw error
  }
}
