import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import { Bonus, BonusEntry } from '#bonuses/contract/bonus.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { writePoints } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { UserRow } from '#users/contract/users.ts'
import { showUser } from '#users/web/show-user.ts'

export interface BonusDraft {
  readonly amount: string
  readonly reason: string
}

const NOTHING_TYPED: BonusDraft = { amount: '', reason: '' }
const PAUSE_MS = 1_000

/** The mutation key of entries: they must arrive before all entered bonuses are processed. */
export const ENTERING = ['enter-bonus']

/**
 * The bonus typed for one user: saved on the server when the field is left or after a pause, and
 * processed on demand. Calls `onProcessed` afterwards.
 */
export function useBonusEntry(user: UserRow, onProcessed: () => void) {
  const isEntered = user.entered !== null
  const [typed, setTyped] = useState<BonusDraft | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [wasEntered, setWasEntered] = useState(isEntered)
  const { keep, kept, setKept } = useKeep(user)
  const shown = typed ?? typedOf(user)
  const { give, giving } = useGive(user.id, {
    onDone: () => {
      setTyped(null)
      onProcessed()
    },
    onFailed: () => setKept(null),
  })

  if (isEntered !== wasEntered) {
    setWasEntered(isEntered)
    // Processed or cleared elsewhere: the saved text goes, unsaved text stays.
    if (!isEntered && typed === kept) setTyped(null)
  }

  function save(): void {
    if (typed === null || typed === kept) return
    try {
      const entry = typed.amount.trim() === '' ? null : check(BonusEntry, typed)
      setFault(null)
      keep(entry, typed)
    } catch (refused) {
      setFault(wordsFor(refused))
    }
  }
  useAfterPause(typed, save)

  return {
    shown,
    fault,
    save,
    processing: giving,
    change: (part: Partial<BonusDraft>) => {
      setFault(null)
      setTyped({ ...shown, ...part })
    },
    process: () => {
      try {
        give(check(Bonus, { user: user.id, ...shown }))
        // The processed bonus must not be entered again.
        setKept(typed)
      } catch (refused) {
        setFault(wordsFor(refused))
        announceFailure(refused, wordsFor(refused))
      }
    },
  }
}

/** Calls `save` after a pause in typing, and when the page is left before that. */
function useAfterPause(typed: BonusDraft | null, save: () => void): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (typed === null) return
    const pause = setTimeout(() => saveNow(), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  useEffect(() => {
    // A reload, or a closed tab: nothing is unmounted then.
    const leave = () => saveNow()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      saveNow()
    }
  }, [])
}

function typedOf({ entered }: UserRow): BonusDraft {
  if (entered === null) return NOTHING_TYPED
  return { amount: writePoints(entered.amount), reason: entered.reason }
}

// One mutation at a time per user: an entry must not follow its own processing.
const scopeOf = (userId: number) => ({ id: `bonus-${userId}` })

function useKeep({ id }: UserRow) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<BonusDraft | null>(null)
  const { mutate } = useMutation({
    mutationKey: ENTERING,
    scope: scopeOf(id),
    mutationFn: (body: BonusEntry | null) =>
      body === null
        ? call(bonusEndpoints.clearBonus, { params: { id }, outlivesPage: true })
        : call(bonusEndpoints.enterBonus, { params: { id }, body, outlivesPage: true }),
    onSuccess: ({ entered }) => showUser(queries, id, { entered }),
    onError: (error) => {
      setKept(null)
      announceFailure(error, wordsFor(error))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['bonuses'] }),
  })
  return {
    kept,
    setKept,
    keep: (entry: BonusEntry | null, typed: BonusDraft) => {
      setKept(typed)
      mutate(entry)
    },
  }
}

function useGive(id: number, { onDone, onFailed }: Record<'onDone' | 'onFailed', () => void>) {
  const queries = useQueryClient()
  const giving = useRef(false)
  const send = useAttempts(
    (body: Bonus, key) => call(bonusEndpoints.processBonus, { body, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was processed.`),
  )
  const { mutate, isPending } = useMutation({
    scope: scopeOf(id),
    mutationFn: send,
    onSuccess: () => {
      showUser(queries, id, { entered: null })
      announce('success', t(MESSAGES.salaryProcessed))
      onDone()
    },
    onError: (error) => {
      onFailed()
      announceFailure(error, wordsFor(error, t(MESSAGES.salaryFailed)))
    },
    onSettled: () => {
      giving.current = false
      void queries.invalidateQueries({ queryKey: ['users'] })
      void queries.invalidateQueries({ queryKey: ['bonuses'] })
    },
  })
  return {
    giving: isPending,
    give: (bonus: Bonus) => {
      // State changes one render later; a second press can be sooner.
      if (giving.current) return
      giving.current = true
      mutate(bonus)
    },
  }
}
