import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allowanceQuery } from '#allowance/web/allowance-query.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { attemptFor, isOpenAfter } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { sendPicture } from '#platform/web/api/upload-file.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { usePicture } from '#platform/web/ui/use-picture.ts'
import { MOST_VALUES } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import { useFailure, type FormFailure } from '#wallet/web/use-failure.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { rulesQuery } from '../recognition-queries.ts'
import { CARD_FORMS } from './card-forms.ts'
import {
  emptyDraft,
  loadDraft,
  removeInterruptedDraft,
  storeDraft,
  storeInterruptedDraft,
  type CardStart,
  type Draft,
  type DraftKey,
  type DraftReceiver,
} from './draft.ts'
import { givable, requestedThanks, sendThanks, type SentThanks } from './submit-thanks.ts'

interface ComposerOptions {
  user: SignedInUser
  start: CardStart
  onSent: (sent: SentThanks) => void
}

/**
 * The state of a card in the composer: its draft, its checks, and the send under one idempotency
 * key. The fields' callbacks are stable, so that a key press renders only its own field.
 */
export function useComposer({ user, start, onSent }: ComposerOptions) {
  const { draft, change, clear, interrupt } = useDraft({ ...start, userId: user.id })
  const choice = usePicture(draft.picture, sendPicture)
  const { data: balances } = useQuery(balancesQuery)
  const { data: rules } = useQuery(rulesQuery)
  const { data: allowance, isPending: isAllowancePending } = useQuery(allowanceQuery)
  const { stage, step, failure, mend, ...failing } = useSteps(interrupt)
  const held = useMemo(() => balances && givable(balances, allowance), [balances, allowance])
  const isReady =
    held !== undefined && rules !== undefined && !isAllowancePending && !choice.uploading
  const { picture } = choice
  const written = useMemo(() => ({ ...draft, picture }), [draft, picture])
  useEffect(() => change(() => ({ picture })), [change, picture])
  const { find, ...changes } = useChanges(change, mend, step)

  const send = () =>
    void step('checking', async (enter) => {
      if (!isReady) return
      const asked = { kind: start.kind, held, rules, findReceiver: find }
      const { receivers, request } = await requestedThanks(written, asked)
      const attempt = attemptFor(JSON.stringify(request), draft.unresolved)
      // Stored before sending, because the page can be closed before the response.
      change(() => ({ unresolved: attempt }))
      enter('sending')
      try {
        const { key } = attempt
        const sent = await sendThanks({ request, receivers, held, allowance, key })
        clear()
        choice.remove()
        onSent(sent)
      } catch (error) {
        if (draft.unresolved?.key !== attempt.key)
          announceSessionEnd(error, t`Your session on this device has ended: nothing was sent.`)
        if (!isOpenAfter(error)) change(() => ({ unresolved: null }))
        throw error
      }
    })

  return {
    user,
    form: CARD_FORMS[start.kind],
    draft: written,
    ...useWords(),
    ...useLine(draft, failure),
    held,
    allowance,
    rules,
    choice,
    failure,
    isReady,
    isChecking: stage === 'checking',
    isSending: stage === 'sending',
    /** True after a send without a response: its effect is unknown. */
    isUnsure: stage === 'writing' && draft.unresolved !== null,
    clearFailure: failing.clear,
    ...changes,
    send,
  }
}

/** The field for the words, and the callbacks that focus it or send. */
function useWords() {
  const words = useRef<HTMLTextAreaElement>(null)
  const focusWords = useCallback(() => words.current?.focus(), [])
  const sendOrFocusWords = useCallback(() => {
    const { current } = words
    if (current?.value.trim() === '') current.focus()
    else current?.form?.requestSubmit()
  }, [])
  return { words, focusWords, sendOrFocusWords }
}

/** The parts that open in the line under a card, named as the draft's fields. */
const LINE_PARTS = ['amount', 'values', 'picture'] as const
export type LinePart = (typeof LINE_PARTS)[number]

/**
 * The open parts of the line: those that the person opened or that a refusal is about, else the ones in
 * which a choice is to be expected.
 */
function useLine(draft: Draft, failure: FormFailure | null) {
  const [toggled, toggle] = useState<Partial<Record<LinePart, boolean>>>(() => ({
    picture: draft.picture !== null,
  }))
  const [failed, setFailed] = useState(failure?.at)
  if (failure?.at !== failed) {
    setFailed(failure?.at)
    if (failure?.field !== undefined) toggle({ ...toggled, [failure.field]: true })
  }
  const isOffered = {
    amount: draft.amount === '' && !draft.withoutPoints,
    values: true,
    picture: false,
  }
  const openPart = useCallback(
    (part: LinePart, isOpen: boolean) => toggle((known) => ({ ...known, [part]: isOpen })),
    [],
  )
  /** Closes a part whose choice is made; its button takes the focus of the chosen one, which is gone. */
  const choosePart = useCallback(
    (part: LinePart) => {
      document.querySelector<HTMLElement>(`form [data-toggles='${part}']`)?.focus()
      openPart(part, false)
    },
    [openPart],
  )
  return {
    openParts: LINE_PARTS.filter((part) => toggled[part] ?? isOffered[part]),
    openPart,
    choosePart,
  }
}

