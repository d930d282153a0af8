import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { PermissionFlag } from '#contract/people.ts'
import type { UserRow } from '#contract/users.ts'
import { nameOf } from '../ui/name-of.ts'
import { useSetPermission } from './use-set-permission.ts'
import classes from './PermissionSwitch.module.css'

interface PermissionSwitchProps {
  user: UserRow
  flag: PermissionFlag
}

/** One permission flag of one user (specification, section 6). */
export function PermissionSwitch({ user, flag }: PermissionSwitchProps) {
  const { mutate } = useSetPermission()
  return (
    <Switch
      aria-label={`${flag} for ${nameOf(user)}`}
      withThumbIndicator={false}
      classNames={{ input: classes.input, track: classes.track }}
      checked={user[flag]}
      onChange={(event) => mutate({ user, flag, on: event.currentTarget.checked })}
    />
  )
}
