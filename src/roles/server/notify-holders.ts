import { TOLD_BY_PERMISSION, type HolderKind } from '#notifications/contract/kinds.ts'
import type { EachNews } from '#notifications/server/notify.ts'
import type { Permission } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { rolesWith } from '#roles/contract/role-permissions.ts'

const HOLDERS = `
  select id from users where is_administrator
  union select user_id from user_roles where role = any($1::text[])
   order by id`

/** The administrator, and whoever has the permission by a role. */
export async function findHolders(tx: Tx, permission: Permission): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-holders',
    text: HOLDERS,
    values: [rolesWith(permission)],
  })
  return rows.map(({ id }) => id)
}

/** Addresses news to the administrator and the roles that this kind is for; nobody hears of their own action. */
export async function forHolders(
  tx: Tx,
  kind: HolderKind,
  news: readonly Omit<EachNews, 'receiver'>[],
): Promise<{ kind: HolderKind; each: readonly EachNews[] }> {
  const holders = news.length === 0 ? [] : await findHolders(tx, TOLD_BY_PERMISSION[kind])
  return { kind, each: news.flatMap((one) => holders.map((receiver) => ({ ...one, receiver }))) }
}
