import type { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { dismissGap, listGaps } from './gaps.ts'
import { listAnswers, removeAnswer, saveAnswer } from './answers.ts'
import { listSections, listVersions, readContents, readSection } from './read-sections.ts'
import { audienceOf } from './read-facts.ts'
import { searchParts } from './search-parts.ts'
import { removeSection, restoreVersion, saveSection } from './sections.ts'

export function manualHandlers(database: Database): Handlers<typeof manualEndpoints> {
  return {
    readContents: ({ caller }) => readContents(database, audienceOf(caller)),
    searchParts: ({ caller, query }) => searchParts(database, audienceOf(caller), query.search),
    readSection: ({ caller, query }) => readSection(database, caller, query.key),

    listSections: ({ query }) => listSections(database, query),
    saveSection: ({ caller, clientIp: from, body }) =>
      saveSection(database, { by: caller.id, from, change: body }),
    removeSection: ({ caller, clientIp: from, params }) =>
      removeSection(database, { by: caller.id, from, sectionId: params.id }),
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
