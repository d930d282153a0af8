import type { EndpointName } from '#contract/endpoints.ts'
import type { manualEndpoints } from '#contract/manual-endpoints.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/handler.ts'

type ManualEndpoints = EndpointName & keyof typeof manualEndpoints

export function manualHandlers(_database: Database): Handlers<ManualEndpoints> {
  const absent = () => Promise.reject(new Error('not there yet'))
  return {
    readContents: absent,
    readSection: absent,
    listSections: absent,
    saveSection: absent,
    removeSection: absent,
    listVersions: absent,
    restoreVersion: absent,
    listAnswers: absent,
    saveAnswer: absent,
    removeAnswer: absent,
    listGaps: absent,
    dismissGap: absent,
  }
}
