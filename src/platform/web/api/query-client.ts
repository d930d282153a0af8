import {
  QueryClient,
  type CancelOptions,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryFilters,
} from '@tanstack/react-query'
import { isSoonOver } from './caller.ts'

const READ_TRIES = 3
/** Until the server is back; a page that met a dead one then loads by itself. */
const AGAIN_MS = 5_000

/**
 * Lets the next page of a list arrive before the list is read again or changed. Cancelling that
 * request would lose the click that asked for it.
 */
export class PagingQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate = () => true } = filters
    const paging = new Set(this.getQueryCache().findAll(filters).filter(isPaging))
    const others = (query: Query) => !paging.has(query) && predicate(query)
    const readLater = [...paging].map(async (query) => {
      await query.promise?.catch(() => undefined)
      await super.invalidateQueries({ ...filters, predicate: (one) => one === query }, options)
    })
    const readNow = super.invalidateQueries({ ...filters, predicate: others }, options)
    await Promise.all([readNow, ...readLater])
  }

  override cancelQueries(filters: QueryFilters = {}, options?: CancelOptions): Promise<void> {
    const { predicate = () => true } = filters
    const others = (query: Query) => !isPaging(query) && predicate(query)
    return super.cancelQueries({ ...filters, predicate: others }, options)
  }
}

function isPaging({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined
}

/** The only cache of server data. */
export const queryClient = new PagingQueryClient({
  defaultOptions: {
    queries: {
      // Other refusals are answers. A busy server's would leave the data of before a change on the page.
      retry: (failures, error) => isSoonOver(error) && failures < READ_TRIES,
      // Short, as a placeholder is shown meanwhile: about two seconds in total.
      retryDelay: (failures) => 300 * 2 ** failures,
      // A server in the office network answers without the internet.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      refetchInterval: ({ state: { status, data, error } }) =>
        status === 'error' && data === undefined && isSoonOver(error) ? AGAIN_MS : false,
    },
    mutations: { networkMode: 'always' },
  },
})

/** The `meta` of a read by the bar and the frame of every page. */
export const READ_BY_FRAME = { isReadByFrame: true } as const

/** Whether the open page shows data of its own, not only that of the bar around it. */
export function showsData(): boolean {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return shown.some(
    ({ state, observers }) =>
      state.data !== undefined &&
      observers.some(({ options }) => options.meta?.['isReadByFrame'] !== true),
  )
}
