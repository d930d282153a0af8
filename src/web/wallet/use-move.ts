import { useRef, useState } from 'react'
import type { Receipt } from '#contract/wallet.ts'
import { type Attempt, attemptFor, isOpenAfter } from '../api/attempt.ts'
import { balancesQuery } from '../api/wallet-queries.ts'
import { queryClient } from '../api/query-client.ts'
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
  const [stage, setStage] = useState<Stage>('form')
  // Attempt and receipt outlive their stage, so that a dialog keeps its words while it closes.
  const [attempt, setAttempt] = useState<Attempt<Request> | null>(null)
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [unresolved, setUnresolved] = useState<Attempt<Request> | null>(null)
  const checking = useRef(false)
  const sending = useRef(false)
  const { failure, fail, clear, mended } = useFailure(failed)

  /** Takes what `read` makes of the form to the review, or shows why it was refused. */
  async function review(read: () => Request | Promise<Request>): Promise<void> {
    if (checking.current) return
    checking.current = true
    setStage('checking')
    try {
      setAttempt(attemptFor(await read(), unresolved))
      clear()
      setStage('review')
    } catch (error) {
      setStage('form')
      fail(error)
    } finally {
      checking.current = false
    }
  }

  async function confirm(): Promise<void> {
    // State is a render late; a second click can be sooner.
    if (attempt === null || sending.current) return
    sending.current = true
    setStage('sending')
    try {
      const answer = await send(attempt.request, attempt.key)
      queryClient.setQueryData(balancesQuery.queryKey, answer.balances)
      setReceipt(answer)
      setUnresolved(null)
      setStage('done')
      onDone()
    } catch (error) {
      setUnresolved(isOpenAfter(error) ? attempt : null)
      setStage('form')
      fail(error)
    } finally {
      sending.current = false
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    }
  }

  const backToForm = () => setStage('form')
  return {
    request: attempt?.request ?? null,
    receipt,
    review: (read: () => Request | Promise<Request>) => void review(read),
    /** What was asked for is being looked up on the server. */
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
      onConfirm: () => void confirm(),
      onCancel: backToForm,
    },
    successDialog: { opened: stage === 'done', onClose: backToForm },
  }
}
