import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chatCommandEndpoints,
  LINK_CODE_MINUTES,
  type ChatAccount,
  type ChatWorkspace,
} from '#chat/contract/chat-commands.ts'
import { COMMAND_WORDS, serviceName } from '#chat/contract/chat-services.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { listNames } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { accountsQuery } from './chat-queries.ts'
import classes from './ChatAccounts.module.css'

/** One's accounts of chats, from which one thanks. */
export function ChatAccounts() {
  const { data, isError, refetch } = useQuery(accountsQuery)
  const unlinking = useDialog<ChatAccount>()
  return (
    <Screen
      title={t`Link my chat account`}
      above={<BackLink to={paths.devices}>{t`Signed-in devices`}</BackLink>}
      lead={t`Then you can thank colleagues from the chat in which you talk anyway.`}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`Your accounts could not be loaded.`} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Card>
          <RowsSkeleton rows={2} />
        </Card>
      ) : (
        <>
          <Card>
            {data.workspaces.length === 0 ? (
              <p>{t`Your company has not connected a chat to Laurel yet. The administrator does so in Settings.`}</p>
            ) : (
              <LinkCode workspaces={data.workspaces} />
            )}
          </Card>
          {data.accounts.length > 0 && (
            <Card padding="flush">
              <Rows aria-label={t`Linked accounts`}>
                {data.accounts.map((account) => (
                  <AccountRow key={account.id} account={account} onUnlink={unlinking.open} />
                ))}
              </Rows>
            </Card>
          )}
        </>
      )}
      <Unlink account={unlinking.subject} opened={unlinking.opened} onClose={unlinking.close} />
    </Screen>
  )
}

const nameOf = ({ name, service }: ChatWorkspace) => `${name} (${serviceName(service)})`

function LinkCode({ workspaces }: { workspaces: ChatWorkspace[] }) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => call(chatCommandEndpoints.makeChatLinkCode, {}),
    gcTime: 0,
    onError: (error) => announceMessage('warning', wordsFor(error)),
  })
  const code = make.data?.code
  return (
    <ActionSection
      title={t`Link an account`}
      actions={
        <>
          <Button
            variant={code === undefined ? 'filled' : 'default'}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {code === undefined ? t`Make a code` : t`Make another code`}
          </Button>
          {code !== undefined && (
            <Button
              onClick={() => void queries.invalidateQueries({ queryKey: accountsQuery.queryKey })}
            >
              <Trans>I have typed it</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        {t`Make a code, and type it as a command in the chat, in your own account: ${listNames(workspaces.map(nameOf))}. Never type a code that somebody else gave you.`}
      </p>
      {code !== undefined && (
        <>
          <p role="status">{t`Type this within ${LINK_CODE_MINUTES} minutes. It works once.`}</p>
          <TypedCodes code={code} workspaces={workspaces} />
        </>
      )}
    </ActionSection>
  )
}

/** The command as each of the chats takes it. */
function TypedCodes({ code, workspaces }: { code: string; workspaces: ChatWorkspace[] }) {
  const words = [...new Set(workspaces.map(({ service }) => COMMAND_WORDS[service]))]
  return words.map((word) => {
    const taking = workspaces.filter(({ service }) => COMMAND_WORDS[service] === word)
    const label =
      words.length === 1
        ? t`Your code`
        : t`Your code in ${{ chats: listNames(taking.map(nameOf)) }}`
    return (
      <div key={word}>
        {words.length > 1 && <p>{label}</p>}
        <p className={classes.code} role="group" aria-label={label} dir="ltr">
          {`${word} link ${code}`}
        </p>
      </div>
    )
  })
}

interface AccountRowProps {
  account: ChatAccount
  onUnlink: (account: ChatAccount) => void
}

function AccountRow({ account, onUnlink }: AccountRowProps) {
  const { name, service, workspace, since } = account
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <RowButton takes label={t`Unlink ${name}`} onClick={() => onUnlink(account)}>
          <Trans>Unlink</Trans>
        </RowButton>
      }
    >
      <Note>
        <bdi>{workspace}</bdi> · {serviceName(service)}
      </Note>
      <Note>
        <Trans>
          Linked: <Moment date={since} />
        </Trans>
      </Note>
    </Row>
  )
}

interface UnlinkProps {
  account: ChatAccount | null
  opened: boolean
  onClose: () => void
}

function Unlink({ account, opened, onClose }: UnlinkProps) {
  const queries = useQueryClient()
  const unlink = useMutation({
    mutationFn: ({ id }: ChatAccount) =>
      call(chatCommandEndpoints.unlinkChatAccount, { params: { id } }),
    onSuccess: (_answer, unlinked) => {
      onClose()
      announceMessage('success', t`${{ name: unlinked.name }} is not linked any more.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  })
  const name = account?.name
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Unlink this account?`}
      action={t`Unlink`}
      subject={account}
      mutation={unlink}
      onClose={onClose}
    >
      <p>
        <Trans>
          Nobody can thank for you from <strong dir="auto">{name}</strong> any more, unless your
          company knows the account by your e-mail address.
        </Trans>
      </p>
    </ActionDialog>
  )
}
