import { useNavigate, useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '#platform/web/use-change-search.ts'
import { paths } from '#platform/web/paths.ts'
import type { InventorySearch } from './search-params.ts'

/** The searches and filters of both tables of Inventory, from the address. */
export function useInventorySearch() {
  const search = useSearch({ from: paths.inventory })
  const change = useChangeSearch<InventorySearch>(useNavigate({ from: paths.inventory }))
  return { ...search, change }
}
