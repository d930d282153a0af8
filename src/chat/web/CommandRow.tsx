import { Button } from '@mantine/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatCommand } from '#chat/contract/chat-commands.ts'
import { serviceName } from '#chat/contract/chat-services.ts'
import { basePath } from '#platform/web/base-path.ts'
import { LastSeen } from '#platform/web/ui/Moment.tsx'
import classes from './Chat.module.css'

/** Where a chat calls this Laurel. */
export function addressOf(path: string): string {
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
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.about}>{serviceName(service)}</p>
        <p className={classes.about} dir="ltr">
          {addressOf(path)}
        </p>
        <p className={classes.about}>
          {plural(accounts, { one: '# linked account', other: '# linked accounts' })}
          {looksUp && <> · {t`also knows people by their e-mail addresses`}</>}
        </p>
        <p className={classes.about}>
          <Trans>
            Last used: <LastSeen date={lastUsed} />
          </Trans>
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={t`Remove ${name}`}
          onClick={() => onRemove(command)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  )
}
