import { useRef, useState } from 'react'
import type { Receipt } from '#platform/contract/transactions.ts'
import { type Attempt, attemptFor, isOpenAfter } from '#platform/web/api/attempt.ts'
import { balancesQuery } from './wallet-queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useFailure } from './use-failure.ts'

type Stage = 'form' | 'checking' | 'review' | 'sending' | 'done'

interface Moving<Request> {
  send: (request: Request, key: string) => Promise<Receipt>
  /** Shown when a failure has no words of its own (specification, section 8, Money screens). */
  failed: string
  onDone: () => void
}

/** A movement of points from form to review to done, under one key however often it is sent. */
export function useMove<Request>({ send, failed, onDone }: Moving<Request>) {
  const { stage, setStage, step, failure, clear, mended } = useSteps(failed)
  // Attempt and receipt outlive their stage, so that a dialog keeps its words while it closes.
  const [attempt, setAttempt] = useState<Attempt<Request> | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [unresolved, setUnresolved] = useState<Attempt<Request> | null>(null)

  /** Takes what `read` makes of the form to the review, or shows why it was refused. */
  const review = (read: () => Request | Promise<Request>): void =>
    step('checking', async () => {
      setAttempt(attemptFor(await read(), unresolved))
      clear()
      setStage('review')
    })

  const confirm = ({ request, key }: Attempt<Request>): void =>
    step('sending', async () => {
      try {
        const answer = await send(request, key)
        queryClient.setQueryData(balancesQuery.queryKey, answer.balances)
        setReceipt(answer)
        setUnresolved(null)
        setStage('done')
        onDone()
      } catch (error) {
        setUnresolved(isOpenAfter(error) ? { request, key } : null)
        throw error
      } finally {
        void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      }
    })

  const backToForm = () => setStage('form')
  return {
    request: attempt?.request ?? null,
    receipt,
    review,
    /** The form is being read, which may ask the server. */
    checking: stage === 'checking',
    mended,
    form: {
      done: stage === 'done',
      failure,
      onClearFailure: clear,
      /** The last try had no answer, so whether it had an effect is not known yet. */
      unsure: unresolved !== null,
    },
    reviewDialog: {
      opened: stage === 'review' || stage === 'sending',
      busy: stage === 'sending',
      onConfirm: () => attempt && confirm(attempt),
      onCancel: backToForm,
    },
    successDialog: { opened: stage === 'done', onClose: backToForm },
  }
}

/** The stage of a form, one step at a time; a step that fails leads back to the form, which says why. */
function useSteps(failed: string) {
  const [stage, setStage] = useState<Stage>('form')
  const running = useRef(false)
  const { failure, fail, clear, mended } = useFailure(failed)

  async function step(during: Stage, task: () => Promise<void>): Promise<void> {
    // State is a render late; a second press can be sooner.
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
