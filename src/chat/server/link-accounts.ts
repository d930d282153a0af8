import { hash, randomInt } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import { passwordMark } from '#api-tokens/server/manage-tokens.ts'
import { record } from '#audit-log/server/record.ts'
import {
  LINK_CODE_MINUTES,
  type ChatAccount,
  type ChatWorkspace,
} from '#chat/contract/chat-commands.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { ownData } from '#platform/server/personal-data/own-data.ts'

/** A person's chat accounts. */
export const OWN_CHAT_ACCOUNTS = ownData({
  lists: [
    [
      msg`Your chat accounts`,
      `select a.name, c.service, c.name as workspace, a.linked_at as since
         from chat_accounts a join chat_commands c on c.id = a.command_id
        where a.user_id = $1 order by a.linked_at`,
    ],
  ],
  fields: { service: msg`Service`, workspace: msg`Workspace` },
})

/** Forgets the accounts and code of somebody who is erased or becomes the administrator. */
export async function forgetChatAccounts(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('chat_accounts').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('chat_link_codes').where('user_id', '=', userId).execute()
}

/** SQL: a row of chat_accounts or chat_link_codes was made with the password that its person still has. */
export const hasPasswordOf = (row: string, users: string) =>
  `${row}.password_mark = ${passwordMark(`${users}.password_hash`)}`

/** A person's linked accounts, the newest first, and the workspaces from which more can be linked. */
export async function listAccounts(
  { db }: Database,
  userId: number,
): Promise<{ accounts: ChatAccount[]; workspaces: ChatWorkspace[] }> {
  const [accounts, workspaces] = await Promise.all([
    db
      .selectFrom('chat_accounts as a')
      .innerJoin('chat_commands as c', 'c.id', 'a.command_id')
      .select(['a.id', 'c.service', 'c.name as workspace', 'a.name', 'a.linked_at as since'])
      .innerJoin('users', 'users.id', 'a.user_id')
      .where('a.user_id', '=', userId)
      .where(sql<boolean>`${sql.raw(hasPasswordOf('a', 'users'))}`)
      .orderBy('a.linked_at', 'desc')
      .execute(),
    db.selectFrom('chat_commands').select(['name', 'service']).orderBy('name').execute(),
  ])
  return { accounts, workspaces }
}

/** Without letters and digits that look alike. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 10
/** A typed code: with or without its hyphen, in any case. */
const CODE = new RegExp(`^[${SIGNS}]{${CODE_LENGTH}}$`)

/** Makes a person's code, which links the one account that types it; an earlier code ends. */
export async function makeLinkCode(
  { pool }: Database,
  userId: number,
): Promise<{ code: string; endsAt: Date }> {
  const signs = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const { rows } = await pool.query<{ endsAt: Date }>(
    `insert into chat_link_codes (user_id, code_hash, expires_at, password_mark)
     select id, $2, now() + make_interval(mins => $3), ${passwordMark('password_hash')}
       from users where id = $1
     on conflict (user_id) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at,
           password_mark = excluded.password_mark
     returning expires_at as "endsAt"`,
    [userId, hash('sha256', signs, 'buffer'), LINK_CODE_MINUTES],
  )
  const half = CODE_LENGTH / 2
  return {
    code: `${signs.slice(0, half)}-${signs.slice(half)}`,
    endsAt: rows[0]?.endsAt ?? new Date(),
  }
}

interface AccountLink {
  readonly workspace: { readonly id: string; readonly name: string }
  readonly account: { readonly id: string; readonly name: string }
  readonly code: string
  /** The client's IP address. */
  readonly from: string
}

const TAKE_CODE = `
  delete from chat_link_codes c using users u
   where c.code_hash = $1 and c.expires_at > now() and u.id = c.user_id and ${hasPasswordOf('c', 'u')}
  returning c.user_id`

/**
 * Links the chat account that typed a code to the code's owner, and returns their id; null for a wrong code. The same
 * code from the same account has the same answer.
 */
export function linkAccount(
  database: Database,
  { workspace, account, code, from }: AccountLink,
): Promise<number | null> {
  const signs = code.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!CODE.test(signs)) return Promise.resolve(null)
  return transact(database, async (tx) => {
    const codeHash = hash('sha256', signs, 'buffer')
    const used = await tx.query<{ user_id: number }>({ text: TAKE_CODE, values: [codeHash] })
    const userId = used.rows[0]?.user_id
    if (userId === undefined) {
      const { rows } = await tx.query<{ user_id: number }>({
        text: `select user_id from chat_accounts
                where command_id = $1 and account = $2 and code_hash = $3`,
        values: [workspace.id, account.id, codeHash],
      })
      return rows[0]?.user_id ?? null
    }
    await tx.query({
      text: `insert into chat_accounts (command_id, account, name, user_id, code_hash, password_mark)
             select $1, $2, $3, id, $5, ${passwordMark('password_hash')} from users where id = $4
             on conflict (command_id, account) do update
               set user_id = excluded.user_id, name = excluded.name, linked_at = now(),
                   code_hash = excluded.code_hash, password_mark = excluded.password_mark`,
      values: [workspace.id, account.id, account.name, userId, codeHash],
    })
    const after = { account: account.name, workspace: workspace.name }
    await record(tx, { action: 'chatAccountLinked', by: userId, from, after })
    return userId
  })
}

/** Unlinks an account of a person. Throws Refused('chat-account-unknown'). */
export function unlinkAccount(
  database: Database,
  { by, id, from }: { readonly by: number; readonly id: string; readonly from: string },
): Promise<void> {
  return transact(database, async (tx) => {
    const { rows } = await tx.query<{ account: string; workspace: string }>({
      text: `delete from chat_accounts a using chat_commands c
              where a.id = $1 and a.user_id = $2 and c.id = a.command_id
             returning a.name as account, c.name as workspace`,
      values: [id, by],
    })
    const [before] = rows
    if (before === undefined) throw new Refused('chat-account-unknown')
    await record(tx, { action: 'chatAccountUnlinked', by, from, before })
  })
}

/** Removes codes that nobody typed in time; returns how many. */
export async function removeLinkCodes(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query({
    text: 'delete from chat_link_codes where expires_at < now()',
    values: [],
  })
  return rowCount ?? 0
}
