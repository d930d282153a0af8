import { PERMISSION_OF_KIND, type HolderKind } from '#notifications/contract/kinds.ts'
import { notifyEach, type News } from '#notifications/server/notify.ts'
import type { Permission } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { rolesWith } from '#roles/contract/role-permissions.ts'

const HOLDERS = `
  select id from users where is_administrator
  union select user_id from user_roles where role = any($1::text[])
   order by id`

/** The administrator, and the holders of the permission by a role. */
export async function findHolders(tx: Tx, permission: Permission): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'find-holders',
    text: HOLDERS,
    values: [rolesWith(permission)],
  })
  return rows.map(({ id }) => id)
}

export type HolderNews = Omit<News, 'kind' | 'receivers'> & { readonly kind: HolderKind }

/** Notifies the administrator and the roles that these kinds of news are for; nobody of their own action. */
export async function notifyHolders(tx: Tx, news: readonly HolderNews[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(news, (one) => one.kind)) {
    // One kind after another: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    const holders = await findHolders(tx, PERMISSION_OF_KIND[kind])
    notifyEach(
      tx,
      kind,
      some.flatMap((one) => holders.map((receiver) => ({ ...one, receiver }))),
    )
  }
}
