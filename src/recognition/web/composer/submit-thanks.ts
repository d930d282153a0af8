import { plural, t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Allowance } from '#allowance/contract/own-allowance.ts'
import { allowanceAfter, allowanceQuery } from '#allowance/web/allowance-query.ts'
import {
  add,
  hundredths,
  negate,
  NOTHING,
  requestedAmount,
  type Hundredths,
} from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { splitSend, totalToGive, type GivablePoints } from '#platform/contract/split.ts'
import { atMost, characters, longText } from '#platform/contract/text.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { attemptFor, isOpenAfter, type RequestAttempt } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import {
  MOST_RECEIVERS,
  sendsOnlyPoints,
  THANKS_LENGTH,
  UNDO_MS,
  type NewRecognition,
} from '#recognition/contract/recognition.ts'
import type { RecognitionRules } from '#recognition/contract/rules.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { undoOffer } from '../card/change-card.ts'
import { readWallsFromTop } from '../recognition-queries.ts'
import { CARD_FORMS, type CardKind } from './card-forms.ts'
import type { Draft, DraftReceiver } from './draft.ts'

interface DraftContext {
  kind: CardKind
  held: GivablePoints
  rules: Pick<RecognitionRules, 'valueRequired' | 'shortestMessage'>
  /** The colleague of the typed e-mail address or name. */
  findReceiver: (search: string) => Promise<DraftReceiver>
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
export async function requestedThanks(draft: Draft, asked: DraftContext) {
  const { kind, held, findReceiver } = asked
  const { isWelcome, receivers: choice, isPage } = CARD_FORMS[kind]
  if (draft.receivers.length === 0 && draft.search.trim() === '') {
    throw new Refused(choice?.missing ?? 'receivers-required', 'receivers')
  }
  const hasNoPoints = isWelcome || draft.withoutPoints || (!isPage && draft.amount.trim() === '')
  const amount = hasNoPoints ? NOTHING : check(TypedAmount, { amount: draft.amount }).amount
  const { message } = check(TypedWords, { message: draft.message })
  const { visibility, picture } = draft
  const values = isWelcome ? [] : draft.values
  checkWords({ message, values }, asked, isPlainSend(draft, { amount, message, values }))
  const receivers = await withTyped(draft.receivers, draft.search, findReceiver)
  const paid = paidOf(receivers).length
  if (amount > 0 && paid === 0) throw new Refused('receiver-without-points', 'receivers')
  if (forAll(amount, paid) > totalToGive(held)) {
    throw new Refused('insufficient-funds', 'amount')
  }
  const ids = receivers.map(({ id }) => id)
  return {
    receivers,
    request: { receivers: ids, amount, message, values, visibility, picture, isWelcome },
  }
}

type RequestedThanks = Awaited<ReturnType<typeof requestedThanks>>['request']

/** The receivers who are thanked in words alone. */
export function withoutPoints(receivers: readonly DraftReceiver[]): DraftReceiver[] {
  return receivers.filter(({ receivesPoints }) => receivesPoints === false)
}

/** The receivers who get the points. */
export function paidOf(receivers: readonly DraftReceiver[]): DraftReceiver[] {
  return receivers.filter(({ receivesPoints }) => receivesPoints !== false)
}

/** The total if each of `people` gets the amount. */
function forAll(amount: Hundredths, people: number): Hundredths {
  return hundredths(amount * people)
}

/** Whether only points for one colleague are sent; the colleague may be typed and not yet found. */
function isPlainSend(
  { receivers, search, picture }: Draft,
  sent: Pick<NewRecognition, 'amount' | 'message' | 'values'>,
): boolean {
  const people = receivers.map(({ id }) => id)
  const typed = search.trim() === '' ? [] : [0]
  return sendsOnlyPoints({ ...sent, picture, receivers: [...people, ...typed] })
}

function checkWords(
  { message, values }: Pick<NewRecognition, 'message' | 'values'>,
  { kind, rules: { valueRequired, shortestMessage } }: DraftContext,
  isPlain: boolean,
): void {
  const { isPage, isWelcome } = CARD_FORMS[kind]
  if (message === '' && !(isPage && isPlain)) throw new Refused('thanks-required', 'message')
  if (characters(message) < shortestMessage) throw new Refused('thanks-short', 'message')
  if (valueRequired && values.length === 0 && !isWelcome) {
    throw new Refused('value-required', 'values')
  }
}

async function withTyped(
  chosen: readonly DraftReceiver[],
  search: string,
  findReceiver: DraftContext['findReceiver'],
): Promise<readonly DraftReceiver[]> {
  if (search.trim() === '') return chosen
  const found = await findReceiver(search)
  const receivers = chosen.some(({ id }) => id === found.id) ? chosen : [...chosen, found]
  if (receivers.length > MOST_RECEIVERS) throw new Refused('receivers-many', 'receivers')
  return receivers
}

/** One line that says how much the allowance and each balance pay if each of `people` gets `amount`. */
export function paymentInWords(held: GivablePoints, amount: Hundredths, people: number): string {
  const all = forAll(amount, people)
  const sum = showBriefly(all)
  if (all === 0) return t`Without points. Your words are the present.`
  if (all > totalToGive(held)) {
    return t`${sum} points are more than the ${{ held: showBriefly(totalToGive(held)) }} you have.`
  }
  const paid = splitSend(held, all)
  const from = paid.toGive > 0 ? allowanceFirst(paid) : balancesInWords(paid)
  if (people === 1) return payers(paid) > 1 ? t`${from}; total ${sum}` : from
  return t`${from}; total ${sum} for ${plural(people, { one: '# person', other: '# people' })}`
}

function payers({ toGive, earned, appreciation }: GivablePoints): number {
  return [toGive, earned, appreciation].filter((part) => part > 0).length
}

function allowanceFirst({ toGive, earned, appreciation }: GivablePoints): string {
  const points = showBriefly(toGive)
  const [own, given] = [showBriefly(earned), showBriefly(appreciation)]
  if (earned <= 0 && appreciation <= 0) return t`${points} to give`
  if (appreciation <= 0) return t`${points} to give, ${own} from earned`
  if (earned <= 0) return t`${points} to give, ${given} from appreciation`
  return t`${points} to give, ${own} from earned, ${given} from appreciation`
}

function balancesInWords({ earned, appreciation }: GivablePoints): string {
  const [own, given] = [showBriefly(earned), showBriefly(appreciation)]
  if (appreciation <= 0) return t`${own} from earned`
  if (earned <= 0) return t`${given} from appreciation`
  return t`${own} from earned, ${given} from appreciation`
}

interface ThanksSubmission {
  request: RequestedThanks
  receivers: readonly DraftReceiver[]
  /** The sender's balances and allowance before the send. */
  held: Balances
  allowance: Allowance | undefined
  key: string
}

export interface SentThanks {
  id: number
  receivers: readonly DraftReceiver[]
  /** Points for each. */
  amount: RequestedThanks['amount']
  /** The points paid from the allowance and from each balance. */
  paid: GivablePoints
  /** The words; empty for none. */
  message: string
  visibility: RequestedThanks['visibility']
  isWelcome: boolean
}

/** The balances with what an allowance adds to them. */
export function givable(
  held: Balances,
  allowance: Allowance | undefined,
): Balances & GivablePoints {
  return { ...held, toGive: allowance?.toGive ?? NOTHING }
}

/** Sends thanks under an idempotency key. Throws Refused or Unreachable. */
export async function sendThanks({
  request,
  receivers,
  held,
  allowance,
  key,
}: ThanksSubmission): Promise<SentThanks> {
  try {
    const { amount, message, visibility, isWelcome } = request
    const { id } = await call(recognitionEndpoints.thank, { body: request, key })
    const all = forAll(amount, paidOf(receivers).length)
    const paid = splitSend(givable(held, allowance), all)
    if (allowance !== undefined) {
      queryClient.setQueryData(allowanceQuery.queryKey, allowanceAfter(allowance, paid.toGive))
    }
    const earned = add(held.earned, negate(paid.earned))
    const appreciation = add(held.appreciation, negate(paid.appreciation))
    queryClient.setQueryData(balancesQuery.queryKey, {
      ...held,
      earned,
      appreciation,
      total: add(earned, appreciation),
    })
    return { id, receivers, amount, paid, message, visibility, isWelcome }
  } finally {
    readThanksAgain()
  }
}

/** Refetches thanks and wallet after a send or an undo. */
function readThanksAgain(): void {
  for (const name of ['recognitions', 'wallet']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
  // The sender's own card is shown at once, not announced as new.
  void readWallsFromTop(queryClient)
}

/** Announces the receivers of the thanks, and offers Undo while it is possible. */
export function announceThanks({ id, receivers, isWelcome }: SentThanks): void {
  const names = firstNamesOf(receivers)
  const words = isWelcome ? t`${names} just got your welcome` : t`${names} just got your thanks`
  announceMessage('success', words, {
    label: t`Undo`,
    visibleMs: UNDO_MS,
    of: undoOffer(id),
    run: () => void undoSentThanks(id),
  })
}

/** Undoes thanks, and announces the result. */
export function undoSentThanks(id: number): Promise<void> {
  return undo(attemptFor(id, null))
}

async function undo(attempt: RequestAttempt<number>): Promise<void> {
  const { request: id, key } = attempt
  try {
    await call(recognitionEndpoints.undoThanks, { params: { id }, key })
    announceMessage('success', t`Taken back.`)
  } catch (error) {
    if (isOpenAfter(error)) {
      announceMessage('error', wordsFor(error), {
        label: t`Try again`,
        run: () => void undo(attempt),
      })
    } else {
      announceFailure(error, wordsFor(error))
    }
  } finally {
    readThanksAgain()
  }
}
