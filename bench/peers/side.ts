import type pg from 'pg'

/** A send; amounts are hundredths. */
export interface PeerSend {
  readonly sender: number
  readonly receiver: number
  readonly amount: number
  /** The idempotency key. */
  readonly key: string
}

/** A purchase of the only gift. */
export interface PeerPurchase {
  readonly buyer: number
  readonly key: string
}

/** The client's result: done, refused, or repeated with unknown result. */
export type ClientResult = 'done' | 'refused' | 'asked before'

export interface PeerLoad {
  readonly clients: number
  readonly seconds: number
}

/** One of the compared systems, with its own database on the shared server. */
export interface Side {
  readonly name: string
  /** Sends per second of this number of clients. */
  rate(load: PeerLoad): Promise<number>
  /** Sends one request; rejects if the answer is missing or unclear. */
  ask(asked: PeerSend): Promise<ClientResult>
  /** Buys the gift; rejects likewise. */
  buy(bought: PeerPurchase): Promise<ClientResult>
  /** Kills the server with SIGKILL and restarts it. */
  killAndRestart(): Promise<void>
  books(): Promise<Books>
  stop(): Promise<void>
}

/** The state of wallets and entries, summed up. */
export interface Books {
  readonly belowZero: number
  /** Wallets whose balance is not the sum of their history. */
  readonly unequal: number
  readonly sent: number
  readonly received: number
  readonly purchases: number
  /** The gift's number in stock. */
  readonly stock: number
  /** The sum of all wallets and of what was paid for purchases, in hundredths. */
  readonly inAll: number
}

export const PEOPLE = 200
/** A user outside the load who has exactly 100 points. */
export const POOR = PEOPLE + 1
export const POOR_HAS = 100_00

/** A gift of which everybody wants one, appreciation in hand. */
export const GIFT = { name: 'Mug', price: 1_00, stock: 10 } as const

/** Queries of a side's rows. */
export interface Rows {
  /** (id, earned, appreciation) */
  readonly wallets: string
  /** (id of the wallet, type, earned, appreciation) */
  readonly entries: string
  /** (stock) of the gift */
  readonly gifts: string
}

export async function readBooks(pool: pg.Pool, { wallets, entries, gifts }: Rows): Promise<Books> {
  const { rows } = await pool.query<Record<keyof Books, string>>(`
    with w as (${wallets}), e as (${entries}),
    history as (select id, sum(earned) as earned, sum(appreciation) as appreciation from e group by id)
    select (select count(*) from w where earned < 0 or appreciation < 0) as "belowZero",
           (select count(*) from w left join history h using (id)
             where (w.earned, w.appreciation) is distinct from (h.earned, h.appreciation)) as unequal,
           (select count(*) from e where type = 'send') as sent,
           (select count(*) from e where type = 'receive') as received,
           (select count(*) from e where type = 'purchase') as purchases,
           (select stock from (${gifts}) g) as stock,
           (select sum(earned + appreciation) from w)
             - (select coalesce(sum(earned + appreciation), 0) from e where type = 'purchase') as "inAll"`)
  const [row] = rows
  if (row === undefined) throw new Error('no books')
  return {
    belowZero: Number(row.belowZero),
    unequal: Number(row.unequal),
    sent: Number(row.sent),
    received: Number(row.received),
    purchases: Number(row.purchases),
    stock: Number(row.stock),
    inAll: Number(row.inAll),
  }
}
