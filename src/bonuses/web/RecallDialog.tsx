import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BonusSum } from '#bonuses/contract/bonus.ts'
import { BonusRecall, bonusRecallEndpoints } from '#bonuses/contract/recall.ts'
import { REASON_LENGTH } from '#platform/contract/text.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

/** A bonus, or a batch of them, to take back. */
export interface RecallSubject {
  of: 'bonus' | 'batch'
  id: number
  /** The recalled points and their receivers, in words. */
  words: ReactNode
}

interface RecallDialogProps {
  /** Null: nothing was asked for yet. */
  recalling: RecallSubject | null
  opened: boolean
  onClose: () => void
}

/** Asks why bonus points that wait are taken back. */
export function RecallDialog({ recalling, opened, onClose }: RecallDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Recall bonus points`}>
      {opened && recalling !== null && <RecallForm recalling={recalling} onClose={onClose} />}
    </FormModal>
  )
}

interface RecallFormProps {
  recalling: RecallSubject
  onClose: () => void
}

function RecallForm({ recalling: { of, id, words }, onClose }: RecallFormProps) {
  const form = useForm(BonusRecall, { reason: '' })
  const recall = useRecall(of, id, ({ people, total }) => {
    const points = showBriefly(total)
    announceMessage(
      'success',
      t`${points} bonus points of ${plural(people, { one: '# person', other: '# people' })} recalled`,
    )
    onClose()
  })
  return (
    <DialogForm
      takes
      of={form}
      sending={recall}
      onSend={() => recall.mutate(check(BonusRecall, form.values).reason)}
      action={t`Recall`}
      onCancel={onClose}
    >
      <p>{words}</p>
      <TextAreaField
        label={t`Reason`}
        description={t`Up to ${{ most: REASON_LENGTH }} characters. People who know of the bonus will read it.`}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

function useRecall(of: RecallSubject['of'], id: number, onDone: (recalled: BonusSum) => void) {
  const queries = useQueryClient()
  const endpoint =
    of === 'bonus' ? bonusRecallEndpoints.recallBonus : bonusRecallEndpoints.recallBatch
  const send = useAttempts(
    (reason: string, key) => call(endpoint, { params: { id }, body: { reason }, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was recalled.`),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onSettled: () => {
      for (const key of ['bonuses', 'accounts', 'users']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}
