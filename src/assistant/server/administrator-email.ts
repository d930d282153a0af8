import type { Database } from '#platform/server/db/database.ts'

/** The administrator's e-mail address. */
export async function administratorEmail({ db }: Database): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('is_administrator', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return email
}
