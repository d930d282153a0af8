import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OVERLAP_HOURS, TokenRotation, type ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { ExpiryField, inNinetyDays } from './MakeToken.tsx'
import type { TokenKind } from './token-kinds.ts'

interface RotateTokenProps {
  kind: TokenKind
  token: ApiToken
  onDone: () => void
}

/** Replaces a token by a new one, and shows it once. */
export function RotateToken({ kind, token, onDone }: RotateTokenProps) {
  const queries = useQueryClient()
  const form = useForm(TokenRotation, { expiresOn: inNinetyDays() })
  const rotate = useMutation({
    mutationFn: () => kind.rotate(token.id, form.values.expiresOn),
    // A token must not stay in the cache.
    gcTime: 0,
    // Also after a refusal: it may have been revoked meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kind.key }),
  })
  const hours = OVERLAP_HOURS
  if (rotate.data !== undefined) {
    const says = t`Here is the new token. Copy it now: it is shown only here. The old one works for another ${hours} hours.`
    return (
      <ShownOnce says={says} label={t`Your new token`} secret={rotate.data.token} onDone={onDone} />
    )
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
