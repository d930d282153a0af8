import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { allowanceEndpoints, Boost } from '#allowance/contract/allowance.ts'
import { PointsForEach, useSumForAll } from '#awards/web/PointsForEach.tsx'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { TIMEOUT_MS, useChangeMany } from '#users/web/use-chosen-people.ts'

/** Gives all selected people more to give, once. */
export function BoostDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Give more to give`}>
      {opened && <GiveBoost {...props} />}
    </FormModal>
  )
}

interface BoostRequest {
  chosen: UserSelection
  boost: Boost
}

/** The fields; an empty day stands for the end of the next period. */
const TypedBoost = z.object({ ...Boost.shape, lastDay: z.string() })

function GiveBoost({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const form = useForm(TypedBoost, { amount: '', reason: '', lastDay: '' })
  const sum = useSumForAll(people, form.values.amount)
  const give = useChangeMany(
    useAttempts(
      (body: BoostRequest, key) =>
        call(allowanceEndpoints.giveBoost, { body, key, timeoutMs: TIMEOUT_MS }),
      (refusal) =>
        announceSessionEnd(refusal, t`Your session on this device has ended: nothing was given.`),
    ),
    (answer) =>
      t`${plural({ people: answer.people }, { one: '# person', other: '# people' })} got ${{ points: showBriefly(answer.total) }} points more to give in all.`,
    onDone,
  )
  const send = () => {
    const { lastDay } = form.values
    const boost = check(Boost, { ...form.values, lastDay: lastDay === '' ? null : lastDay })
    if (chosen !== null) give.mutate({ chosen, boost })
  }
  return (
    <DialogForm
      of={form}
      sending={give}
      disabled={!sum.isTyped}
      onSend={send}
      action={t`Give points`}
      onCancel={onClose}
    >
      <p>
        <Trans>
          For{' '}
          <strong>
            <Plural value={people} one="# person" other="# people" />
          </strong>
          . They can only give these points, and what is left ends with the last day.
        </Trans>
      </p>
      <PointsForEach field={form.field} />
      <TextField
        label={t`Last day`}
        type="date"
        description={t`Empty: the last day of the next month or quarter.`}
        {...form.field('lastDay')}
      />
      {sum.shown}
    </DialogForm>
  )
}
