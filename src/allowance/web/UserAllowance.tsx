import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allowanceEndpoints } from '#allowance/contract/allowance.ts'
import { requestedAmount, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { dayFormat, showBriefly } from '#platform/web/language/format.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { UserRow } from '#users/contract/users.ts'

const personalAllowanceQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'allowance', id],
    queryFn: ({ signal }) =>
      call(allowanceEndpoints.readPersonalAllowance, { params: { id }, signal }),
  })

const Typed = z.object({ own: requestedAmount('allowance-invalid', 0) })

const announceRefusal = (error: Error) => announceFailure(error, wordsFor(error))

/** A person's amount for each period, and the rest of it; nothing while there is no allowance. */
export function UserAllowance({ user }: { user: UserRow }) {
  const { data } = useQuery(personalAllowanceQuery(user.id))
  const dialog = useDialog<UserRow>()
  const set = useSetOwn(user.id, dialog.close)
  if (data === undefined || user.isAdministrator) return null
  if (!data.isGranted && data.toGive === 0) return null
  return (
    <Card>
      <ActionSection
        title={t`Points to give`}
        actions={
          data.isGranted && (
            <>
              <Button variant="default" onClick={() => dialog.open(user)}>
                <Trans>Set an amount…</Trans>
              </Button>
              {data.own !== null && (
                <Button
                  variant="default"
                  loading={set.isPending}
                  onClick={() => set.mutate(null, { onError: announceRefusal })}
                >
                  <Trans>As everybody</Trans>
                </Button>
              )}
            </>
          )
        }
      >
        {data.isGranted && <p>{nextInWords(data.next, data.own)}</p>}
        {data.portions.map(({ remaining, lastDay }) => (
          <p key={lastDay}>{leftInWords(remaining, lastDay)}</p>
        ))}
        {data.portions.length === 0 && <p>{t`Nothing is left to give.`}</p>}
      </ActionSection>
      <FormModal opened={dialog.opened} onClose={dialog.close} title={t`Points to give`}>
        {dialog.opened && <OwnAmount own={data.own} set={set} onClose={dialog.close} />}
      </FormModal>
    </Card>
  )
}

function nextInWords(next: Hundredths | null, own: Hundredths | null): string {
  if (next === null) return t`Gets none: people need Active and Appreciate.`
  const points = showBriefly(next)
  const amount = plural(points, { one: `${points} point`, other: `${points} points` })
  return own === null
    ? t`Gets ${amount} in the next period, as everybody.`
    : t`Gets ${amount} in the next period, with an amount of their own.`
}

const DAY = dayFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

function leftInWords(remaining: Hundredths, lastDay: string): string {
  const points = showBriefly(remaining)
  const day = DAY().format(new Date(lastDay))
  return t`${plural(points, { one: `${points} point`, other: `${points} points` })} left until ${day}.`
}

type OwnAmountMutation = ReturnType<typeof useSetOwn>

interface OwnAmountProps {
  own: Hundredths | null
  set: OwnAmountMutation
  onClose: () => void
}

function OwnAmount({ own, set, onClose }: OwnAmountProps) {
  const form = useForm(Typed, { own: own === null ? '' : writePoints(own) })
  return (
    <DialogForm
      of={form}
      sending={set}
      onSend={() => set.mutate(check(Typed, form.values).own)}
      action={t`Save`}
      onCancel={onClose}
    >
      <AmountField
        label={t`In each period`}
        description={t`Instead of everybody’s amount, from the next period on. 0: none.`}
        {...form.field('own')}
      />
    </DialogForm>
  )
}

function useSetOwn(id: number, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (own: Hundredths | null) =>
      call(allowanceEndpoints.setPersonalAllowance, { params: { id }, body: { own } }),
    onSuccess: (allowance) => {
      queries.setQueryData(personalAllowanceQuery(id).queryKey, allowance)
      announceMessage('success', t`Saved.`)
      onDone()
    },
  })
}
