import { placeOf, type Books, type EntryRow } from './books.ts'
import { WALL_KINDS, type Keyed, type Known, type WallKind } from './known.ts'
import type { AddedRow, CardRow, CommentRow } from './wall-books.ts'

/** The effect of one request on the wall. */
export interface WallEffect {
  /** The difference to the request; null if none. */
  readonly wrong: string | null
  /** The places of its entries. */
  readonly places: readonly string[]
}

interface Wall {
  readonly books: Books
  readonly cardById: ReadonlyMap<number, CardRow>
  readonly cardsByMessage: ReadonlyMap<string, CardRow[]>
  readonly commentsByText: ReadonlyMap<string, CommentRow[]>
  readonly addedBySend: ReadonlyMap<string, AddedRow>
  /** A send's reversal. */
  readonly reversals: ReadonlyMap<string, EntryRow>
}

const NONE: readonly string[] = []

export function isOnWall({ kind }: Keyed): boolean {
  return (WALL_KINDS as readonly string[]).includes(kind)
}

/** Finds the effect of a request; null if it has none. */
export function wallEffects(books: Books): (operation: Keyed) => WallEffect | null {
  const { cards, comments, added } = books.wall
  const reversals = [...books.entries.values()].filter(({ reverses_seq: seq }) => seq !== null)
  const wall: Wall = {
    books,
    cardById: new Map(cards.map((card) => [card.id, card])),
    cardsByMessage: Map.groupBy(cards, ({ message }) => message),
    commentsByText: Map.groupBy(comments, ({ text }) => text),
    addedBySend: new Map(added.map((row) => [placeOf(row.giver_id, row.send_seq), row])),
    reversals: new Map(reversals.map((row) => [placeOf(row.user_id, row.reverses_seq ?? 0), row])),
  }
  return (operation) => FINDERS[operation.kind as WallKind](operation, wall)
}

type Finder = (operation: Keyed, wall: Wall) => WallEffect | null

const FINDERS: Readonly<Record<WallKind, Finder>> = {
  thanks: findThanks,
  undo: findUndo,
  'added points': findAddedPoints,
  comment: findComment,
}

/** The recognition and its sends: both, or neither. */
function findThanks(operation: Keyed, { books, cardsByMessage }: Wall): WallEffect | null {
  const { key, by, amount, thanks, receivers = [] } = operation
  const cards = cardsByMessage.get(key) ?? []
  const [card] = cards
  const answered = keptUnder(operation, books)
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
            whyToldWrong(operation, card.id))
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
    const moved = entry && -(entry.earned + entry.appreciation)
    if (entry?.type !== 'send' || entry.colleague_id !== receiver || moved !== amount) {
      return `has entry ${seq} of ${moved} for ${receiver}, not ${amount}`
    }
  }
  return null
}

function findUndo(operation: Keyed, { books, cardById, reversals }: Wall): WallEffect | null {
  const { about, takesBack } = operation
  if (keptUnder(operation, books) === null) return null
  const card = cardById.get(about)
  const backs = (card?.receivers ?? []).flatMap(([, seq]) =>
    seq === null ? [] : (reversals.get(placeOf(card?.sender_id ?? 0, seq)) ?? null),
  )
  const places = backs.flatMap((back) => (back === null ? [] : placeOf(back.user_id, back.seq)))
  const wrong =
    card === undefined || card.message !== takesBack?.key
      ? `is of recognition ${about}, not "${takesBack?.key}"`
      : !card.is_undone
        ? `left recognition ${about} on the wall`
        : backs.includes(null)
          ? `took only ${places.length} of ${backs.length} sends back`
          : whyToldWrong(operation, about)
  return { wrong, places }
}

function findAddedPoints(operation: Keyed, { books, addedBySend }: Wall): WallEffect | null {
  const { key, by, about, amount, receivers = [] } = operation
  const first = books.keys.get(key)?.seq ?? null
  if (first === null) return null
  const seqs = receivers.map((_, place) => first + place)
  const places = seqs.map((seq) => placeOf(by, seq))
  const rows = places.flatMap((place) => addedBySend.get(place) ?? [])
  const sends = rows.map((row) => ({ receiver: row.receiver_id, seq: row.send_seq }))
  const wrong = rows.some((row) => row.recognition_id !== about)
    ? `was added to another recognition`
    : (whySendsWrong(sends, { by, amount, receivers }, books) ?? whyToldWrong(operation, about))
  return { wrong, places }
}

function findComment(operation: Keyed, { books, commentsByText }: Wall): WallEffect | null {
  const { key, by, about } = operation
  const rows = commentsByText.get(key) ?? []
  const [row] = rows
  const answered = keptUnder(operation, books)
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
          : whyToldWrong(operation, row.id)
  return { wrong, places: NONE }
}

/** The answer or the first entry kept under the request's key; null if neither. */
function keptUnder({ key }: Keyed, { answers, keys }: Books): string | null {
  const id = answers.get(key)?.id
  if (id !== undefined) return `answer ${id}`
  const seq = keys.get(key)?.seq ?? null
  return seq === null ? null : `entry ${seq}`
}

function whyToldWrong({ receipt }: Keyed, id: number): string | null {
  if (receipt === null) return null
  const told = JSON.parse(receipt) as { id: number }
  return told.id === id ? null : `was answered ${receipt}, and is ${id}`
}

function sorted(ids: readonly number[]): string {
  return [...ids].sort((one, other) => one - other).join(',')
}

/** Every recognition, undo, added points and comment has its request. */
export function checkWall(known: Known, { wall }: Books, effective: ReadonlySet<Keyed>): void {
  const all = [...effective]
  const thanked = new Map<string, Keyed>()
  for (const operation of all) {
    if (operation.kind === 'send' || operation.kind === 'thanks') {
      thanked.set(operation.key, operation)
    }
  }
  const undone = new Set(all.flatMap(({ kind, about }) => (kind === 'undo' ? about : [])))
  const joined = new Set(wall.added.map((row) => row.recognition_id))
  for (const { id, message, is_undone: isUndone } of wall.cards) {
    if (isUndone && joined.has(id)) known.wrong(`recognition ${id} is undone, with added points`)
    if (!thanked.delete(message)) known.wrong(`nobody asked for recognition ${id} "${message}"`)
    if (isUndone !== undone.has(id)) known.wrong(`recognition ${id} is undone: ${isUndone}`)
  }
  for (const [key] of thanked) known.wrong(`the points of ${key} have no recognition`)

  const comments = all.filter(({ kind }) => kind === 'comment').length
  if (comments !== wall.comments.length) {
    known.wrong(`${wall.comments.length} comments are there, not ${comments}`)
  }
  const added = all.flatMap(({ kind, receivers = [] }) =>
    kind === 'added points' ? receivers : [],
  )
  if (added.length !== wall.added.length) {
    known.wrong(`points were added ${wall.added.length} times, not ${added.length}`)
  }
}
