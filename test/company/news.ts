import type { Books, NewsRow } from './books.ts'
import { readersOf } from './gifts.ts'
import type { RequestLog } from './request-log.ts'
import type { News, Reconciliation } from './subject.ts'
import { SUBJECTS } from './subjects.ts'
import { peopleOfCards } from './wall.ts'

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
  'giftBack',
  'codeReplaced',
  'donationPaid',
  // Told once, near the end of a month.
  'allowanceEnding',
  'teamUnthanked',
  'teamThanked',
  'signingOpened',
  'signingInvited',
  // Of the codes that the shop opened with.
  'importEnded',
])

/** News of who has the account or a role for orders; the books don't tell by which of them. */
const OF_HOLDERS = new Set(['orderPlaced', 'orderCancelled'])

/** Nobody inactive can be the receiver, so that none of this news may be missing. */
const NEVER_MISSING = new Set(['thanked', 'pointsAdded'])

/**
 * Checks that each event made exactly one notification for each person concerned, and that there
 * are no others. The other checks prove that the books have every acknowledged event, and only
 * requested ones.
 */
export function checkNews({ log, books, company }: Reconciliation): void {
  const administrator = company.administrator.id
  const leavers = new Set([...company.suspended, ...company.departing])
  checkNewsOfReactions(log, books, leavers)
  const expected = [
    ...SUBJECTS.flatMap(({ news }) => news?.(books, administrator) ?? []),
    ...books.departures.handedOver.map((user): News => ['handoverAnswered', user, null]),
  ]
  const due = countOf(expected)
  const mayMiss = countOf(
    expected.filter(([kind, user]) => leavers.has(user) && !NEVER_MISSING.has(kind)),
  )
  const isCertain = certainty(books)
  const { isAdministrators, isKeepers } = readersOf(books, administrator)
  const ofHolders = books.news.filter(({ kind }) => OF_HOLDERS.has(kind))
  // Told as the administrator or by a role.
  const unsure = (kind: string) =>
    ofHolders.filter((row) => row.kind === kind && isAdministrators(row) && isKeepers(row)).length
  const told = books.news
    .filter((row) => !COUNTED_OTHERWISE.has(row.kind) && isCertain(row))
    .filter((row) => !OF_HOLDERS.has(row.kind) || !isKeepers(row))
    .map(({ kind, user_id: user, subject_id: id }): News => {
      // The administrator at the time of the order.
      const isHolders = OF_HOLDERS.has(kind) && books.departures.handedOver.includes(user)
      return [kind, isHolders ? administrator : user, id]
    })
  const found = countOf(told)
  for (const [news, times] of due) {
    const is = found.get(news) ?? 0
    if (is < times && mayMiss.has(news)) continue
    const [kind = ''] = news.split(' ')
    if (OF_HOLDERS.has(kind) && is < times && is + unsure(kind) >= times) continue
    if (is !== times) log.violation(`news "${news}" was told ${is} times, not ${times}`)
  }
  for (const [news, times] of found) {
    if (!due.has(news)) log.violation(`news "${news}" was told ${times} times, for no event`)
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

/**
 * Nobody reads their inbox in a run, so reactions to a card are one notification for each sender
 * and receiver of the card: from the first reaction of somebody else until the last one is removed
 * or the card is undone.
 */
function checkNewsOfReactions(
  log: RequestLog,
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
    if (told.has(what)) log.violation(`there are two news to ${what}`)
    told.add(what)
    if (!people.get(id ?? 0)?.includes(user)) log.violation(`there are news to ${what}, not theirs`)
    if (!reacting.has(id ?? 0)) log.violation(`there are news to ${what}, and nobody reacts`)
    if (actor === user) log.violation(`there are news to ${what} of their own`)
  }
  for (const [id, all] of people) {
    const others = (user: number) => reacting.get(id)?.some(([reactor]) => reactor !== user)
    for (const user of new Set(all)) {
      const what = `${user} of reactions to ${id}`
      if (others(user) && !told.has(what) && !leavers.has(user))
        log.violation(`there are no news to ${what}`)
    }
  }
}
