import type { groupEndpoints } from '#groups/contract/groups.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { addGroup, changeGroup, refuseUnknown, removeGroup } from './change-groups.ts'
import {
  findManagers,
  listGroupChoices,
  listGroupNames,
  listGroups,
  previewGroup,
  readGroupPage,
  type FindGroupUses,
  type GroupReading,
} from './read-groups.ts'

/** `uses`: the features that use groups. */
export function groupHandlers(
  database: Database,
  uses: readonly FindGroupUses[],
): Handlers<typeof groupEndpoints> {
  const readingIn = async (language: Language): Promise<GroupReading> => ({
    say: await sayIn(language),
    uses,
  })
  return {
    listGroups: async ({ language }) => listGroups(database, await readingIn(language)),
    listGroupNames: async () => ({ groups: await listGroupNames(database) }),
    readGroup: async ({ language, params }) =>
      readGroupPage(database, await readingIn(language), params.id),
    previewGroup: async ({ body }) => {
      await refuseUnknown(database, body)
      return previewGroup(database, body)
    },
    createGroup: async ({ language, author, body }) =>
      addGroup(database, await readingIn(language), { ...author, group: body }),
    changeGroup: async ({ language, author, params, body }) =>
      changeGroup(database, await readingIn(language), { ...author, ...params, change: body }),
    removeGroup: async ({ language, author, params }) =>
      removeGroup(database, await readingIn(language), { ...author, ...params }),
    listGroupChoices: () => listGroupChoices(database),
    findManagers: async ({ query }) => ({ managers: await findManagers(database, query.search) }),
  }
}
