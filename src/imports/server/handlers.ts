import type { importEndpoints } from '#imports/contract/imports.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OpenSheet } from '#platform/server/files/csv-table.ts'
import { createImportApplier } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { chooseImportColumns, readImportColumns } from './import-columns.ts'
import type { Rules } from './import-rules.ts'
import { invitePeople, mailInvitations } from './invite-people.ts'
import { listMissingPeople, listRows, refusedCsv } from './list-rows.ts'
import { listImports, readImport, refuseOthersImport } from './read-import.ts'

/** `rules` are the features' rules for the rows of a file. */
export function importHandlers(
  database: Database,
  rules: Rules,
  { sendsMail, openSheet }: { readonly sendsMail: boolean; readonly openSheet: OpenSheet },
): Handlers<typeof importEndpoints> {
  const applyImport = createImportApplier(database, rules)
  const takeTurn = takeTurns({ atWork: 2, waiting: 2 })
  return {
    checkImport: ({ caller, query, body }) =>
      takeTurn(() => checkImport(database, rules, { ...query, by: caller.id, body })),
    readImportColumns: ({ query: { kind }, body }) =>
      takeTurn(() => readImportColumns(database, rules, kind, body)),
    chooseImportColumns: async ({ caller, body }) => {
      await chooseImportColumns(database, rules, caller.id, body)
      return {}
    },
    listMissingPeople: async ({ caller, params }) => {
      await refuseOthersImport(database, caller, params.id)
      return listMissingPeople(database, params.id)
    },
    listImports: ({ caller }) => listImports(database, rules, caller),
    mailInvitations: async ({ caller, author, params }) => {
      if (!sendsMail) throw new Refused('mail-off')
      await refuseOthersImport(database, caller, params.id)
      return mailInvitations(database, rules, { importId: params.id, ...author })
    },
    readImport: async ({ caller, params }) => {
      await refuseOthersImport(database, caller, params.id)
      return readImport(database, rules, params.id)
    },
    listImportRows: async ({ caller, params, query }) => {
      await refuseOthersImport(database, caller, params.id)
      return listRows(database, params.id, query)
    },
    downloadRefusedRows: async (call) => {
      const { caller, params } = call
      await refuseOthersImport(database, caller, params.id)
      return refusedCsv(database, rules, params.id, await openSheet(call))
    },
    applyImport: async ({ caller, author, params }) => {
      await refuseOthersImport(database, caller, params.id)
      return applyImport({ importId: params.id, ...author })
    },
    invitePeople: async (call) => {
      const { caller, clientIp: from, params } = call
      await refuseOthersImport(database, caller, params.id)
      const sheet = await openSheet(call)
      return invitePeople(database, rules, { importId: params.id, by: caller.id, from, sheet })
    },
  }
}
