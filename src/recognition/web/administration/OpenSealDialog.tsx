import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogActions } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import {
  HidingReason,
  recognitionModerationEndpoints,
  type HiddenWords,
} from '#recognition/contract/moderation.ts'
import { ReasonForm } from '../card/DoubtDialog.tsx'
import { CardWords } from '../card/Words.tsx'
import classes from './RecognitionAdministration.module.css'

interface OpenSealDialogProps {
  sealed: HiddenWords | null
  opened: boolean
  onClose: () => void
}

/** Asks for the reason to open a seal, and shows the words once: closing forgets them. */
export function OpenSealDialog({ sealed, opened, onClose }: OpenSealDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Open the seal`}>
      {sealed !== null && <Opening key={sealed.id} sealed={sealed} onClose={onClose} />}
    </FormModal>
  )
}

function Opening({ sealed, onClose }: { sealed: HiddenWords; onClose: () => void }) {
  const { author, recognition, comment } = sealed
  const name = nameOf(author)
  const send = useAttempts((typed: { reason: string }, key) => {
    const body = check(HidingReason, typed)
    return comment === null
      ? call(recognitionModerationEndpoints.openRecognition, {
          params: { id: recognition },
          body,
          key,
        })
      : call(recognitionModerationEndpoints.openComment, { params: { id: comment }, body, key })
  })
  const open = useMutation({ mutationFn: send, gcTime: 0 })
  if (open.data !== undefined) {
    const { text } = open.data
    return (
      <div className={classes.opened}>
        <p className={classes.quiet}>{t`${name} wrote:`}</p>
        <blockquote className={classes.words}>
          {comment === null ? <CardWords message={text || t`No words.`} /> : <bdi>{text}</bdi>}
        </blockquote>
        <DialogActions>
          <Button size="md" onClick={onClose} data-autofocus>{t`Close`}</Button>
        </DialogActions>
      </div>
    )
  }
  return (
    <ReasonForm
      action={t`Open the seal`}
      sending={open}
      onSend={open.mutate}
      onClose={onClose}
      readers={t`the audit log`}
    >
      <Trans>
        You read the hidden words of {name} once. The audit log tells that you did, when and why.
      </Trans>
    </ReasonForm>
  )
}
