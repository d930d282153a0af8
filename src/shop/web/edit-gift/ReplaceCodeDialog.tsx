import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  codeEndpoints,
  CodeReplacement,
  REPLACEMENT_REASON_LENGTH,
  type GiftCode,
} from '#shop/contract/voucher-codes.ts'

interface ReplaceCodeDialogProps {
  /** Null keeps the dialog closed. */
  code: GiftCode | null
  onClose: () => void
}

/** Asks why a code that was shown is replaced. */
export function ReplaceCodeDialog({ code, onClose }: ReplaceCodeDialogProps) {
  return (
    <FormModal opened={code !== null} onClose={onClose} title={t`Replace the code`}>
      {code !== null && <ReplacementForm code={code} onClose={onClose} />}
    </FormModal>
  )
}

interface ReplacementFormProps extends ReplaceCodeDialogProps {
  code: GiftCode
}

function ReplacementForm({ code, onClose }: ReplacementFormProps) {
  const form = useForm(CodeReplacement, { reason: '' })
  const queries = useQueryClient()
  const name = code.buyer === undefined ? '' : nameOf(code.buyer)
  const send = useAttempts((body: CodeReplacement, key) =>
    call(codeEndpoints.replaceCode, { params: { id: code.id }, body, key }),
  )
  const replace = useMutation({
    mutationFn: async (reason: string) => send(check(CodeReplacement, { reason })),
    onSuccess: () => {
      announceMessage('success', t`${{ name }} has a new code, and is told.`)
      onClose()
    },
    onSettled: () => {
      for (const key of ['inventory', 'gifts']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const { ending } = code
  return (
    <DialogForm
      of={form}
      sending={replace}
      onSend={() => replace.mutate(form.values.reason)}
      action={t({ message: 'Replace', context: 'a voucher code' })}
      onCancel={onClose}
    >
      <p>
        <Trans>
          <strong>{name}</strong> gets the next code of this gift instead of …{ending}. The old code
          stays known to them: have it blocked where it was bought, if it still works.
        </Trans>
      </p>
      <TextAreaField
        label={t`Reason`}
        description={t`Up to ${{ most: REPLACEMENT_REASON_LENGTH }} characters. The buyer reads it.`}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}
