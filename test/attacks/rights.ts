import type { Database } from '#platform/server/db/database.ts'
import type { Session } from './actors.ts'

/** The rights of each person: "is_active role:reader". */
export type Rights = ReadonlyMap<number, ReadonlySet<string>>

const RIGHTS = `
  select id, array_remove(array[
           case when is_administrator then 'administrator' end,
           case when is_active then 'active' end,
           case when is_deposit then 'deposit' end,
           case when is_withdraw then 'withdraw' end,
           case when is_transfer then 'transfer' end], null)
         || array(select 'role:' || role || ' ' || coalesce(bonus_limit::text, 'without a limit')
                    from user_roles where user_id = users.id) as rights
    from users`

export async function readRights({ pool }: Database): Promise<Rights> {
  const { rows } = await pool.query<{ id: number; rights: string[] }>({
    name: 'rights',
    text: RIGHTS,
  })
  return new Map(rows.map(({ id, rights }) => [id, new Set(rights)]))
}

/** The only operations that give rights, and which. */
const GIVE: Readonly<Record<string, RegExp>> = {
  acceptHandover: /^administrator$/,
  giveRole: /^role:/,
  setPermissions: /^(active|deposit|withdraw|transfer)$/,
  setPermissionsOfMany: /^(active|deposit|withdraw|transfer)$/,
  approveUser: /^(active|deposit|withdraw|transfer)$/,
  applyImport: /^(active|deposit|withdraw|transfer)$/,
  addPerson: /^(active|deposit|withdraw|transfer)$/,
  // Where the settings activate newcomers.
  createAccount: /^(active|deposit|withdraw|transfer)$/,
  cancelLeaving: /^active$/,
}

/** A right that somebody got and wasn't given by this operation; null if there is none. */
export function unexplained(
  before: Rights,
  after: Rights,
  operation: string,
  caller: Session | null,
): string | null {
  for (const [id, rights] of after) {
    const had = before.get(id)
    for (const right of rights) {
      if (had?.has(right) === true) continue
      const isGiven = GIVE[operation]?.test(right) === true
      const isOwn = id === caller?.id && !caller.isAdministrator && operation !== 'acceptHandover'
      // Both turn points into money, so no role gives them.
      const isMoney = /^(deposit|withdraw)$/.test(right) && caller?.isAdministrator === false
      if (!isGiven || isOwn || isMoney) return `${operation} gave person ${id} the right "${right}"`
    }
  }
  return null
}
