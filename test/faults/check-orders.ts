import { placeOf, type Books } from './books.ts'
import type { WallEffect } from './check-wall.ts'
import type { Keyed, Known } from './known.ts'
import { worthOf, type StepRow } from './order-books.ts'

/** The refund of some gifts: its step, items, entry, and kept answer, or none of them. */
export function giftsEffect(operation: Keyed, books: Books): WallEffect | null {
  const { key, about, receipt } = operation
  const steps = books.steps.filter(({ note }) => note === key)
  const [step] = steps
  const isKept = books.answers.has(key)
  if (step === undefined) return isKept ? { places: [], wrong: 'is kept, and no step' } : null
  const place = placeOf(step.user_id, step.refund_seq ?? 0)
  const entry = books.entries.get(place)
  const moved = entry === undefined ? NaN : entry.earned + entry.appreciation
  const { lines } = operation.asked.body as { lines: Line[] }
  const [is, wanted] = [written(step.items), written(lines)]
  const wrong =
    steps.length > 1 || !isKept
      ? `has ${steps.length} steps, kept: ${isKept}`
      : step.purchase_id !== about || is !== wanted
        ? `refunded ${is} of ${step.purchase_id}, not ${wanted}`
        : moved !== worthOf(step)
          ? `gave back ${moved}, not ${worthOf(step)}`
          : receipt !== null && (JSON.parse(receipt) as { state: string }).state !== step.state
            ? `was answered ${receipt}, and is ${step.state}`
            : null
  return { places: [place], wrong }
}

interface Line {
  readonly line: number
  readonly quantity: number
  readonly fate: string
}

function written(lines: readonly Line[]): string {
  return lines
    .map(({ line, quantity, fate }) => `${quantity} ${fate} of line ${line}`)
    .toSorted()
    .join()
}

/** Its step has no words; `checkSteps` counts how often each hand-over was taken back. */
export function takenBackEffect({ key, about }: Keyed, { answers }: Books): WallEffect | null {
  const answer = answers.get(key)
  if (answer === undefined) return null
  const isRight = answer.id === about && answer.state === 'ordered'
  return { places: [], wrong: isRight ? null : `is kept as ${answer.state} of ${answer.id}` }
}

export interface Noted {
  readonly effective: ReadonlySet<Keyed>
  /** Acknowledged hand-overs and refunds. */
  readonly noted: ReadonlyMap<number, string>
  /** Orders that were to be refunded as a whole. */
  readonly refunds: ReadonlySet<number>
}

/** The history of every order leads to its state, step by step, and each step was asked for. */
export function checkSteps(known: Known, books: Books, { effective, noted, refunds }: Noted): void {
  const steps = Map.groupBy(books.steps, (step) => step.purchase_id)
  const ofKind = (kind: string) => [...effective].filter((operation) => operation.kind === kind)
  const keys = new Set(ofKind('gifts refunded').map(({ key }) => key))
  const backs = Map.groupBy(ofKind('hand-over taken back'), ({ about }) => about)
  for (const { id, state, items } of books.purchases) {
    const own = steps.get(id) ?? []
    const wrong = whyHistoryWrong(own, state) ?? whyRefundsWrong(own, items, state)
    if (wrong !== null) known.wrong(`order ${id} ${wrong}`)
    const taken = own.filter((step) => step.state === 'ordered' && step.refund_seq === null).length
    const asked = backs.get(id)?.length ?? 0
    if (taken !== asked) known.wrong(`order ${id} was taken back ${taken} times, not ${asked}`)
    const whole = own.filter(({ note, refund_seq: seq }) => seq !== null && !keys.has(note)).length
    if (whole > (refunds.has(id) ? 1 : 0)) known.wrong(`order ${id} was refunded ${whole} times`)
    const was = noted.get(id)
    const isThere = own.some((step) => step.state === was)
    if (was !== undefined && !isThere) known.wrong(`${was} was acknowledged of ${id}, and is gone`)
  }
}

/** A hand-over comes before one is taken back, and nothing after the last refund. */
function whyHistoryWrong(steps: readonly StepRow[], last: string): string | null {
  let state = 'ordered'
  for (const { number, state: next, refund_seq: seq } of steps) {
    const isRight =
      seq === null
        ? state !== 'refunded' && next !== state && next !== 'refunded'
        : state !== 'refunded' && (next === state || next === 'refunded')
    if (!isRight) return `went from ${state} to ${next} in step ${number}`
    state = next
  }
  return state === last ? null : `is ${last}, after steps to ${state}`
}

/** No gift is refunded twice; the order is refunded when all of them are. */
function whyRefundsWrong(
  steps: readonly StepRow[],
  items: readonly (readonly [number, number])[],
  state: string,
): string | null {
  const left = new Map(items)
  for (const { gift, quantity } of steps.flatMap((step) => step.items)) {
    left.set(gift, (left.get(gift) ?? 0) - quantity)
  }
  const rest = [...left.values()]
  if (rest.some((quantity) => quantity < 0)) return `refunded more than was bought`
  return rest.every((quantity) => quantity === 0) === (state === 'refunded')
    ? null
    : `is ${state} with ${rest.join()} left`
}
