import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { payoutEndpoints, type Payout, type PayoutState } from '#payouts/contract/payouts.ts'
import {
  attemptFor,
  isOpenAfter,
  useAttempts,
  type RequestAttempt,
} from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { sayWorth, type Worth } from '#settings/contract/point-settings.ts'

/** The list of a state, page by page. */
export function payoutsQuery(state: PayoutState) {
  return infiniteQueryOptions({
    queryKey: ['payouts', state],
    queryFn: ({ pageParam: after, signal }) =>
      call(payoutEndpoints.listPayouts, { query: { state, after }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Withdrawals to mark, and the worth of a point in their list. */
export interface PayoutSelection {
  payouts: readonly Payout[]
  worth: Worth | null
}

/** Marks withdrawals as paid out; the message offers Undo. */
export function usePayOut({
  onDone,
  onFailed,
}: { onDone?: () => void; onFailed?: FailureListener } = {}) {
  const send = useAttempts((body: { payouts: number[]; worth: Worth | null }, key) =>
    call(payoutEndpoints.payOut, { body, key }),
  )
  return useMutation({
    mutationFn: ({ payouts, worth }: PayoutSelection) =>
      send({ payouts: payouts.map(idOf), worth }),
    onSuccess: (_marked, { payouts, worth }) => {
      announceMessage('success', sayPaid(payouts, worth), {
        label: t`Undo`,
        of: `payouts ${payouts.map(idOf).join()}`,
        run: () => void takePayoutsBack(attemptFor(payouts.map(idOf), null)),
      })
      onDone?.()
    },
    onError: onFailed ?? (() => {}),
    onSettled: readAgain,
  })
}
type FailureListener = (error: Error) => void

/** Takes back that withdrawals were paid out; a press without an answer can be repeated. */
export async function takePayoutsBack(attempt: RequestAttempt<number[]>): Promise<void> {
  const { request: payouts, key } = attempt
  try {
    const { withdrawals } = await call(payoutEndpoints.takeBackPayouts, { body: { payouts }, key })
    announceMessage(
      'success',
      plural(withdrawals, {
        1: 'Taken back. The withdrawal waits to be paid out.',
        one: 'Taken back. # withdrawal waits to be paid out.',
        other: 'Taken back. # withdrawals wait to be paid out.',
      }),
    )
  } catch (error) {
    if (isOpenAfter(error)) {
      announceMessage('error', wordsFor(error), {
        label: t`Try again`,
        run: () => void takePayoutsBack(attempt),
      })
    } else {
      announceFailure(error, wordsFor(error))
    }
  } finally {
    readAgain()
  }
}

function idOf({ id }: Payout): number {
  return id
}

function readAgain(): void {
  for (const name of ['payouts', 'waiting']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** "50 points, €5.00", or the points alone where nothing is said of their worth. */
export function pointsAndWorth(points: bigint, worth: Worth | null): string {
  const shown = showBriefly(points)
  const words = plural(shown, { one: `${shown} point`, other: `${shown} points` })
  return worth === null ? words : `${words}, ${sayWorth(points, worth, i18n.locale)}`
}

export function sumPayouts(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { points }) => sum + BigInt(points), 0n)
}

/** "3 withdrawals of 2 people". */
export function sayWithdrawals(payouts: readonly Payout[]): string {
  const people = new Set(payouts.map(({ person }) => person.id)).size
  return t`${plural({ count: payouts.length }, { one: '# withdrawal', other: '# withdrawals' })} of ${plural(people, { 1: 'one person', one: '# person', other: '# people' })}`
}

/** "Paid out to Noor Haddad: 50 points, €5.00." */
export function sayPaid(payouts: readonly Payout[], worth: Worth | null): string {
  const [only] = payouts
  const sum = pointsAndWorth(sumPayouts(payouts), worth)
  return payouts.length === 1 && only !== undefined
    ? t`Paid out to ${{ name: nameOf(only.person) }}: ${sum}.`
    : t`Paid out: ${{ withdrawals: sayWithdrawals(payouts) }}, ${sum}.`
}
