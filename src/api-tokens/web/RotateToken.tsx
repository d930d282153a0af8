import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  apiTokenEndpoints,
  OVERLAP_HOURS,
  TokenRotation,
  type ApiToken,
} from '#api-tokens/contract/api-tokens.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { tokensQuery } from './tokens-query.ts'
import { ExpiryField, inNinetyDays } from './ExpiryField.tsx'
import { ShownOnce } from './ShownOnce.tsx'

/** Replaces a token by a new one, and shows it once. */
export function RotateToken({ token, onDone }: { token: ApiToken; onDone: () => void }) {
  const queries = useQueryClient()
  const form = useForm(TokenRotation, { expiresOn: inNinetyDays() })
  const rotate = useMutation({
    mutationFn: () =>
      call(apiTokenEndpoints.rotateToken, { params: { id: token.id }, body: form.values }),
    // A token must not stay in the cache.
    gcTime: 0,
    // Also after a refusal: it may have been revoked meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
  const hours = OVERLAP_HOURS
  if (rotate.data !== undefined) {
    const says = t`Here is the new token. Copy it now: it is shown only here. The old one works for another ${hours} hours.`
    return <ShownOnce says={says} token={rotate.data.token} onDone={onDone} />
  }
  const { name } = token
  return (
    <DialogForm
      of={form}
      sending={rotate}
      onSend={() => rotate.mutate()}
      action={t`Rotate`}
      disabled={!form.filled}
      onCancel={onDone}
    >
      <p>
        <Trans>
          You get a new token that may do what <strong dir="auto">{name}</strong> may. The old one
          works for another {hours} hours, so that you can exchange them without a break.
        </Trans>
      </p>
      <ExpiryField {...form.field('expiresOn')} />
    </DialogForm>
  )
}
