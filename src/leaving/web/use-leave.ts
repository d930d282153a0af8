import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leavingEndpoints, type LeavingPlan } from '#leaving/contract/leaving-endpoints.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import type { UserRow } from '#users/contract/users.ts'
import { useDeactivate } from '#users/web/DeactivateDialog.tsx'
import { describeForfeits, showLongDay } from '#users/web/leaving-words.ts'
import { keepsAll } from './typed-plan.ts'

/** Carries out or stores a plan. Where everything stays, the account is only deactivated. */
export function useLeave(user: UserRow, onDone: () => void) {
  const queries = useQueryClient()
  const deactivate = useDeactivate(onDone)
  const send = useAttempts(
    (plan: LeavingPlan, key) =>
      call(leavingEndpoints.planLeaving, { params: { id: user.id }, body: plan, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was changed.`),
  )
  const leave = useMutation({
    mutationFn: send,
    onSuccess: (result, plan) => {
      onDone()
      announce('success', sayResult(nameOf(user), plan, result))
    },
    onSettled: () => {
      for (const key of ['users', 'accounts', 'bonuses', 'inventory', 'waiting']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
  const hasPlan = user.leaving !== null && user.leaving.state !== 'left'
  return {
    isPending: leave.isPending || deactivate.isPending,
    error: leave.error ?? deactivate.error,
    reset: () => {
      leave.reset()
      deactivate.reset()
    },
    mutate: (plan: LeavingPlan) => {
      if (keepsAll(plan) && !hasPlan) deactivate.mutate(user)
      else leave.mutate(plan)
    },
  }
}

type PlannedLeaving = Output<(typeof leavingEndpoints)['planLeaving']>

function sayResult(name: string, plan: LeavingPlan, result: PlannedLeaving): string {
  if (result.state === 'planned')
    return t`${name} leaves when ${{ day: showLongDay(plan.lastDay) }} is over.`
  if (result.state === 'buying')
    return t`${name} can buy gifts until ${{ day: showLongDay(plan.buyUntil) }}.`
  return [t`${name} is deactivated.`, ...describeForfeits(result)].join(' ')
}
