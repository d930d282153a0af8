import type { notificationEndpoints } from '#notifications/contract/notification-endpoints.ts'
import type { unsubscribeEndpoints } from '#notifications/contract/unsubscribe.ts'
import type { undeliveredEndpoints } from '#notifications/contract/undelivered.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import type { Jobs } from '#platform/server/jobs/open-jobs.ts'
import { changeDefaults } from './change-defaults.ts'
import { changeInbox, readInbox } from './inbox.ts'
import { changePreferences, readDefaults, readPreferences } from './preferences.ts'
import { listUndelivered, retryUndelivered } from './undelivered.ts'
import { unsubscribe } from './unsubscribe.ts'

export function notificationHandlers(
  database: Database,
  jobs: Jobs,
): Handlers<
  typeof notificationEndpoints & typeof unsubscribeEndpoints & typeof undeliveredEndpoints
> {
  return {
    readInbox: ({ caller, query }) => readInbox(database, caller.id, query.after),
    changeInbox: ({ caller, body }) => changeInbox(database, caller.id, body),
    readPreferences: ({ caller }) => readPreferences(database, caller),
    changePreferences: ({ caller, body }) => changePreferences(database, caller, body),
    listUndelivered: () => listUndelivered(database),
    retryUndelivered: ({ body }) => retryUndelivered(database, jobs, body.ids),
    unsubscribe: ({ params }) => unsubscribe(database, params.token),
    readNotificationDefaults: () => readDefaults(database),
    changeNotificationDefaults: ({ caller, clientIp: from, body }) =>
      changeDefaults(database, { by: caller.id, from, kinds: body.kinds }),
  }
}
