import type { Logger } from 'pino'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { collectOrphans } from '#platform/server/files/collect-orphans.ts'
import type { FileStore } from '#platform/server/files/store.ts'
import type { erasureEndpoints } from '#privacy/contract/erasure.ts'
import type { myDataEndpoints } from '#privacy/contract/my-data.ts'
import { erasePerson } from './erase-person.ts'
import { readMyData, requestMyData, takeMyData } from './my-data.ts'

export interface PrivacyParts {
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
}

export function privacyHandlers({
  database,
  files,
  log,
}: PrivacyParts): Handlers<typeof erasureEndpoints & typeof myDataEndpoints> {
  return {
    erasePerson: async ({ caller, clientIp: from, key, params, body: { name } }) => {
      const erased = await erasePerson(database, {
        by: caller.id,
        from,
        key,
        userId: params.id,
        name,
      })
      // Not awaited: a store that is away now is asked again within the hour.
      collectOrphans(database, files).catch((error: unknown) => {
        log.warn({ err: error }, 'Removing the pictures of an erased person failed')
      })
      return erased
    },
    readMyData: ({ caller }) => transact(database, (tx) => readMyData(tx, caller.id)),
    askForMyData: ({ author, body: { renew } }) => requestMyData(database, { ...author, renew }),
    downloadMyData: ({ caller }) => takeMyData(database, caller.id, 'json'),
    downloadMyDataPage: ({ caller }) => takeMyData(database, caller.id, 'html'),
  }
}
