import { useCallback } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { ManualSearch } from '../search-params.ts'

/** What Manage Manuals shows; it lives in the address. */
export function useManualSearch() {
  const search = useSearch({ from: paths.manual })
  const navigate = useNavigate({ from: paths.manual })
  const change = useCallback(
    (changed: ManualSearch) =>
      void navigate({
        search: (known) => ({ ...known, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { ...search, change }
}
