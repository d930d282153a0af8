import type { Audience, FactName, LiveFact } from '#manuals/contract/manual.ts'
import { hasPart, type Permitted } from '#platform/contract/permissions.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { showBriefly, showPoints } from '#platform/contract/format.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { PurchaseState } from '#shop/contract/shop-choices.ts'
import { listPurchases } from '#shop/server/read-purchases.ts'
import { readBalances } from '#wallet/server/reads.ts'

/** The reader of a section or the author of a question. */
export type Reader = Pick<
  SignedInUser,
  'id' | 'isAdministrator' | 'permissions' | 'isDeposit' | 'isWithdraw' | 'isTransfer'
>

type Line = LiveFact['lines'][number]

const LATEST = 3

const READ: Readonly<Record<FactName, (database: Database, reader: Reader) => Promise<Line[]>>> = {
  balance: readBalance,
  orders: readOrders,
  thanks: readThanks,
  permissions: async (_, reader) => [permissionsOf(reader)],
}

/** Everybody with a role reads the administrator's sections, too. */
export function audienceOf(reader: Permitted): Audience {
  return hasPart(reader) ? 'administrator' : 'everyone'
}

/** Live facts about the reader, and about nobody else. */
export function readFacts(
  database: Database,
  reader: Reader,
  facts: readonly FactName[],
): Promise<LiveFact[]> {
  return Promise.all(
    facts.map(async (fact) => ({ fact, lines: await READ[fact](database, reader) })),
  )
}

async function readBalance(database: Database, { id }: Reader): Promise<Line[]> {
  const { total, earned, appreciation, pending } = await readBalances(database, id)
  const held = `You have ${showPoints(total, 'en')} points: ${showPoints(earned, 'en')} earned and ${showPoints(appreciation, 'en')} appreciation.`
  const waiting = `${showPoints(pending, 'en')} bonus points wait for you on Home.`
  return [undated(held), ...(pending > 0 ? [undated(waiting)] : [])]
}

const STATES: Readonly<Record<PurchaseState, string>> = {
  ordered: 'ordered, not handed over yet',
  handedOver: 'handed over',
  refunded: 'refunded',
}

async function readOrders(database: Database, { id }: Reader): Promise<Line[]> {
  const { purchases } = await listPurchases(database, id, 0)
  if (purchases.length === 0) return [undated('You have not ordered a gift yet.')]
  return purchases.slice(0, LATEST).map(({ date, state, steps, items }) => {
    const gifts = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    const note = steps.findLast((step) => step.note !== '')?.note
    return { text: `${gifts}: ${STATES[state]}.${note ? ` Note: “${note}”` : ''}`, date }
  })
}

/** The latest thanks; without those that the administrator has reversed. */
async function readThanks({ db }: Database, { id }: Reader): Promise<Line[]> {
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('users as sender', 'sender.id', 'e.colleague_id')
    .leftJoin('recognition_receivers as s', (join) =>
      join.onRef('s.sender_id', '=', 'e.colleague_id').onRef('s.send_seq', '=', 'e.colleague_seq'),
    )
    .leftJoin('recognitions as r', (join) =>
      join.onRef('r.id', '=', 's.recognition_id').on('r.hidden_at', 'is', null),
    )
    .select(['sender.first_name', 'sender.last_name', 'e.appreciation', 'r.message', 'e.made_at'])
    .where('e.user_id', '=', id)
    .where('e.type', '=', 'receive')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('entries as reversal')
            .select('reversal.seq')
            .whereRef('reversal.user_id', '=', 'e.user_id')
            .whereRef('reversal.reverses_seq', '=', 'e.seq'),
        ),
      ),
    )
    .orderBy('e.seq', 'desc')
    .limit(LATEST)
    .execute()
  if (rows.length === 0) return [undated('Nobody has sent you points yet.')]
  return rows.map(({ first_name, last_name, appreciation, message, made_at: date }) => ({
    text: `${first_name} ${last_name} sent you ${showBriefly(hundredths(appreciation), 'en')} points${!message ? '.' : `: “${message}”`}`,
    date,
  }))
}

function permissionsOf({ isDeposit, isWithdraw, isTransfer }: Reader): Line {
  const switches = { deposit: isDeposit, withdraw: isWithdraw, 'send points': isTransfer }
  const named = (isOn: boolean) =>
    Object.keys(switches).filter((name) => switches[name as keyof typeof switches] === isOn)
  const sentences = [
    sentence('You may', named(true)),
    sentence('The administrator has not allowed you to', named(false)),
  ]
  return undated(sentences.filter((words) => words !== '').join(' '))
}

function sentence(beginning: string, names: readonly string[]): string {
  return names.length === 0
    ? ''
    : `${beginning} ${names.join(', ').replace(/, ([^,]*)$/, ' and $1')}.`
}

function undated(text: string): Line {
  return { text, date: null }
}
