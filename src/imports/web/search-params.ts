import {
  IMPORT_KINDS,
  ROW_FILTERS,
  type ImportKind,
  type RowFilter,
} from '#imports/contract/import-choices.ts'
import { oneOf, type SearchValues } from '#platform/web/search-params.ts'

export interface ImportSearch {
  kind?: ImportKind | undefined
  /** The opened import. */
  id?: number | undefined
  outcome?: RowFilter | undefined
}

export function readImportSearch({ kind, id, outcome }: SearchValues): ImportSearch {
  return {
    kind: oneOf(IMPORT_KINDS, kind),
    id: typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined,
    outcome: oneOf(ROW_FILTERS, outcome),
  }
}
