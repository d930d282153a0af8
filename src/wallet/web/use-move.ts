import { useRef, useState } from 'react'
import type { Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import type { Receipt } from '#platform/contract/transactions.ts'
import { attemptFor, isOpenAfter, type RequestAttempt } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { Deposit, Withdrawal } from '#wallet/contract/wallet.ts'
import { useFailure } from './use-failure.ts'
import { balancesQuery } from './wallet-queries.ts'

type Stage = 'form' | 'checking' | 'review' | 'sending' | 'done'

interface PointMoveOptions<Request> {
  send: (request: Request, key: string) => Promise<Receipt>
  /** The message for errors without one (specification, section 8, Money screens). */
  failed: string
  /** "nothing was deposited": shown at Login if the session had ended. */
  unmoved: string
  onDone: () => void
}

/**
 * A movement of points from the form, with or without a review, to the success, under one
 * idempotency key.
 */
export function useMove<Request>({ send, failed, unmoved, onDone }: PointMoveOptions<Request>) {
  const { stage, setStage, step, failure, clear, mended } = useSteps(failed)
  // RequestAttempt and receipt outlive their stage, so that a closing dialog keeps its content.
  const [attempt, setAttempt] = useState<RequestAttempt<Request> | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [unresolved, setUnresolved] = useState<RequestAttempt<Request> | null>(null)

  /** Opens the review of the request that `read` returns, or shows the refusal it throws. */
  const review = (read: () => Request | Promise<Request>): void =>
    step('checking', async () => {
      setAttempt(attemptFor(await read(), unresolved))
      clear()
      setStage('review')
    })

  const move = async ({ request, key }: RequestAttempt<Request>): Promise<void> => {
    try {
      const answer = await send(request, key)
      showBalances(answer)
      setReceipt(answer)
      setUnresolved(null)
      setStage('done')
      onDone()
    } catch (error) {
      if (unresolved?.key !== key) announceSessionEnd(error, unmoved)
      setUnresolved(isOpenAfter(error) ? { request, key } : null)
      throw error
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    }
  }

  /** Sends the request that `read` returns without a review, or shows the refusal it throws. */
  const sendNow = (read: () => Request): void =>
    step('sending', async () => {
      const next = attemptFor(read(), unresolved)
      setAttempt(next)
      clear()
      await move(next)
    })

  return {
    request: attempt?.request ?? null,
    receipt,
    review,
    sendNow,
    sending: stage === 'sending',
    mended,
    form: {
      done: stage === 'done',
      failure,
      onClearFailure: clear,
      /** True after a try without an answer: its effect is unknown. */
      unsure: unresolved !== null,
    },
    reviewDialog: {
      opened: stage === 'review' || stage === 'sending',
      busy: stage === 'sending',
      onConfirm: () => attempt && step('sending', () => move(attempt)),
      onCancel: () => setStage('form'),
    },
    successDialog: { opened: stage === 'done', onClose: () => setStage('form') },
  }
}

function showBalances({ balances }: Receipt): void {
  queryClient.setQueryData(balancesQuery.queryKey, (before) => before && { ...before, ...balances })
}

/** Runs one step at a time; a failed step goes back to the form and shows its failure. */
function useSteps(failed: string) {
  const [stage, setStage] = useState<Stage>('form')
  const running = useRef(false)
  const { failure, fail, clear, mended } = useFailure(failed)

  async function step(during: Stage, task: () => Promise<void>): Promise<void> {
    // State changes one render later; a second press can be sooner.
    if (running.current) return
    running.current = true
    setStage(during)
    try {
      await task()
    } catch (error) {
      setStage('form')
      fail(error)
    } finally {
      running.current = false
    }
  }

  return {
    stage,
    setStage,
    step: (during: Stage, task: () => Promise<void>) => void step(during, task),
    failure,
    clear,
    mended,
  }
}

/*
 * Checks the typed amount in the specification's order (section 5): number, positive, funds.
 * Throws Refused as the server would. MoveForm checks the permission before.
 */

export function requestedDeposit(amount: string, left: Hundredths | null = null) {
  const request = check(Deposit, { amount })
  if (left !== null && request.amount > left) throw new Refused('deposit-limit', 'amount')
  return request
}

/** At most the earned balance, although the appreciation balance pays first. */
export function requestedWithdrawal(amount: string, held: SpendablePoints) {
  const request = check(Withdrawal, { amount })
  if (request.amount > held.earned) throw new Refused('insufficient-funds', 'amount')
  return request
}
