import type { Statement, Tx } from '#platform/server/db/transact.ts'
import { decideBatch, type Book } from './batch.ts'
import type { Decide } from './decide.ts'
import { lockBook, walletNames } from './lock.ts'
import type { Order, Outcome } from './order.ts'
import { storing } from './store.ts'

/** What a batch did: whose wallets changed, and what became of each order, in turn. */
export interface Written {
  readonly changed: readonly number[]
  readonly outcomes: readonly Outcome[]
}

type Store = (statement: Statement) => Promise<void> | void

type Deciding = (tx: Tx, orders: readonly Order[]) => Promise<Decide>

export interface WriteOptions {
  /**
   * For orders that depend on more than wallets: locks and reads that, the wallets being locked
   * already, and answers who decides.
   */
  deciding?: Deciding
  /** Hears what was decided; what it writes with `tx` leaves in the same round trip. */
  alongside?: (tx: Tx, written: Written) => Promise<void> | void
  /** When it happened, for history brought in from elsewhere; by default, now. */
  madeAt?: Date | undefined
}

/**
 * The one door of points: locks the wallets, decides the orders one after another, stores what was
 * decided. Answers each order in turn; a refused one leaves its neighbours alone.
 */
export async function write(
  tx: Tx,
  orders: readonly Order[],
  options: WriteOptions = {},
): Promise<readonly Outcome[]> {
  // There may be many, so what takes long is over before COMMIT begins.
  const store: Store = async (statement) => void (await tx.query(statement))
  return decideAndStore(tx, orders, await lockBook(tx, orders), { ...options, store })
}

/** What became of an order, or null: another transaction holds its wallets, so nothing did. */
export interface Attempt {
  readonly outcomes: readonly (Outcome | null)[]
  /** The wallets that others hold, by their owners' ids and addresses. */
  readonly held: readonly string[]
}

/**
 * As `write`, without waiting long for a wallet that another transaction holds. 'all': fails then,
 * with 55P03; 'free': does what concerns none of them.
 */
export async function attempt(
  tx: Tx,
  orders: readonly Order[],
  how: 'all' | 'free',
  options: WriteOptions = {},
): Promise<Attempt> {
  const book = await lockBook(tx, orders, how === 'all' ? 'brief' : 'none')
  const patient = {
    ...options,
    ...(options.deciding && { deciding: patiently(options.deciding) }),
    // A lane's batch is small enough to be stored on the way to COMMIT.
    store: (statement: Statement) => tx.conclude(statement),
  }
  if (book.held.length === 0) {
    return { outcomes: await decideAndStore(tx, orders, book, patient), held: [] }
  }
  const names = new Set(book.held)
  const isFree = ({ command }: Order) => !walletNames(command).some((name) => names.has(name))
  const free = orders.filter(isFree)
  const written = free.length === 0 ? [] : await decideAndStore(tx, free, book, patient)
  const byOrder = new Map(free.map((order, index) => [order, written[index]]))
  return { outcomes: orders.map((order) => byOrder.get(order) ?? null), held: book.held }
}

// What is locked besides wallets is waited for as ever.
function patiently(deciding: Deciding): Deciding {
  return async (tx, orders) => {
    const usual = tx.query({ text: 'set local lock_timeout to default' })
    const [decide] = await Promise.all([deciding(tx, orders), usual])
    return decide
  }
}

async function decideAndStore(
  tx: Tx,
  orders: readonly Order[],
  book: Book,
  { deciding, alongside, madeAt, store }: WriteOptions & { store: Store },
): Promise<readonly Outcome[]> {
  const batch = decideBatch(orders, book, await deciding?.(tx, orders))
  const changed = batch.changed.map((wallet) => wallet.userId)
  const { outcomes } = batch
  const statement = storing(batch, madeAt ?? null)
  await Promise.all([statement && store(statement), alongside?.(tx, { changed, outcomes })])
  return outcomes
}
