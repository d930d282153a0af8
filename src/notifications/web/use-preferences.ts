import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notifications.ts'
import type {
  KindChange,
  KindChannels,
  Preferences,
  PreferencesChange,
} from '#notifications/contract/preferences.ts'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call(notificationEndpoints.readPreferences, { signal }),
})

/** The default channels, which the administrator chooses for everybody. */
export const defaultsQuery = queryOptions({
  queryKey: ['notifications', 'defaults'],
  queryFn: ({ signal }) => call(notificationEndpoints.readNotificationDefaults, { signal }),
})

export type PersonalChange = Partial<PreferencesChange>

export interface PreferenceSave<Change> {
  save: (change: Change) => void
  /** The change that was saved last; undefined before the first and after a failure. */
  saved: Change | undefined
}

/** Saves the person's own choices. */
export function useSavePreferences(): PreferenceSave<PersonalChange> {
  return useSave<Preferences, PersonalChange>(preferencesQuery.queryKey, (change) =>
    call(notificationEndpoints.changePreferences, { body: { kinds: [], ...change } }),
  )
}

/** Saves the default channels of a kind, for everybody. */
export function useSaveDefaults(): PreferenceSave<{ kinds: KindChange[] }> {
  return useSave<KindList, { kinds: KindChange[] }>(defaultsQuery.queryKey, (body) =>
    call(notificationEndpoints.changeNotificationDefaults, { body }),
  )
}

interface KindList {
  kinds: KindChannels[]
}

/** Saves changes one after the other; shows each before the server answers. */
function useSave<Stored extends KindList, Change extends { kinds?: KindChange[] }>(
  queryKey: QueryKey,
  send: (change: Change) => Promise<Stored>,
): PreferenceSave<Change> {
  const queries = useQueryClient()
  const { mutate, isSuccess, variables } = useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join() },
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Stored>(queryKey)
      if (before === undefined) return null
      queries.setQueryData<Stored>(queryKey, withChange(before, change))
      return inverseOf(before, change)
    },
    onError: (error, _change, inverse) => {
      if (inverse) {
        queries.setQueryData<Stored>(queryKey, (stored) => stored && withChange(stored, inverse))
      }
      announceFailure(error, wordsFor(error))
    },
    // Reads the stored choices again, unless another change is pending.
    onSettled: () =>
      queries.isMutating({ mutationKey: queryKey }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey }),
  })
  return { save: mutate, saved: isSuccess ? variables : undefined }
}

function withChange<Stored extends KindList>(
  stored: Stored,
  { kinds = [], ...settings }: { kinds?: KindChange[] },
): Stored {
  const after = stored.kinds.map((channels) => ({
    ...channels,
    ...kinds.find(({ kind }) => kind === channels.kind),
  }))
  return { ...stored, ...settings, kinds: after }
}

/** The change that undoes `change` and keeps choices about other kinds made meanwhile. */
function inverseOf(
  before: KindList,
  { kinds = [], ...settings }: { kinds?: KindChange[] },
): { kinds: KindChange[] } {
  const names = Object.keys(settings)
  const values = Object.entries(before).filter(([name]) => names.includes(name))
  const changed = before.kinds.filter(({ kind }) => kinds.some((change) => change.kind === kind))
  return { ...Object.fromEntries(values), kinds: changed }
}
