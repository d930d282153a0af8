import { createHash } from 'node:crypto'
import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hundredths, LARGEST_AMOUNT, SIGN_UP_BONUS } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'

/** Session tokens and addresses that pgbench can compute too. */
export function tokenOf(person: number): string {
  return String(person).padStart(43, '-')
}

export function emailOf(person: number): string {
  return `bench-${person}@laurel.example`
}

const THANKS = hundredths(1_000_000_00)
const NO_WORDS = { message: '', values: [], visibility: 'private', picture: null } as const

/** Signed-in users 1 to `count` with permission and points for a whole run. */
export async function hire(database: Database, count: number): Promise<void> {
  await transact(database, async (tx) => {
    const people = Array.from({ length: count }, (_, index) => index + 1)
    const { rows } = await tx.query<{ id: number }>({
      text: `insert into users (email, first_name, last_name, password_hash,
                                is_active, is_deposit, is_withdraw, is_transfer)
             select email, 'Bench', 'Person', 'none', true, true, true, true
               from unnest($1::text[]) with ordinality as p (email, place) order by place
             returning id`,
      values: [people.map(emailOf)],
    })
    const ids = rows.map((row) => row.id)
    await signIn(tx, people, ids)
    const commands = ids.flatMap((userId): Command[] => [
      { type: 'signUp', userId, bonus: SIGN_UP_BONUS },
      { type: 'deposit', userId, amount: LARGEST_AMOUNT },
    ])
    await write(tx, commands)
  })
}

/** Signs the administrator in as user 0. */
export async function admitAdministrator(database: Database): Promise<void> {
  await transact(database, async (tx) => {
    // A start without ADMIN_PASSWORD asks for another password first.
    const { rows } = await tx.query<{ id: number }>({
      text: 'update users set must_change_password = false where is_administrator returning id',
    })
    await signIn(
      tx,
      [0],
      rows.map((row) => row.id),
    )
  })
}

/** Signs an existing user in under a number, in place of another one. */
export function admit(database: Database, person: number, id: number): Promise<void> {
  return transact(database, (tx) => signIn(tx, [person], [id]))
}

/** Each user sends points to the next one, so all have an appreciation balance. */
export async function thankAround(database: Database, count: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number; email: string }>(
    `select id, email from users where email like 'bench-%' order by id limit $1`,
    [count],
  )
  const commands = rows.map(({ id: userId }, place): Command => {
    const receivers = [rows[(place + 1) % count]?.email ?? '']
    return { type: 'send', userId, receivers, amount: THANKS, thanks: NO_WORDS }
  })
  await transact(database, (tx) => writeThanks(tx, commands))
}

async function signIn(tx: Tx, people: readonly number[], ids: readonly number[]): Promise<void> {
  await tx.query({
    text: `insert into sessions (token_hash, user_id, expires_at)
           select token_hash, id, now() + interval '1 day'
             from unnest($1::bytea[], $2::bigint[]) as s (token_hash, id)
           on conflict (token_hash) do update set user_id = excluded.user_id`,
    values: [people.map((person) => hashOf(tokenOf(person))), ids],
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
