import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import type { TokenKind } from './token-kinds.ts'

interface RevokeTokenProps {
  kind: TokenKind
  /** Null: none is selected yet. */
  token: ApiToken | null
  opened: boolean
  onClose: () => void
}

/** Asks before a token is revoked. */
export function RevokeToken({ kind, token, opened, onClose }: RevokeTokenProps) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => kind.revoke(id),
    onSuccess: (_answer, revoked) => {
      onClose()
      announceMessage('success', t`${{ name: revoked.name }} does not work any more.`)
    },
    // Also after a refusal: it may have been revoked meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: kind.key }),
  })
  const name = token?.name
  const isExpired = token?.isExpired === true
  return (
    <ActionDialog
      opened={opened}
      title={isExpired ? t`Remove this token?` : t`Revoke this token?`}
      action={isExpired ? t`Remove` : t`Revoke`}
      subject={token}
      mutation={revoke}
      onClose={onClose}
    >
      <p>
        <Trans>
          What uses <strong dir="auto">{name}</strong> is refused at once. This can not be undone.
        </Trans>
      </p>
    </ActionDialog>
  )
}
