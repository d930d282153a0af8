import { useCallback } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { InventorySearch } from '../search-params.ts'

/** What both tables of Inventory are searched for; it lives in the address. */
export function useInventorySearch() {
  const search = useSearch({ from: paths.inventory })
  const navigate = useNavigate({ from: paths.inventory })
  const change = useCallback(
    (changed: InventorySearch) =>
      void navigate({
        search: (known) => ({ ...known, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { ...search, change }
}
