import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import type {
  KindChange,
  KindChannels,
  Preferences,
  PreferencesChange,
} from '#notifications/contract/preferences.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { defaultsQuery, preferencesQuery } from './preference-queries.ts'

export type PersonalChange = Partial<PreferencesChange>

/** Saves choices of one's own. */
export function useSavePreferences(): (change: PersonalChange) => void {
  return useSave<Preferences, PersonalChange>(
    preferencesQuery.queryKey,
    (change) => call(notificationEndpoints.changePreferences, { body: { kinds: [], ...change } }),
    'Your choice is saved.',
  )
}

/** Saves the usual channels of a kind, for everybody. */
export function useSaveDefaults(): (change: { kinds: KindChange[] }) => void {
  return useSave<Channels, { kinds: KindChange[] }>(
    defaultsQuery.queryKey,
    (body) => call(notificationEndpoints.changeNotificationDefaults, { body }),
    'The usual settings are saved.',
  )
}

interface Channels {
  kinds: KindChannels[]
}

/** Saves one change after the other, each shown as made until the server answers. */
function useSave<Stored extends Channels, Change extends { kinds?: KindChange[] }>(
  queryKey: QueryKey,
  send: (change: Change) => Promise<Stored>,
  saved: string,
): (change: Change) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation({
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
    onSuccess: () => announce('success', saved),
    onError: (error, _change, inverse) => {
      if (inverse) {
        queries.setQueryData<Stored>(queryKey, (stored) => stored && withChange(stored, inverse))
      }
      announceFailure(error, wordsFor(error))
    },
    // What is stored replaces what was shown, unless the next change waits already.
    onSettled: () =>
      queries.isMutating({ mutationKey: queryKey }) > 1
        ? undefined
        : queries.invalidateQueries({ queryKey }),
  })
  return mutate
}

function withChange<Stored extends Channels>(
  stored: Stored,
  { kinds = [], ...settings }: { kinds?: KindChange[] },
): Stored {
  const after = stored.kinds.map((channels) => ({
    ...channels,
    ...kinds.find(({ kind }) => kind === channels.kind),
  }))
  return { ...stored, ...settings, kinds: after }
}

/** The change that takes `change` back, and nothing else that was chosen meanwhile. */
function inverseOf(
  before: Channels,
  { kinds = [], ...settings }: { kinds?: KindChange[] },
): { kinds: KindChange[] } {
  const names = Object.keys(settings)
  const values = Object.entries(before).filter(([name]) => names.includes(name))
  const changed = before.kinds.filter(({ kind }) => kinds.some((change) => change.kind === kind))
  return { ...Object.fromEntries(values), kinds: changed }
}
