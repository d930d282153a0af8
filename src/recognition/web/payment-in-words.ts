import { type Hundredths, showPoints } from '#platform/contract/points.ts'
import { splitSend, total, type Spendable } from '#platform/contract/split.ts'
import { forAll } from './requested-thanks.ts'

/** One line about which balance pays how much, for `people` who get `amount` each. */
export function paymentInWords(held: Spendable, amount: Hundredths, people: number): string {
  const all = forAll(amount, people)
  if (all === 0) return 'Without points. Your words are the present.'
  if (all > total(held)) {
    return `${showPoints(all)} points are more than the ${showPoints(total(held))} you have.`
  }
  const { earned, appreciation } = splitSend(held, all)
  const parts = [
    ...(earned > 0 ? [`${showPoints(earned)} from earned`] : []),
    ...(appreciation > 0 ? [`${showPoints(appreciation)} from appreciation`] : []),
  ]
  if (people === 1 && parts.length === 1) return parts.join('')
  const forPeople = people === 1 ? '' : ` for ${people} people`
  return `${parts.join(', ')}; total ${showPoints(all)}${forPeople}`
}
