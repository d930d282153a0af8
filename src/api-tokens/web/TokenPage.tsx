import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OVERLAP_HOURS, TokenRotation, type ApiToken } from '#api-tokens/contract/api-tokens.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { ExpiryField, inNinetyDays, MakeToken } from './MakeToken.tsx'
import { COMPANY_TOKENS, PERSONAL_TOKENS, tokensQuery, type TokenKind } from './token-kinds.ts'
import { TokenRow } from './TokenRow.tsx'

/** The company's API tokens, by which programs read what an administrator reads. */
export function CompanyTokens() {
  const docs = `${basePath}/api/docs`
  return (
    <TokenPage
      kind={COMPANY_TOKENS}
      title={t`API tokens of the company`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`For programs of the company. They act for no person.`}
      why={t`Make one when a program should read the audit log, figures, stock, orders or the status.`}
      note={
        <Trans>
          They work until they expire or are revoked, also after a change of administrator.{' '}
          <Anchor href={docs}>What programs can call</Anchor> says what each of them opens.
        </Trans>
      }
    />
  )
}

/** A person's API tokens, by which programs act for them. */
export function ApiTokens() {
  const docs = `${basePath}/api/docs`
  return (
    <TokenPage
      kind={PERSONAL_TOKENS}
      title={t`API tokens`}
      above={<BackLink to={paths.devices}>{t`Signed-in devices`}</BackLink>}
      lead={t`A token lets a program act for you, such as a script of yours. Give it only what it needs.`}
      why={t`Make one when a program should read the wall, say thanks or shop for you.`}
      note={
        <Trans>
          A new password ends all your tokens. <Anchor href={docs}>What programs can call</Anchor>{' '}
          says what each of them opens.
        </Trans>
      }
    />
  )
}

interface TokenPageProps {
  kind: TokenKind
  title: string
  above: ReactNode
  lead: string
  /** When to make one, while there is none. */
  why: string
  /** Below the list. */
  note: ReactNode
}

/** API tokens, and the dialogs that make, rotate and revoke one. */
export function TokenPage({ kind, title, above, lead, why, note }: TokenPageProps) {
  const { data, isError, refetch } = useQuery(tokensQuery(kind))
  const [making, make] = useDisclosure(false)
  const button = <Button onClick={make.open}>{t`Make a token`}</Button>
  return (
    <Screen
      title={title}
      above={above}
      lead={lead}
      actions={data !== undefined && data.tokens.length > 0 && button}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`The tokens could not be loaded.`} onRetry={() => void refetch()} />
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
              {why}
            </EmptyState>
          ) : (
            <TokenList kind={kind} title={title} tokens={data.tokens} />
          )}
        </Card>
      )}
      <Note>{note}</Note>
      {/* Stays until it is closed: a token is shown once. */}
      <FormModal opened={making} onClose={make.close} title={t`Make a token`}>
        {making && <MakeToken kind={kind} onDone={make.close} />}
      </FormModal>
    </Screen>
  )
}

interface TokenListProps {
  kind: TokenKind
  title: string
  tokens: readonly ApiToken[]
}

function TokenList({ kind, title, tokens }: TokenListProps) {
  const rotating = useDialog<ApiToken>()
  const revoking = useDialog<ApiToken>()
  return (
    <>
      <Rows aria-label={title}>
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onRotate={rotating.open}
            onRevoke={revoking.open}
          />
        ))}
      </Rows>
      <FormModal opened={rotating.opened} onClose={rotating.close} title={t`Rotate this token`}>
        {rotating.opened && rotating.subject !== null && (
          <RotateToken kind={kind} token={rotating.subject} onDone={rotating.close} />
        )}
      </FormModal>
      <RevokeToken
        kind={kind}
        token={revoking.subject}
        opened={revoking.opened}
        onClose={revoking.close}
      />
    </>
  )
}

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
      takes
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
