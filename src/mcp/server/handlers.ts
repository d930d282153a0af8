import type { draftEndpoints } from '#mcp/contract/drafts.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { discardDraft, listDrafts } from './drafts.ts'

export function draftHandlers(database: Database): Handlers<typeof draftEndpoints> {
  return {
    listDrafts: async ({ caller }) => ({ drafts: await listDrafts(database, caller.id) }),
    async discardDraft({ caller, params: { id } }) {
      await discardDraft(database, caller.id, id)
      return {}
    },
  }
}
