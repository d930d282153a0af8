import { readChanges } from '#platform/server/db/migrate.ts'

/** A table is Laurel's if a migration created it. The database may hold other tables too. */
const CREATED = /^create table (\w+)/gm

/** Tables whose rows are not copied, and why. */
export const EXCLUDED_TABLES: Readonly<Record<string, string>> = {
  outbox: 'its rows refer to this database’s transactions',
  mails: 'a copy must not send a mail twice',
  mailed_links: 'a used link must not work again',
  sessions: 'a session that ended since must not come back',
  installation: 'a copy is another database with its own files',
  provider_visits: 'a sign-in under way returns to the original database',
}

/** The names of every version's tables up to this one, excluded ones too. */
export async function knownTables(): Promise<string[]> {
  const changes = await readChanges()
  return changes.flatMap(({ text }) => [...text.matchAll(CREATED)].map((match) => match[1] ?? ''))
}
