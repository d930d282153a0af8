import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Award, awardEndpoints } from '#awards/contract/awards.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import type { UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { TIMEOUT_MS, useChangeMany } from '#users/web/use-chosen-people.ts'
import { PointsForEach, useSumForAll } from './PointsForEach.tsx'

/** Gives all selected people company points, which buy gifts. */
export function AwardDialog(props: ManyDialogProps) {
  const { opened, onClose } = props
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Give company points`}>
      {opened && <GiveAward {...props} />}
    </FormModal>
  )
}

interface AwardRequest {
  chosen: UserSelection
  award: Award
}

function GiveAward({ chosen: { chosen, people }, onClose, onDone }: ManyDialogProps) {
  const form = useForm(Award, { amount: '', reason: '' })
  const sum = useSumForAll(people, form.values.amount)
  const give = useChangeMany(
    useAttempts(
      (body: AwardRequest, key) =>
        call(awardEndpoints.giveAward, { body, key, timeoutMs: TIMEOUT_MS }),
      (refusal) =>
        announceSessionEnd(refusal, t`Your session on this device has ended: nothing was given.`),
    ),
    (answer) =>
      t`${{ points: showBriefly(answer.total) }} points given to ${plural({ people: answer.people }, { one: '# person', other: '# people' })}`,
    onDone,
  )
  const send = () => {
    if (chosen !== null) give.mutate({ chosen, award: check(Award, form.values) })
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
          . They buy gifts at once: nobody has to deposit them.
        </Trans>
      </p>
      <PointsForEach field={form.field} />
      {sum.shown}
    </DialogForm>
  )
}
