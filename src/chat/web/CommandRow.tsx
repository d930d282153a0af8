import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCommand } from '#chat/contract/chat-commands.ts'
import { serviceName } from '#chat/contract/chat-services.ts'
import { basePath } from '#platform/web/base-path.ts'
import { LastSeen } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton } from '#platform/web/ui/Rows.tsx'

/** Where a chat calls this Laurel. */
export function commandAddress(path: string): string {
  return window.location.origin + basePath + path
}

interface CommandRowProps {
  command: ChatCommand
  onRemove: (command: ChatCommand) => void
}

/** A workspace from which people thank. */
export function CommandRow({ command, onRemove }: CommandRowProps) {
  const { name, service, path, accounts, looksUp, lastUsed } = command
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <RowButton label={t`Remove ${name}`} onClick={() => onRemove(command)}>
          <Trans>Remove</Trans>
        </RowButton>
      }
    >
      <Note>{serviceName(service)}</Note>
      <Note>
        <bdi>{commandAddress(path)}</bdi>
      </Note>
      <Note>
        {plural(accounts, { one: '# linked account', other: '# linked accounts' })}
        {looksUp && <> · {t`also knows people by their e-mail addresses`}</>}
      </Note>
      <Note>
        <Trans>
          Last used: <LastSeen date={lastUsed} />
        </Trans>
      </Note>
    </Row>
  )
}
