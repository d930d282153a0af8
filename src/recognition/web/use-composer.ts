import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '#platform/contract/people.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { uploadPicture } from '#platform/web/api/upload-file.ts'
import { call } from '#platform/web/api/client.ts'
import { attemptFor, isOpenAfter } from '#platform/web/api/attempt.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import { useFailure } from '#wallet/web/use-failure.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import {
  emptyDraft,
  keepDraft,
  keptDraft,
  type Draft,
  type DraftOf,
  type Receiver,
} from './draft.ts'
import { MOST_VALUES, type Face } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { rulesQuery } from './recognition-queries.ts'
import { requestedThanks } from './requested-thanks.ts'
import { sendThanks, type SentThanks } from './send-thanks.ts'

interface ComposerOptions {
  user: SignedInUser
  /** Whom it was opened for; empty for anybody. */
  openedFor: readonly Face[]
  /** Whether it is the page /transfer rather than the dialog. */
  isPage: boolean
  onSent: (sent: SentThanks) => void
}

/** A card that is being written: its draft, its checks, and the send under one idempotency key. */
export function useComposer({ user, openedFor, isPage, onSent }: ComposerOptions) {
  const { draft, change, clear } = useDraft({ userId: user.id, receivers: openedFor })
  const choice = usePicture(draft.picture, uploadPicture)
  const { data: balances } = useQuery(balancesQuery)
  const { data: rules } = useQuery(rulesQuery)
  const { stage, step, failure, ...failing } = useSteps()
  const isReady = balances !== undefined && rules !== undefined && !choice.uploading
  const written = { ...draft, picture: choice.picture }
  useEffect(() => change({ picture: choice.picture }), [change, choice.picture])

  /** Finds the colleague who is typed and not chosen yet, and adds them. */
  const findTyped = async (): Promise<Receiver> => {
    const query = { receiver: draft.search }
    const found = await call(colleagueEndpoints.findReceiver, { query })
    change({ receivers: withReceiver(draft.receivers, found), search: '' })
    return found
  }
  const resolve = () => step('checking', async () => void (await findTyped()))

  const send = () =>
    step('checking', async (enter) => {
      if (!isReady) return
      const asked = { isPage, held: balances, rules, findReceiver: findTyped }
      const { receivers, request } = await requestedThanks(written, asked)
      const attempt = attemptFor(JSON.stringify(request), draft.unresolved)
      // Kept before sending: the page can be closed before the answer.
      change({ unresolved: attempt })
      enter('sending')
      try {
        const sent = await sendThanks({ request, receivers, held: balances, key: attempt.key })
        clear()
        choice.remove()
        onSent(sent)
      } catch (error) {
        if (!isOpenAfter(error)) change({ unresolved: null })
        throw error
      }
    })

  return {
    draft: written,
    balances,
    rules,
    choice,
    failure,
    isReady,
    isChecking: stage === 'checking',
    isSending: stage === 'sending',
    /** True after a try without an answer: its effect is unknown. */
    isUnsure: stage === 'writing' && draft.unresolved !== null,
    clearFailure: failing.clear,
    edit: (part: Partial<Draft>) => {
      change(part)
      failing.mend(Object.keys(part))
    },
    addReceiver: (receiver: Receiver) =>
      change({ receivers: withReceiver(draft.receivers, receiver) }),
    addValue: (value: CompanyValue) => change({ values: withValue(draft.values, value) }),
    resolve,
    send,
  }
}

export type ComposerState = ReturnType<typeof useComposer>

function withValue(chosen: readonly number[], { id }: CompanyValue): number[] {
  const isNew = !chosen.includes(id) && chosen.length < MOST_VALUES
  return isNew ? [...chosen, id] : [...chosen]
}

function withReceiver(chosen: readonly Receiver[], added: Receiver): Receiver[] {
  return chosen.some(({ id }) => id === added.id) ? [...chosen] : [...chosen, added]
}

/** The draft as it was left, kept at every change. */
function useDraft(of: DraftOf) {
  // The composer is mounted anew for other receivers.
  const [whose] = useState(of)
  const [draft, setDraft] = useState(() => keptDraft(whose))
  useEffect(() => keepDraft(whose, draft), [whose, draft])
  const change = useCallback(
    (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part })),
    [],
  )
  const clear = () => {
    const empty = emptyDraft(whose)
    setDraft(empty)
    // At once: the composer may be closed before the effect.
    keepDraft(whose, empty)
  }
  return { draft, change, clear }
}

type Stage = 'writing' | 'checking' | 'sending'

/** Runs one step at a time; a failed step shows its failure. */
function useSteps() {
  const [stage, enter] = useState<Stage>('writing')
  const running = useRef(false)
  const { failure: last, fail, clear, mended } = useFailure(MESSAGES.transferFailed)
  // Endpoints with one receiver name the field so.
  const failure = last?.field === 'receiver' ? { ...last, field: 'receivers' } : last

  async function step(during: Stage, task: (enter: (stage: Stage) => void) => Promise<void>) {
    // State changes one render later; a second press can be sooner.
    if (running.current) return
    running.current = true
    enter(during)
    clear()
    try {
      await task(enter)
    } catch (error) {
      fail(error)
    } finally {
      running.current = false
      enter('writing')
    }
  }

  return {
    stage,
    step: (...given: Parameters<typeof step>) => void step(...given),
    failure,
    clear,
    /** Called on editing; `receivers` and `values` show their refusals themselves. */
    mend: (fields: readonly string[]) => {
      const field = failure?.field
      if (field === 'receivers' && fields.includes('search')) clear()
      else if (field !== undefined && fields.includes(field)) {
        if (field === 'receivers' || field === 'values') clear()
        else mended()
      }
    },
  }
}
