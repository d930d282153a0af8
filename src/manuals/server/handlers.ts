import type { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { dismissGap, listGaps } from './gaps.ts'
import { listAnswers, removeAnswer, saveAnswer } from './answers.ts'
import { listSections, listVersions, readTranslation } from './managed-sections.ts'
import { readContents, readSection } from './read-sections.ts'
import { audienceOf } from './read-facts.ts'
import { searchParts } from './search-parts.ts'
import { removeSection, restoreVersion, saveSection, saveTranslation } from './sections.ts'

export function manualHandlers(database: Database): Handlers<typeof manualEndpoints> {
  return {
    readContents: ({ caller, language, query }) =>
      readContents(database, audienceOf(caller), query.language ?? language),
    searchParts: ({ caller, language, query }) =>
      searchParts(database, audienceOf(caller), { ...query, language }),
    readSection: async ({ caller, language, query }) =>
      readSection(database, caller, query.key, await sayIn(language)),

    listSections: ({ query }) => listSections(database, query),
    saveSection: ({ caller, clientIp: from, language, body }) =>
      saveSection(database, { by: caller.id, from, change: { language, ...body } }),
    removeSection: ({ caller, clientIp: from, language, params: { id: sectionId } }) =>
      removeSection(database, { by: caller.id, from, sectionId, language }),
    readTranslation: ({ params }) => readTranslation(database, params),
    saveTranslation: ({ caller, clientIp: from, params: { id: originalId, language }, body }) =>
      saveTranslation(database, { by: caller.id, from, originalId, language, change: body }),
    listVersions: ({ params }) => listVersions(database, params.id),
    restoreVersion: ({ caller, clientIp: from, params: { id: sectionId, version } }) =>
      restoreVersion(database, { by: caller.id, from, sectionId, version }),

    listAnswers: ({ query }) => listAnswers(database, query),
    saveAnswer: ({ caller, clientIp: from, body }) =>
      saveAnswer(database, { by: caller.id, from, ...body }),
    removeAnswer: ({ caller, clientIp: from, params }) =>
      removeAnswer(database, { by: caller.id, from, answerId: params.id }),

    listGaps: ({ query }) => listGaps(database, query.after),
    dismissGap: ({ params }) => dismissGap(database, params.id),
  }
}
