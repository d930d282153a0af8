import { pointsOf } from './amounts.ts'
import type { BonusRow, Books } from './books.ts'
import type { WallEffect } from './check-wall.ts'
import type { Keyed, Known } from './known.ts'

/** The bonuses that a recall took back, and its kept answer: both, or neither. */
export function recallEffect(operation: Keyed, { bonuses, answers }: Books): WallEffect | null {
  const { key, kind, about, receipt } = operation
  const recalled = bonuses.filter((bonus) => bonus.recall_reason === key)
  const answer = answers.get(key)
  if (recalled.length === 0 && answer === undefined) return null
  const total = recalled.reduce((sum, { amount }) => sum + amount, 0)
  const people = new Set(recalled.map((bonus) => bonus.user_id)).size
  const isOf = (bonus: BonusRow) => (kind === 'recall' ? bonus.id : bonus.batch_id) === about
  const left = bonuses.filter((bonus) => isOf(bonus) && isWaiting(bonus)).length
  const told = receipt === null ? null : (JSON.parse(receipt) as { people: number; total: string })
  const wrong =
    answer?.people !== people || answer.total !== total
      ? `recalled ${total} of ${people}, and kept is ${answer?.total} of ${answer?.people}`
      : !recalled.every(isOf)
        ? `recalled other bonuses than those of ${about}`
        : left > 0
          ? `left ${left} of ${left + recalled.length} bonuses waiting`
          : told && (told.people !== people || pointsOf(told.total) !== total)
            ? `was answered ${receipt}, and recalled ${total} of ${people}`
            : null
  return { places: [], wrong }
}

function isWaiting({ claimed_seq: seq, recall_id: recall }: BonusRow): boolean {
  return seq === null && recall === null
}

/** Every recalled bonus was asked for, and nobody deposited it. */
export function checkRecalls(
  known: Known,
  { bonuses }: Books,
  effective: ReadonlySet<Keyed>,
): void {
  const asked = new Set([...effective].map(({ key }) => key))
  for (const { id, claimed_seq: seq, recall_id: recall, recall_reason: reason } of bonuses) {
    if (recall === null) continue
    if (seq !== null) known.wrong(`bonus ${id} is recalled, and deposited as ${seq}`)
    if (!asked.has(reason?.split(' ')[0] ?? '')) known.wrong(`nobody recalled bonus ${id}`)
  }
}
