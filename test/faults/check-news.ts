import type { Books, NewsRow } from './books.ts'
import { checkNewsOfKeepers, checkStockNews, readersOf, type Sales } from './check-stock-news.ts'
import type { Known } from './known.ts'
import type { WallBooks } from './wall-books.ts'

/** Kind, person and subject. */
type News = readonly [kind: string, user: number, subject: number | null]

/** Kinds of news with their own rules, since they are not one per event. */
const COUNTED_OTHERWISE = new Set([
  'reacted',
  'stockLow',
  'accountApproved',
  // Of an offer that is not open, and of what readers had seen before it was taken back.
  'handoverOffered',
  'bonusRecalled',
  'withdrawalUnpaid',
  'handOverTakenBack',
])

/** Nobody inactive can be the receiver, so that none of this news may be missing. */
const NEVER_MISSING = new Set(['thanked', 'pointsAdded'])

interface Asked extends Sales {
  /** Users who were inactive at times, and were not notified then. */
  readonly leavers: ReadonlySet<number>
}

/**
 * Checks that each event made exactly one notification for each person concerned, and that there
 * are no others. The other checks prove that the books have every acknowledged event, and only
 * requested ones.
 */
export function checkNews(known: Known, books: Books, sales: Asked): void {
  const { leavers } = sales
  checkNewsOfReactions(known, books, leavers)
  checkStockNews(known, books, sales)
  checkNewsOfKeepers(known, books, sales)
  const expected = [
    ...newsOfWall(books),
    ...newsOfPoints(books),
    ...newsOfOrders(books, sales.administrator),
    ...newsOfRoles(books),
    ...newsOfPayouts(books),
    ...books.departures.handedOver.map((user): News => ['handoverAnswered', user, null]),
  ]
  const due = countOf(expected)
  const mayMiss = countOf(
    expected.filter(([kind, user]) => leavers.has(user) && !NEVER_MISSING.has(kind)),
  )
  const isCertain = certainty(books)
  const { isAdministrators, isKeepers } = readersOf(books, sales.administrator)
  const placed = books.news.filter(({ kind }) => kind === 'orderPlaced')
  // Told as the administrator or by a role.
  const unsure = placed.filter((row) => isAdministrators(row) && isKeepers(row)).length
  const told = books.news
    .filter((row) => !COUNTED_OTHERWISE.has(row.kind) && isCertain(row))
    .filter((row) => row.kind !== 'orderPlaced' || !isKeepers(row))
    .map(({ kind, user_id: user, subject_id: id }): News => {
      // The administrator at the time of the order.
      const isHolders = kind === 'orderPlaced' && books.departures.handedOver.includes(user)
      return [kind, isHolders ? sales.administrator : user, id]
    })
  const found = countOf(told)
  for (const [news, times] of due) {
    const is = found.get(news) ?? 0
    if (is < times && mayMiss.has(news)) continue
    if (news.startsWith('orderPlaced') && is < times && is + unsure >= times) continue
    if (is !== times) known.wrong(`news "${news}" was told ${is} times, not ${times}`)
  }
  for (const [news, times] of found) {
    if (!due.has(news)) known.wrong(`news "${news}" was told ${times} times, for no event`)
  }
}

/** Returns whether the final state shows for sure if the event of a notification happened. */
function certainty({ wall, purchases }: Books): (news: NewsRow) => boolean {
  const undone = new Set(wall.cards.flatMap((card) => (card.is_undone ? card.id : [])))
  const refunded = new Set(purchases.flatMap(({ id, state }) => (state === 'refunded' ? id : [])))
  return ({ kind, subject_id: id }) => {
    // A comment may have been made before the undo, and a refunded order may have been handed over.
    if (kind === 'commented') return !undone.has(id ?? 0)
    return kind !== 'orderHandedOver' || !refunded.has(id ?? 0)
  }
}

function countOf(news: readonly News[]): Map<string, number> {
  const all = Map.groupBy(news, ([kind, user, subject]) => `${kind} to ${user} about ${subject}`)
  return new Map([...all].map(([what, same]) => [what, same.length]))
}

/** The sender and the receivers of each card that is not undone. */
function peopleOfCards({ cards }: WallBooks): ReadonlyMap<number, readonly number[]> {
  const standing = cards.filter((card) => !card.is_undone)
  return new Map(
    standing.map((card) => [card.id, [card.sender_id, ...card.receivers.map(([id]) => id)]]),
  )
}

