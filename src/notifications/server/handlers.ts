import type { notificationEndpoints } from '#notifications/contract/notifications.ts'
import type { undeliveredEndpoints } from '#notifications/contract/undelivered.ts'
import type { unsubscribeEndpoints } from '#notifications/contract/unsubscribe.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { changeInbox, readInbox } from './inbox.ts'
import {
  changeDefaults,
  changePreferences,
  readDefaults,
  readPreferences,
  unsubscribe,
} from './preferences.ts'
import { listUndelivered, retryUndelivered, type RetryParts } from './undelivered.ts'

export function notificationHandlers(
  parts: RetryParts,
): Handlers<
  typeof notificationEndpoints & typeof unsubscribeEndpoints & typeof undeliveredEndpoints
> {
  const { database } = parts
  return {
    readInbox: ({ caller, query }) => readInbox(database, caller.id, query.after),
    changeInbox: ({ caller, body }) => changeInbox(database, caller.id, body),
    readPreferences: ({ caller }) => readPreferences(database, caller),
    changePreferences: ({ caller, body }) => changePreferences(database, caller, body),
    listUndelivered: () => listUndelivered(database),
    retryUndelivered: ({ body }) => retryUndelivered(parts, body.ids),
    unsubscribe: ({ params }) => unsubscribe(database, params.token),
    readNotificationDefaults: () => readDefaults(database),
    changeNotificationDefaults: ({ author, body }) =>
      changeDefaults(database, { ...author, kinds: body.kinds }),
  }
}
