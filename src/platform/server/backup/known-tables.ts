import { readChanges } from '#platform/server/db/migrate.ts'

/** What makes a table Laurel's: one of its changes created it. A database may hold others' too. */
const CREATED = /^create table (\w+)/gm

/** Why rows of a table stay behind when everything else is carried to another database. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  outbox: 'its rows are of this database’s transactions, and would mislead browsers in another',
  mails: 'a copy must not write to people once more',
  mailed_links: 'a link that was used must not be good again in a copy',
  sessions: 'whoever was signed out since must not be signed in again by a copy',
  installation: 'a copy is another database, with files of its own',
  provider_visits: 'whoever was away to sign in comes back to where they left',
}

/** The names of all tables of all versions up to this one, whether their rows are carried or not. */
export async function knownTables(): Promise<string[]> {
  const changes = await readChanges()
  return changes.flatMap(({ text }) => [...text.matchAll(CREATED)].map((match) => match[1] ?? ''))
}
