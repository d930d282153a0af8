import { useRef, useState } from 'react'
import { Refused } from '#contract/refusals.ts'
import type { Receipt } from '#contract/wallet.ts'
import { balancesQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { type Attempt, attemptFor, isOpenAfter } from './attempt.ts'

type Stage<Request> =
  | { name: 'form' }
  | { name: 'review' | 'sending'; attempt: Attempt<Request> }
  | { name: 'done'; request: Request; receipt: Receipt }

export interface Failure {
  message: string
  field: string | undefined
  /** Tells two failures with the same words apart. */
  at: number
}

interface Moving<Request> {
  send: (request: Request, key: string) => Promise<Receipt>
  /** Shown when a failure has no words of its own (specification, section 8, Money screens). */
  failed: string
  onDone: () => void
}

/** A movement of points from form to review to done, under one key however often it is sent. */
export function useMove<Request>({ send, failed, onDone }: Moving<Request>) {
  const [stage, setStage] = useState<Stage<Request>>({ name: 'form' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unresolved, setUnresolved] = useState<Attempt<Request> | null>(null)
  const sending = useRef(false)
  const failures = useRef(0)

  function fail(error: unknown): void {
    const refused = error instanceof Refused ? error : undefined
    failures.current += 1
    setFailure({ message: refused?.message ?? failed, field: refused?.field, at: failures.current })
  }

  /** Takes what `read` makes of the form to the review, or shows why it was refused. */
  function review(read: () => Request): void {
    setFailure(null)
    try {
      setStage({ name: 'review', attempt: attemptFor(read(), unresolved) })
    } catch (error) {
      fail(error)
    }
  }

  async function confirm(attempt: Attempt<Request>): Promise<void> {
    // State is a render late; a second click arrives sooner.
    if (sending.current) return
    sending.current = true
    setStage({ name: 'sending', attempt })
    try {
      const receipt = await send(attempt.request, attempt.key)
      queryClient.setQueryData(balancesQuery.queryKey, receipt.balances)
      setUnresolved(null)
      setStage({ name: 'done', request: attempt.request, receipt })
      onDone()
    } catch (error) {
      setUnresolved(isOpenAfter(error) ? attempt : null)
      setStage({ name: 'form' })
      fail(error)
    } finally {
      sending.current = false
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    }
  }

  return {
    stage,
    failure,
    /** The last attempt had no answer, so whether it had an effect is not known yet. */
    unsure: unresolved !== null,
    clearFailure: () => setFailure(null),
    review,
    confirm,
    close: () => setStage({ name: 'form' }),
  }
}
