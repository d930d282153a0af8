import { FilterParser, NoSuchObjectError } from 'ldapts'
import type { DirectoryTrial } from '#auth/contract/connections.ts'
import { toDirectoryFailure, withDirectory } from './connect.ts'
import type { LdapConfig } from './directory.ts'

/** Signs in as the entry that searches, and looks for one person and for every group. */
export function tryDirectory(choice: LdapConfig): Promise<DirectoryTrial> {
  const { baseDn, filter, roles } = choice
  return withDirectory(choice, async (client): Promise<DirectoryTrial> => {
    const look = async (dn: string, options: Parameters<typeof client.search>[1]) => {
      const { searchEntries } = await client.search(dn, { ...options, attributes: ['1.1'] })
      return searchEntries.length > 0
    }
    try {
      const people = { filter: FilterParser.parseString(filter), sizeLimit: 1, timeLimit: 5 }
      if (!(await look(baseDn, people))) return { outcome: 'nobody', answer: '' }
    } catch (error) {
      if (error instanceof NoSuchObjectError) return { outcome: 'noBase', answer: '' }
      throw error
    }
    for (const { group } of roles) {
      // One connection asks one thing at a time.
      // oxlint-disable-next-line no-await-in-loop
      const isThere = await look(group, { scope: 'base' }).catch((error: unknown) => {
        if (error instanceof NoSuchObjectError) return false
        throw error
      })
      if (!isThere) return { outcome: 'noGroup', answer: group }
    }
    return { outcome: 'works', answer: '' }
  }).catch((error: unknown) => {
    const { trouble, code } = toDirectoryFailure(error, 'refused')
    return { outcome: trouble, answer: code }
  })
}
