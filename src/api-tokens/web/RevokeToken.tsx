import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { apiTokenEndpoints, type ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { tokensQuery } from './tokens-query.ts'

interface RevokeTokenProps {
  /** Null: none is selected yet. */
  token: ApiToken | null
  opened: boolean
  onClose: () => void
}

/** Asks before a token is revoked. */
export function RevokeToken({ token, opened, onClose }: RevokeTokenProps) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokenEndpoints.revokeToken, { params: { id } }),
    onSuccess: (_answer, revoked) => {
      onClose()
      announce('success', t`${{ name: revoked.name }} does not work any more.`)
    },
    // Also after a refusal: it may have been revoked meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
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
