import { placeOf, type Books, type WallBooks } from './books.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect, News, Reconciliation, Subject } from './subject.ts'
import { addSends } from './wallet.ts'

export const WALL: Subject = {
  operations: {
    thanks: {
      findEffect: findThanks,
      addPoints: (request, add) => addSends(request, 1, add),
    },
    undo: {
      findEffect: findUndo,
      addPoints: ({ takesBack }, add) => takesBack && addSends(takesBack, -1, add),
    },
    'added points': {
      findEffect: findAddedPoints,
      addPoints: (request, add) => addSends(request, 1, add),
    },
    comment: { findEffect: findComment },
  },
  check: checkWall,
  news: newsOfWall,
}

const NONE: readonly string[] = []

/** The recognition and its sends: both, or neither. */
function findThanks(request: KeyedRequest, books: Books): Effect | null {
  const { key, by, amount, thanks, receivers = [] } = request
  const cards = books.wall.cardsByMessage.get(key) ?? []
  const [card] = cards
  const answered = keptUnder(request, books)
  if (card === undefined) {
    return answered === null ? null : { wrong: `has ${answered}, but no recognition`, places: NONE }
  }
  const sends = card.receivers.map(([receiver, seq]) => ({ receiver, seq }))
  const places = sends.flatMap(({ seq }) => (seq === null ? [] : placeOf(by, seq)))
  const expected = amount === 0 ? `answer ${card.id}` : `entry ${card.first_seq}`
  const is = [card.sender_id, card.amount, card.visibility, sorted(card.values)].join(' ')
  const wanted = [by, amount, thanks?.visibility, sorted(thanks?.values ?? [])].join(' ')
  const wrong =
    cards.length > 1
      ? `is there ${cards.length} times`
      : answered !== expected
        ? `has recognition ${card.id}, and kept is ${answered}`
        : is !== wanted
          ? `is ${is}, not ${wanted}`
          : (whySendsWrong(sends, { by, amount, receivers }, books) ??
            whyToldWrong(request, card.id))
  return { wrong, places }
}

interface Send {
  readonly receiver: number
  readonly seq: number | null
}

function whySendsWrong(
  sends: readonly Send[],
  { by, amount, receivers }: { by: number; amount: number; receivers: readonly number[] },
  { entries }: Books,
): string | null {
  const thanked = sorted(sends.map(({ receiver }) => receiver))
  if (thanked !== sorted(receivers)) return `went to ${thanked}, not ${sorted(receivers)}`
  for (const { receiver, seq } of sends) {
    if (amount === 0 && seq === null) continue
    const entry = entries.get(placeOf(by, seq ?? 0))
    const moved = entry && -(entry.earned + entry.appreciation + entry.allowance)
    if (entry?.type !== 'send' || entry.colleague_id !== receiver || moved !== amount) {
      return `has entry ${seq} of ${moved} for ${receiver}, not ${amount}`
    }
  }
  return null
}

function findUndo(request: KeyedRequest, books: Books): Effect | null {
  const { about, takesBack } = request
  if (keptUnder(request, books) === null) return null
  const card = books.wall.cardById.get(about)
  const backs = (card?.receivers ?? []).flatMap(([, seq]) =>
    seq === null ? [] : (books.reversals.get(placeOf(card?.sender_id ?? 0, seq)) ?? null),
  )
  const places = backs.flatMap((back) => (back === null ? [] : placeOf(back.user_id, back.seq)))
  const wrong =
    card === undefined || card.message !== takesBack?.key
      ? `is of recognition ${about}, not "${takesBack?.key}"`
      : !card.is_undone
        ? `left recognition ${about} on the wall`
        : backs.includes(null)
          ? `took only ${places.length} of ${backs.length} sends back`
          : whyToldWrong(request, about)
  return { wrong, places }
}

function findAddedPoints(request: KeyedRequest, books: Books): Effect | null {
  const { key, by, about, amount, receivers = [] } = request
  const first = books.keys.get(key)?.seq ?? null
  if (first === null) return null
  const seqs = receivers.map((_, place) => first + place)
  const places = seqs.map((seq) => placeOf(by, seq))
  const rows = places.flatMap((place) => books.wall.addedBySend.get(place) ?? [])
  const sends = rows.map((row) => ({ receiver: row.receiver_id, seq: row.send_seq }))
  const wrong = rows.some((row) => row.recognition_id !== about)
    ? `was added to another recognition`
    : (whySendsWrong(sends, { by, amount, receivers }, books) ?? whyToldWrong(request, about))
  return { wrong, places }
}

function findComment(request: KeyedRequest, books: Books): Effect | null {
  const { key, by, about } = request
  const rows = books.wall.commentsByText.get(key) ?? []
  const [row] = rows
  const answered = keptUnder(request, books)
  if (row === undefined) {
    return answered === null ? null : { wrong: `has ${answered}, but no comment`, places: NONE }
  }
  const wrong =
    rows.length > 1
      ? `is there ${rows.length} times`
      : answered !== `answer ${row.id}`
        ? `is comment ${row.id}, and kept is ${answered}`
        : row.author_id !== by || row.recognition_id !== about
          ? `is of ${row.author_id} on recognition ${row.recognition_id}`
          : whyToldWrong(request, row.id)
  return { wrong, places: NONE }
}

/** The answer or the first entry kept under the request's key; null if neither. */
function keptUnder({ key }: KeyedRequest, { answers, keys }: Books): string | null {
  const id = answers.get(key)?.id
  if (id !== undefined) return `answer ${id}`
  const seq = keys.get(key)?.seq ?? null
  return seq === null ? null : `entry ${seq}`
}

function whyToldWrong({ receipt }: KeyedRequest, id: number): string | null {
  if (receipt === null) return null
  const told = JSON.parse(receipt) as { id: number }
  return told.id === id ? null : `was answered ${receipt}, and is ${id}`
}

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join(',')
}

/** Every recognition, undo, added points and comment has its request. */
function checkWall({ log, books: { wall }, effective }: Reconciliation): void {
  const all = [...effective]
  const thanked = new Map<string, KeyedRequest>()
  for (const request of all) {
    if (request.kind === 'send' || request.kind === 'thanks') {
      thanked.set(request.key, request)
    }
  }
  const undone = new Set(all.flatMap(({ kind, about }) => (kind === 'undo' ? about : [])))
  const joined = new Set(wall.added.map((row) => row.recognition_id))
  for (const { id, message, is_undone: isUndone } of wall.cards) {
    if (isUndone && joined.has(id)) log.violation(`recognition ${id} is undone, with added points`)
    if (!thanked.delete(message)) log.violation(`nobody asked for recognition ${id} "${message}"`)
    if (isUndone !== undone.has(id)) log.violation(`recognition ${id} is undone: ${isUndone}`)
  }
  for (const [key] of thanked) log.violation(`the points of ${key} have no recognition`)

  const comments = all.filter(({ kind }) => kind === 'comment').length
  if (comments !== wall.comments.length) {
    log.violation(`${wall.comments.length} comments are there, not ${comments}`)
  }
  const added = all.flatMap(({ kind, receivers = [] }) =>
    kind === 'added points' ? receivers : [],
  )
  if (added.length !== wall.added.length) {
    log.violation(`points were added ${wall.added.length} times, not ${added.length}`)
  }
}

/** The sender and the receivers of each card that is not undone. */
export function peopleOfCards({ cards }: WallBooks): ReadonlyMap<number, readonly number[]> {
  const standing = cards.filter((card) => !card.is_undone)
  return new Map(
    standing.map((card) => [card.id, [card.sender_id, ...card.receivers.map(([id]) => id)]]),
  )
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
