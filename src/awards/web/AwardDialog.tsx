import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Award, awardEndpoints } from '#awards/contract/awards.ts'
import { hundredths, readPoints, type Hundredths } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useTypedSum } from '#platform/web/ui/TypedSum.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { usePointWorth } from '#settings/web/use-point-settings.ts'
import type { UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from '#users/web/SetPermissionDialog.tsx'
import { TIMEOUT_MS, useChangeMany } from '#users/web/use-chosen-people.ts'

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
  const amount = readPoints(form.values.amount)
  const total =
    typeof amount === 'number' && amount > 0
      ? hundredths(Math.min(amount * people, Number.MAX_SAFE_INTEGER))
      : null
  const typedSum = useTypedSum(people, total)
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
      disabled={!typedSum.isTyped}
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
      <AmountField label={t`Points for each`} {...form.field('amount')} />
      <TextField
        label={t`Reason`}
        description={t`Everybody who gets them reads it.`}
        {...form.field('reason')}
      />
      {total !== null && <TotalInWords people={people} total={total} />}
      {typedSum.field}
    </DialogForm>
  )
}

/** The sum in points and, where it is known, in money. */
function TotalInWords({ people, total }: { people: number; total: Hundredths }) {
  const worth = usePointWorth()
  const points = showBriefly(total)
  const sum = plural(points, { one: `${points} point`, other: `${points} points` })
  return (
    <p role="status">
      {worth === null
        ? t`${plural({ people }, { one: '# person', other: '# people' })}, ${sum} in total`
        : t`${plural({ people }, { one: '# person', other: '# people' })}, ${sum} in total, worth ${{ money: sayWorth(total, worth, i18n.locale) }}`}
    </p>
  )
}
