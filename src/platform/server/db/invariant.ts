/** A rule of the books: a query that counts checked rows and lists violations. */
export interface Invariant {
  readonly name: string
  /** Returns one row: `checked`, a count, and `violations`, up to 20 texts. */
  readonly sql: string
}

// `wrong` is a query with one text column; `counted` a table or query to count.
export function invariant(name: string, counted: string, wrong: string): Invariant {
  return {
    name,
    sql: `select (select count(*) from ${counted}) as checked,
                 array(select description from (${wrong}) w (description) limit 20) as violations`,
  }
}
