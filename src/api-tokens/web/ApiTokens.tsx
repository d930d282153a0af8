import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { MakeToken } from './MakeToken.tsx'
import { RevokeToken } from './RevokeToken.tsx'
import { RotateToken } from './RotateToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import { tokensQuery } from './tokens-query.ts'
import classes from './ApiTokens.module.css'

/** A person's API tokens, and the dialogs that make, rotate and revoke one. */
export function ApiTokens() {
  const { data, isError, refetch } = useQuery(tokensQuery)
  const [making, make] = useDisclosure(false)
  const docs = `${basePath}/api/docs`
  const button = <Button onClick={make.open}>{t`Make a token`}</Button>
  return (
    <Screen
      title={t`API tokens`}
      above={<BackLink to={paths.devices}>{t`Signed-in devices`}</BackLink>}
      lead={t`A token lets a program act for you, such as a script of yours. Give it only what it needs.`}
      actions={data !== undefined && data.tokens.length > 0 && button}
    >
      {data === undefined && isError ? (
        <Unread words={t`Your tokens could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={3} />
          ) : data.tokens.length === 0 ? (
            <EmptyState
              title={t`No tokens yet`}
              icon={<IconKey size={28} stroke={1.5} />}
              action={button}
            >
              <Trans>
                Make one when a program should read the wall, say thanks or shop for you.
              </Trans>
            </EmptyState>
          ) : (
            <TokenList tokens={data.tokens} />
          )}
        </Card>
      )}
      <p className={classes.note}>
        <Trans>
          A new password ends all your tokens. <a href={docs}>What programs can call</a> says what
          each of them opens.
        </Trans>
      </p>
      {/* Stays until it is closed: a token is shown once. */}
      <FormModal opened={making} onClose={make.close} title={t`Make a token`}>
        {making && <MakeToken onDone={make.close} />}
      </FormModal>
    </Screen>
  )
}

function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const rotating = useDialog<ApiToken>()
  const revoking = useDialog<ApiToken>()
  return (
    <>
      <ul className={classes.list} aria-label={t`API tokens`}>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRotate={rotating.open}
            onRevoke={revoking.open}
          />
        ))}
      </ul>
      <FormModal opened={rotating.opened} onClose={rotating.close} title={t`Rotate this token`}>
        {rotating.opened && rotating.subject !== null && (
          <RotateToken token={rotating.subject} onDone={rotating.close} />
        )}
      </FormModal>
      <RevokeToken token={revoking.subject} opened={revoking.opened} onClose={revoking.close} />
    </>
  )
}
