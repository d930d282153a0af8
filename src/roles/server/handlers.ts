import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { roleEndpoints } from '#roles/contract/role-endpoints.ts'
import { giveRole, listRoleHolders, takeRole } from './roles.ts'

export function roleHandlers(database: Database): Handlers<typeof roleEndpoints> {
  return {
    listRoleHolders: () => listRoleHolders(database),
    giveRole: ({ author, params: { id, role }, body }) =>
      giveRole(database, { ...author, userId: id, role, ...body }),
    takeRole: ({ author, params: { id, role } }) =>
      takeRole(database, { ...author, userId: id, role }),
  }
}
