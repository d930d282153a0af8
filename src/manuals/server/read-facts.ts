import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Audience, FactName, LiveFact } from '#manuals/contract/manual.ts'
import {
  formatBriefly,
  formatCount,
  formatNames,
  formatPoints,
  withCommas,
} from '#platform/contract/format.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { hasPart, type PermissionHolder } from '#platform/contract/permissions.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Say } from '#platform/contract/say.ts'
import type { Database } from '#platform/server/db/database.ts'
import { nameOfState, type PurchaseState } from '#shop/contract/shop-choices.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { listPurchases } from '#shop/server/orders/read-purchases.ts'
import { readBalances } from '#wallet/server/reads.ts'

/** The reader of a section or the author of a question. */
export type FactReader = Pick<
  SignedInUser,
  'id' | 'isAdministrator' | 'permissions' | 'isDeposit' | 'isWithdraw' | 'isTransfer'
>

type FactLine = LiveFact['lines'][number]

const LATEST = 3

type ReadLines = (database: Database, reader: FactReader, say: Say) => Promise<FactLine[]>

const READ: Readonly<Record<FactName, ReadLines>> = {
  balance: readBalance,
  orders: readOrders,
  thanks: readThanks,
  permissions: async (_, reader, say) => [permissionsOf(reader, say)],
}

/** Everybody with a role reads the administrator's sections, too. */
export function audienceOf(reader: PermissionHolder): Audience {
  return hasPart(reader) ? 'administrator' : 'everyone'
}

/** Live facts about the reader, and about nobody else, in the reader's language. */
export function readFacts(
  database: Database,
  reader: FactReader,
  facts: readonly FactName[],
  say: Say,
): Promise<LiveFact[]> {
  return Promise.all(
    facts.map(async (fact) => ({ fact, lines: await READ[fact](database, reader, say) })),
  )
}

async function readBalance(database: Database, { id }: FactReader, say: Say): Promise<FactLine[]> {
  const balances = await readBalances(database, id)
  const [total, earned, appreciation, pending] = [
    formatPoints(balances.total, say.language),
    formatPoints(balances.earned, say.language),
    formatPoints(balances.appreciation, say.language),
    formatPoints(balances.pending, say.language),
  ]
  const held = msg`You have ${{ total }} points: ${{ earned }} earned and ${{ appreciation }} appreciation.`
  const waiting = msg`${{ pending }} bonus points wait for you on Home.`
  return [undated(say(held)), ...(balances.pending > 0 ? [undated(say(waiting))] : [])]
}

const ORDERS: Readonly<Record<PurchaseState, (gifts: string) => MessageDescriptor>> = {
  ordered: (gifts) => msg`${{ gifts }}: ordered, not handed over yet.`,
  handedOver: (gifts) => msg`${{ gifts }}: handed over.`,
  refunded: (gifts) => msg`${{ gifts }}: refunded.`,
}

function describeOrder(
  gifts: string,
  { state, stage }: Pick<Purchase, 'state' | 'stage'>,
  say: Say,
): MessageDescriptor {
  const name = nameOfState(state, stage)
  // Only an order that waits for approval, or had to, is told by its stage.
  if (name === nameOfState(state)) return ORDERS[state](gifts)
  return msg`${{ gifts }}: ${{ state: say(name) }}.`
}

async function readOrders(database: Database, { id }: FactReader, say: Say): Promise<FactLine[]> {
  const { purchases } = await listPurchases(database, id, 0)
  if (purchases.length === 0) return [undated(say(msg`You have not ordered a gift yet.`))]
  return purchases.slice(0, LATEST).map(({ date, state, stage, steps, items }) => {
    const gifts = items.map(
      ({ name, quantity }) => `${formatCount(quantity, say.language)} × ${name}`,
    )
    const note = steps.findLast((step) => step.note !== '')?.note
    const order = say(describeOrder(withCommas(gifts, say.language), { state, stage }, say))
    return { text: note ? `${order} ${say(msg`Note: “${{ note }}”`)}` : order, date }
  })
}

/** The latest thanks; without those that the administrator has reversed. */
async function readThanks({ db }: Database, { id }: FactReader, say: Say): Promise<FactLine[]> {
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
  if (rows.length === 0) return [undated(say(msg`Nobody has sent you points yet.`))]
  return rows.map(({ first_name, last_name, message, made_at: date, ...row }) => {
    const name = sayName(`${first_name} ${last_name}`, say)
    const amount = hundredths(row.appreciation)
    const points = formatBriefly(amount, say.language)
    const text = message
      ? msg`${{ name }} sent you ${plural({ points }, { one: '{points} point', other: '{points} points' })}: “${{ message }}”`
      : msg`${{ name }} sent you ${plural({ points }, { one: '{points} point', other: '{points} points' })}.`
    return { text: say(text), date }
  })
}

function permissionsOf({ isDeposit, isWithdraw, isTransfer }: FactReader, say: Say): FactLine {
  const switches = [
    [isDeposit, msg`deposit`],
    [isWithdraw, msg`withdraw`],
    [isTransfer, msg`send points`],
  ] as const
  const named = (isOn: boolean) => {
    const names = switches.filter(([is]) => is === isOn).map(([, name]) => say(name))
    return names.length > 0 ? formatNames(names, say.language) : null
  }
  const [allowed, refused] = [named(true), named(false)]
  const sentences = [
    allowed && say(msg`You may ${{ allowed }}.`),
    refused && say(msg`The administrator has not allowed you to ${{ refused }}.`),
  ]
  return undated(sentences.filter(Boolean).join(' '))
}

function undated(text: string): FactLine {
  return { text, date: null }
}
