import type pg from 'pg'

/** A send somebody asks for; amounts are hundredths. */
export interface Asked {
  readonly sender: number
  readonly receiver: number
  readonly amount: number
  /** Under which a repetition is known. */
  readonly key: string
}

/** What the client learnt: done, refused, or that this was asked before, whatever came of it. */
export type Learnt = 'done' | 'refused' | 'asked before'

/** One of the two that are compared, on a database of its own on one server. */
export interface Side {
  readonly name: string
  /** Sends a second of so many clients. */
  rate(load: { clients: number; seconds: number }): Promise<number>
  /** Asks once; rejects where there is no answer, or none that says what happened. */
  ask(asked: Asked): Promise<Learnt>
  /** SIGKILL, and start again. */
  killAndRestart(): Promise<void>
  books(): Promise<Books>
  stop(): Promise<void>
}

/** What the rows say. */
export interface Books {
  readonly belowZero: number
  /** Wallets whose balance is not the sum of their history. */
  readonly unequal: number
  readonly sent: number
  readonly received: number
  /** Points in all wallets, in hundredths. */
  readonly inAll: number
}

export const PEOPLE = 200
/** Beyond those who send in the load: somebody who has 100 points and no more. */
export const POOR = PEOPLE + 1
export const POOR_HAS = 100_00

/** `wallets` and `entries`: queries of (id, earned, appreciation), entries with a type besides. */
export async function readBooks(pool: pg.Pool, wallets: string, entries: string): Promise<Books> {
  const { rows } = await pool.query<Record<keyof Books, string>>(`
    with w as (${wallets}), e as (${entries}),
    history as (select id, sum(earned) as earned, sum(appreciation) as appreciation from e group by id)
    select (select count(*) from w where earned < 0 or appreciation < 0) as "belowZero",
           (select count(*) from w left join history h using (id)
             where (w.earned, w.appreciation) is distinct from (h.earned, h.appreciation)) as unequal,
           (select count(*) from e where type = 'send') as sent,
           (select count(*) from e where type = 'receive') as received,
           (select sum(earned + appreciation) from w) as "inAll"`)
  const [row] = rows
  if (row === undefined) throw new Error('no books')
  return {
    belowZero: Number(row.belowZero),
    unequal: Number(row.unequal),
    sent: Number(row.sent),
    received: Number(row.received),
    inAll: Number(row.inAll),
  }
}