/**
 * Nobody reads their inbox in a run, so reactions to a card are one notification for each sender
 * and receiver of the card: from the first reaction of somebody else until the last one is removed
 * or the card is undone.
 */
function checkNewsOfReactions(
  known: Known,
  { wall, news }: Books,
  leavers: ReadonlySet<number>,
): void {
  const people = peopleOfCards(wall)
  const places = wall.reactions.map((place) => place.split(' ').map(Number))
  const reacting = Map.groupBy(places, ([, card]) => card ?? 0)
  const told = new Set<string>()
  for (const { kind, user_id: user, actor_id: actor, subject_id: id } of news) {
    if (kind !== 'reacted') continue
    const what = `${user} of reactions to ${id}`
    if (told.has(what)) known.wrong(`there are two news to ${what}`)
    told.add(what)
    if (!people.get(id ?? 0)?.includes(user)) known.wrong(`there are news to ${what}, not theirs`)
    if (!reacting.has(id ?? 0)) known.wrong(`there are news to ${what}, and nobody reacts`)
    if (actor === user) known.wrong(`there are news to ${what} of their own`)
  }
  for (const [id, all] of people) {
    const others = (user: number) => reacting.get(id)?.some(([reactor]) => reactor !== user)
    for (const user of new Set(all)) {
      const what = `${user} of reactions to ${id}`
      if (others(user) && !told.has(what) && !leavers.has(user))
        known.wrong(`there are no news to ${what}`)
    }
  }
}

/** The news of thanks that are not undone, of points added to them, and of comments on them. */
function newsOfWall({ wall }: Books): News[] {
  const standing = wall.cards.filter((card) => !card.is_undone)
  const peopleOf = peopleOfCards(wall)
  return [
    ...standing.flatMap(({ id, receivers }) =>
      receivers.map(([receiver]): News => ['thanked', receiver, id]),
    ),
    ...wall.added.map((row): News => ['pointsAdded', row.receiver_id, row.recognition_id]),
    ...wall.comments.flatMap(({ recognition_id: id, author_id: author }) =>
      (peopleOf.get(id) ?? [])
        .filter((person) => person !== author)
        .map((person): News => ['commented', person, id]),
    ),
  ]
}

/** The news of bonuses, adjustments, and reversed sends, which go to sender and receiver. */
function newsOfPoints({ bonuses, entries, wall }: Books): News[] {
  const undone = new Set(
    wall.cards.flatMap(({ sender_id: sender, receivers, is_undone: isUndone }) =>
      isUndone ? receivers.map(([, seq]) => `${sender} ${seq}`) : [],
    ),
  )
  return [
    // Nobody reads their inbox, so that the news of a recalled bonus is withdrawn.
    ...bonuses
      .filter(({ recall_id: recall }) => recall === null)
      .map(({ user_id: user }): News => ['bonusWaiting', user, null]),
    ...[...entries.values()].flatMap((entry): News[] => {
      const { type, user_id: user, colleague_id: other, reverses_seq: seq } = entry
      if (type === 'adjustment') return [['pointsAdjusted', user, null]]
      if (type !== 'reversalIn' || undone.has(`${user} ${seq}`)) return []
      return [user, other ?? 0].map((person): News => ['sendReversed', person, null])
    }),
  ]
}

/** Withdrawals that are paid now; the news of a payout taken back is withdrawn. */
function newsOfPayouts({ payouts }: Books): News[] {
  return [...payouts.values()]
    .filter(({ state }) => state === 'paid')
    .map(({ id, user_id: user }): News => ['withdrawalPaid', user, id])
}

function newsOfRoles({ personnel }: Books): News[] {
  return personnel
    .filter((row) => row.action === 'roleGiven' && row.is_new)
    .map((row): News => ['roleGiven', row.user_id, null])
}

/** The news of orders: the administrator is told of orders, the buyer of refunds. */
function newsOfOrders({ purchases, steps }: Books, administrator: number): News[] {
  return [
    ...purchases.flatMap(({ id, user_id: user, state }): News[] => [
      ['orderPlaced', administrator, null],
      ...(state === 'handedOver' ? [['orderHandedOver', user, id] satisfies News] : []),
    ]),
    ...steps
      .filter(({ refund_seq: seq }) => seq !== null)
      .map(({ purchase_id: id, user_id: user }): News => ['orderRefunded', user, id]),
  ]
}
