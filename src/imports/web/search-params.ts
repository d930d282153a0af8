import {
  IMPORT_KINDS,
  ROW_FILTERS,
  type ImportKind,
  type RowFilter,
} from '#imports/contract/import-choices.ts'
import { oneOf, type SearchValues } from '#platform/web/search-params.ts'

export interface ImportSearch {
  kind?: ImportKind | undefined
  /** The gift that codes are for. */
  gift?: number | undefined
  /** The opened import. */
  id?: number | undefined
  outcome?: RowFilter | undefined
}

export function readImportSearch({ kind, gift, id, outcome }: SearchValues): ImportSearch {
  return {
    kind: oneOf(IMPORT_KINDS, kind),
    gift: idOf(gift),
    id: idOf(id),
    outcome: oneOf(ROW_FILTERS, outcome),
  }
}

function idOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
