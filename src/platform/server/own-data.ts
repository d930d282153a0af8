import type { Tx } from '#platform/server/db/transact.ts'

/** A list of a person's own data: its title, and rows of named facts. */
export interface OwnList {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Reads a feature's data about a person; `ask` reads a snapshot. */
export type OwnDataReader = (ask: Tx['query'], userId: number) => Promise<readonly OwnList[]>

/** Reads lists by title and SQL, whose `$1` is the person's id. */
export function ownData(queries: Readonly<Record<string, string>>): OwnDataReader {
  return async (ask, userId) => {
    const lists: OwnList[] = []
    for (const [title, text] of Object.entries(queries)) {
      // One connection reads one list after the other.
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await ask({ text, values: [userId] })
      lists.push({ title, rows })
    }
    return lists
  }
}

/** SQL: hundredths as points with two decimals. */
export function asPoints(hundredths: string): string {
  return `round(${hundredths} / 100.0, 2)::text`
}

/** SQL: a person's name by id, never their address; null for nobody. */
export function nameBy(id: string): string {
  return `(select concat(first_name, ' ', last_name) from users where id = ${id})`
}

/** SQL: the address of a picture on this Laurel; null for none. */
export function pictureAt(name: string): string {
  return `'/api/files/' || ${name} || '/large'`
}
