import type { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { listAnswers, removeAnswer, saveAnswer } from './answers.ts'
import { dismissGap, listGaps } from './gaps.ts'
import { addQuestion, listQuestions, removeQuestion } from './known-questions.ts'
import { listSections, listVersions, readTranslation } from './managed-sections.ts'
import { audienceOf } from './read-facts.ts'
import { readContents, readSection, searchParts } from './read-sections.ts'
import type { PassageSearch } from './search/search-manuals.ts'
import { removeSection, restoreVersion, saveSection, saveTranslation } from './sections.ts'

export function manualHandlers(
  database: Database,
  search: PassageSearch,
): Handlers<typeof manualEndpoints> {
  return {
    readContents: ({ caller, language, query }) =>
      readContents(database, audienceOf(caller), query.language ?? language),
    searchParts: ({ caller, language, query }) =>
      searchParts(search, audienceOf(caller), { ...query, language }),
    readSection: async ({ caller, language, query }) =>
      readSection(database, caller, query.key, await sayIn(language)),

    listSections: ({ query }) => listSections(database, query),
    saveSection: ({ author, language, body }) =>
      saveSection(database, { ...author, change: { language, ...body } }),
    removeSection: ({ author, language, params: { id: sectionId } }) =>
      removeSection(database, { ...author, sectionId, language }),
    readTranslation: ({ params }) => readTranslation(database, params),
    saveTranslation: ({ author, params: { id: originalId, language }, body }) =>
      saveTranslation(database, { ...author, originalId, language, change: body }),
    listVersions: ({ params }) => listVersions(database, params.id),
    restoreVersion: ({ author, params: { id: sectionId, version } }) =>
      restoreVersion(database, { ...author, sectionId, version }),

    listQuestions: ({ params }) => listQuestions(database, params.id),
    addQuestion: ({ author, params, body }) =>
      addQuestion(database, params.id, { ...author, ...body }),
    removeQuestion: ({ author, params }) =>
      removeQuestion(database, { ...author, questionId: params.id }),

    listAnswers: ({ query }) => listAnswers(database, query),
    saveAnswer: ({ author, body }) => saveAnswer(database, { ...author, ...body }),
    removeAnswer: ({ author, params }) =>
      removeAnswer(database, { ...author, answerId: params.id }),

    listGaps: ({ query }) => listGaps(database, search, query.after),
    dismissGap: ({ params }) => dismissGap(database, search, params.id),
  }
}
