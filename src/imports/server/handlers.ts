import type { importEndpoints } from '#imports/contract/imports.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { takeTurns } from '#platform/server/take-turns.ts'
import { createImportApplier } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import type { Rules } from './import-rules.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { invitePeople, mailInvitations } from './invite-people.ts'
import { listRows } from './list-rows.ts'
import { listImports } from './list-imports.ts'
import { readImport } from './read-import.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { refusedCsv } from './list-rows.ts'

/** `rules` are the features' rules for the rows of a file. */
export function importHandlers(
  database: Database,
  rules: Rules,
  sendsMail: boolean,
): Handlers<typeof importEndpoints> {
  const applyImport = createImportApplier(database, rules)
  const takeTurn = takeTurns({ atWork: 2, waiting: 2 })
  return {
    checkImport: ({ caller, query: { kind }, body }) =>
      takeTurn(() => checkImport(database, rules, { kind, by: caller.id, body })),
    listImports: () => listImports(database, rules),
    mailInvitations: ({ caller, clientIp: from, params }) => {
      if (!sendsMail) throw new Refused('mail-off')
      return mailInvitations(database, rules, { importId: params.id, by: caller.id, from })
    },
    readImport: ({ params }) => readImport(database, rules, params.id),
    listImportRows: ({ params, query }) => listRows(database, params.id, query),
    downloadRefusedRows: async ({ params, language }) =>
      refusedCsv(database, rules, params.id, await sayIn(language)),
    applyImport: ({ caller, clientIp: from, params }) =>
      applyImport({ importId: params.id, by: caller.id, from }),
    invitePeople: ({ caller, clientIp: from, params }) =>
      invitePeople(database, rules, { importId: params.id, by: caller.id, from }),
  }
}
