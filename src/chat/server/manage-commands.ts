import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import type { ChatCommand, NewCommand } from '#chat/contract/chat-commands.ts'
import { serviceName } from '#chat/contract/chat-services.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Sealer } from '#platform/server/db/sealing.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'

const MOST_COMMANDS = 20

/** The administrator, and the client's IP address. */
export interface CommandAuthor {
  readonly by: number
  readonly from: string
}

/** Where a service sends the commands of a workspace. */
export function callPath(id: string): string {
  return `/api/chat-commands/${id}/calls`
}

/** The workspaces from which people may thank, by name. */
export async function listCommands({ db }: Database): Promise<ChatCommand[]> {
  const rows = await db
    .selectFrom('chat_commands as c')
    .select(['c.id', 'c.service', 'c.name', 'c.created_at as since', 'c.last_used_at as lastUsed'])
    .select(sql<boolean>`c.sealed_access is not null`.as('looksUp'))
    .select(
      sql<number>`(select count(*)::int from chat_accounts a where a.command_id = c.id)`.as(
        'accounts',
      ),
    )
    .orderBy('c.name')
    .execute()
  return rows.map((row) => ({ ...row, path: callPath(row.id) }))
}

/** Adds a workspace. Throws Refused: 'chat-site-invalid', 'chat-commands-many', 'not-permitted'. */
export async function addCommand(
  { database, outgoing, sealer }: { database: Database; outgoing: OutgoingClient; sealer: Sealer },
  { by, from, command }: CommandAuthor & { readonly command: NewCommand },
): Promise<{ id: string; path: string }> {
  const { service, name, secret, lookup } = command
  if (lookup !== null && !outgoing.mayCall(lookup.site)) {
    throw new Refused('chat-site-invalid', 'lookup.site')
  }
  const sealed = {
    sealed_secret: await sealer.seal(secret),
    site: lookup?.site ?? null,
    sealed_access: lookup === null ? null : await sealer.seal(lookup.access),
  }
  return transact(database, async (tx) => {
    await tx.query({ text: 'lock table chat_commands in share row exclusive mode', values: [] })
    const { rowCount } = await tx.query({ text: 'select from chat_commands', values: [] })
    if ((rowCount ?? 0) >= MOST_COMMANDS) throw new Refused('chat-commands-many')
    const { id } = await tx.db
      .insertInto('chat_commands')
      .values({ service, name, ...sealed })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { workspace: name, service: serviceName(service), site: lookup?.site ?? null }
    await record(tx, { action: 'chatCommandAdded', by, from, after })
    return { id, path: callPath(id) }
  })
}

/** Removes a workspace with the accounts linked there. Throws Refused: 'chat-command-unknown', 'not-permitted'. */
export function removeCommand(
  database: Database,
  { by, from, id }: CommandAuthor & { readonly id: string },
): Promise<void> {
  return transact(database, async (tx) => {
    const removed = await tx.db
      .deleteFrom('chat_commands')
      .where('id', '=', id)
      .returning(['name as workspace', 'service'])
      .executeTakeFirst()
    if (removed === undefined) throw new Refused('chat-command-unknown')
    const before = { ...removed, service: serviceName(removed.service) }
    await record(tx, { action: 'chatCommandRemoved', by, from, before })
  })
}
