import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import type { ManualSearch } from './search-params.ts'

/** The search and view of Manage Manuals, kept in the address. */
export function useManualSearch() {
  const search = useSearch({ from: paths.manual })
  const change = useChangeSearch<ManualSearch>(useNavigate({ from: paths.manual }))
  return { ...search, change }
}