/** Stable callbacks that change a draft. */
function useChanges(change: ChangeDraft, mend: (edited: readonly string[]) => void, step: RunStep) {
  const edit = useCallback(
    (part: Partial<Draft>) => {
      change(() => part)
      mend(Object.keys(part))
    },
    [change, mend],
  )
  const addReceiver = useCallback(
    (receiver: DraftReceiver) =>
      change(({ receivers }) => ({ receivers: withReceiver(receivers, receiver) })),
    [change],
  )
  const addValue = useCallback(
    (value: CompanyValue) => change(({ values }) => ({ values: withValue(values, value) })),
    [change],
  )
  /** Finds the typed colleague and adds them to the receivers. */
  const find = useCallback(
    async (search: string): Promise<DraftReceiver> => {
      const found = await call(colleagueEndpoints.findReceiver, { query: { receiver: search } })
      change((known) => ({
        receivers: withReceiver(known.receivers, found),
        search: typedAfter(search, known.search),
      }))
      return found
    },
    [change],
  )
  const resolve = useCallback(
    (search: string, onFound: () => void) =>
      void step('checking', async () => {
        await find(search)
        onFound()
      }),
    [step, find],
  )
  return { edit, addReceiver, addValue, find, resolve }
}

export type ComposerState = ReturnType<typeof useComposer>

export const ComposerContext = createContext<ComposerState | null>(null)

/** The card that is being written, for the parts of its form. */
export function useWrittenCard(): ComposerState {
  const composer = use(ComposerContext)
  if (composer === null) throw new Error('a part of the form outside of it')
  return composer
}

/** The text typed while the server looked for a colleague. */
function typedAfter(search: string, typed: string): string {
  return typed.startsWith(search) ? typed.slice(search.length) : typed
}

function withValue(chosen: readonly number[], { id }: CompanyValue): number[] {
  const isNew = !chosen.includes(id) && chosen.length < MOST_VALUES
  return isNew ? [...chosen, id] : [...chosen]
}

function withReceiver(chosen: readonly DraftReceiver[], added: DraftReceiver): DraftReceiver[] {
  return chosen.some(({ id }) => id === added.id) ? [...chosen] : [...chosen, added]
}

type ChangeDraft = (changed: (known: Draft) => Partial<Draft>) => void

/** The person's last draft, stored at every change. */
function useDraft(of: DraftKey) {
  // Never changes: the composer is mounted anew for other receivers.
  const [whose] = useState(of)
  const [draft, setDraft] = useState(() => loadDraft(whose))
  useEffect(() => storeDraft(whose, draft), [whose, draft])
  const change: ChangeDraft = useCallback(
    (changed) => setDraft((known) => ({ ...known, ...changed(known) })),
    [],
  )
  const clear = () => {
    const empty = emptyDraft(whose)
    setDraft(empty)
    // Stored at once, because the composer may close before the effect runs.
    storeDraft(whose, empty)
    removeInterruptedDraft(whose)
  }
  const interrupt = useCallback(() => storeInterruptedDraft(whose), [whose])
  return { draft, change, clear, interrupt }
}

type Stage = 'writing' | 'checking' | 'sending'
type RunStep = (
  during: Stage,
  task: (enter: (stage: Stage) => void) => Promise<void>,
) => Promise<void>

/** Runs one step at a time; a failed step shows its failure, or Login if the session has ended. */
function useSteps(onSignedOut: () => void) {
  const [stage, enter] = useState<Stage>('writing')
  const running = useRef(false)
  const { failure: last, fail, clear, change } = useFailure(t(MESSAGES.transferFailed))
  const field = fieldOf(last)
  const failure = last && last.field !== field ? { ...last, field } : last

  const step: RunStep = useCallback(
    async (during, task) => {
      // A ref, because a second press can come before the state is rendered.
      if (running.current) return
      running.current = true
      enter(during)
      clear()
      try {
        await task(enter)
      } catch (error) {
        if (error instanceof Refused && error.code === 'not-signed-in') onSignedOut()
        fail(error)
      } finally {
        running.current = false
        enter('writing')
      }
    },
    [clear, fail, onSignedOut],
  )
  const mend = useCallback(
    (edited: readonly string[]) => change((known) => afterEditing(known, edited)),
    [change],
  )
  return { stage, step, failure, clear, mend }
}

/** The failure's field; endpoints with one receiver call it `receiver`. */
function fieldOf(failure: FormFailure | null): string | undefined {
  return failure?.field === 'receiver' ? 'receivers' : failure?.field
}

/** The failure after an edit; null if the edit ends it. */
function afterEditing(failure: FormFailure | null, edited: readonly string[]): FormFailure | null {
  const field = fieldOf(failure)
  if (field === 'receivers' && edited.includes('search')) return null
  return field !== undefined && edited.includes(field) ? null : failure
}
