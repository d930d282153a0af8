/** What must hold of the books: a query that counts what it looked at and lists what is wrong. */
export interface Invariant {
  readonly name: string
  /** Answers one row: `checked`, a count, and `violations`, up to 20 descriptions. */
  readonly sql: string
}

// Each `wrong` is a query with one text column; `counted` is a table or query to count.
export function invariant(name: string, counted: string, wrong: string): Invariant {
  return {
    name,
    sql: `select (select count(*) from ${counted}) as checked,
                 array(select description from (${wrong}) w (description) limit 20) as violations`,
  }
}
