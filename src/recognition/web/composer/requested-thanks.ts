import * as z from 'zod/mini'
import { plural, t } from '@lingui/core/macro'
import {
  MOST_RECEIVERS,
  type NewRecognition,
  THANKS_LENGTH,
} from '#recognition/contract/recognition.ts'
import type { RecognitionRules } from '#recognition/contract/rules.ts'
import { hundredths, type Hundredths, NOTHING, requestedAmount } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { type Spendable, splitSend, total } from '#platform/contract/split.ts'
import { atMost, characters, longText } from '#platform/contract/text.ts'
import { check } from '#platform/web/api/check.ts'
import type { Draft, Receiver } from './draft.ts'

interface Asked {
  /** Whether it is the page /transfer, which needs an amount but no words: see `isPlainSend`. */
  isPage: boolean
  /** Whether it is a welcome: without points and values. */
  isWelcome: boolean
  held: Spendable
  rules: Pick<RecognitionRules, 'valueRequired' | 'shortestMessage'>
  /** The colleague of the typed e-mail address or name. */
  findReceiver: () => Promise<Receiver>
}

const TypedAmount = z.object({ amount: requestedAmount('transfer-not-positive') })
const TypedWords = z.object({
  message: longText('thanks-required').check(atMost(THANKS_LENGTH, 'thanks-long')),
})

/**
 * Checks a draft in the specification's order (section 5, Appreciate): receiver, number, positive,
 * then the words, the typed receiver and the funds. Throws the same Refused as the server. The form
 * checks the permission before.
 */
export async function requestedThanks(draft: Draft, asked: Asked) {
  const { isPage, isWelcome, held, rules, findReceiver } = asked
  const search = draft.search.trim()
  if (draft.receivers.length === 0 && search === '') {
    throw new Refused(isPage ? 'receiver-required' : 'receivers-required', 'receivers')
  }
  const hasNoPoints = isWelcome || draft.withoutPoints || (!isPage && draft.amount.trim() === '')
  const amount = hasNoPoints ? NOTHING : check(TypedAmount, { amount: draft.amount }).amount
  const { message } = check(TypedWords, { message: draft.message })
  const { visibility, picture } = draft
  const values = isWelcome ? [] : draft.values
  const isPlain = isPage && isPlainSend(draft, { amount, message }, search)
  checkWords({ message, values, isWelcome }, rules, isPlain)
  const receivers = await withTyped(draft.receivers, search, findReceiver)
  if (forAll(amount, receivers.length) > total(held)) {
    throw new Refused('insufficient-funds', 'amount')
  }
  const ids = receivers.map(({ id }) => id)
  return {
    receivers,
    request: { receivers: ids, amount, message, values, visibility, picture, isWelcome },
  }
}

export type RequestedThanks = Awaited<ReturnType<typeof requestedThanks>>['request']

/** The total if each of `people` gets the amount. */
export function forAll(amount: Hundredths, people: number): Hundredths {
  return hundredths(amount * people)
}

/**
 * Whether only points for one colleague are sent, as in the specification's form. The endpoint for
 * that takes an e-mail address.
 */
function isPlainSend(
  draft: Draft,
  sent: Pick<NewRecognition, 'amount' | 'message'>,
  search: string,
): boolean {
  const { receivers, values, picture } = draft
  const isBare = sent.message === '' && values.length === 0 && picture === null
  const isOne =
    search === ''
      ? receivers.length === 1 && receivers[0]?.email !== undefined
      : receivers.length === 0
  return isBare && isOne && sent.amount > 0
}

function checkWords(
  { message, values, isWelcome }: Pick<NewRecognition, 'message' | 'values' | 'isWelcome'>,
  { valueRequired, shortestMessage }: Asked['rules'],
  isPlain: boolean,
): void {
  if (message === '' && !isPlain) throw new Refused('thanks-required', 'message')
  if (characters(message) < shortestMessage) throw new Refused('thanks-short', 'message')
  if (valueRequired && values.length === 0 && !isWelcome) {
    throw new Refused('value-required', 'values')
  }
}

async function withTyped(
  chosen: readonly Receiver[],
  search: string,
  findReceiver: Asked['findReceiver'],
): Promise<readonly Receiver[]> {
  if (search === '') return chosen
  const found = await findReceiver()
  const receivers = chosen.some(({ id }) => id === found.id) ? chosen : [...chosen, found]
  if (receivers.length > MOST_RECEIVERS) throw new Refused('receivers-many', 'receivers')
  return receivers
}

/** One line that says how much each balance pays if each of `people` gets `amount`. */
export function paymentInWords(held: Spendable, amount: Hundredths, people: number): string {
  const all = forAll(amount, people)
  const sum = showBriefly(all)
  if (all === 0) return t`Without points. Your words are the present.`
  if (all > total(held)) {
    return t`${sum} points are more than the ${{ held: showBriefly(total(held)) }} you have.`
  }
  const { earned, appreciation } = splitSend(held, all)
  const from = partsInWords(earned, appreciation)
  if (people === 1) {
    return earned > 0 && appreciation > 0 ? t`${from}; total ${sum}` : from
  }
  return t`${from}; total ${sum} for ${plural(people, { one: '# person', other: '# people' })}`
}

function partsInWords(earned: Hundredths, appreciation: Hundredths): string {
  const [own, given] = [showBriefly(earned), showBriefly(appreciation)]
  if (appreciation <= 0) return t`${own} from earned`
  if (earned <= 0) return t`${given} from appreciation`
  return t`${own} from earned, ${given} from appreciation`
}
