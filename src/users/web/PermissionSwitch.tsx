import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import type { PermissionFlag } from '#platform/contract/people.ts'
import type { UserRow } from '#users/contract/users.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PERMISSION_LABELS } from '#platform/web/permission-labels.ts'
import { useSetPermissions } from './use-set-permissions.ts'
import classes from './PermissionSwitch.module.css'

interface PermissionSwitchProps {
  user: UserRow
  flag: PermissionFlag
  /** Called instead of switching Active off, which would end the person's sessions. */
  onDeactivate: (user: UserRow) => void
}

/** One permission flag of one user (specification, section 6). */
export function PermissionSwitch({ user, flag, onDeactivate }: PermissionSwitchProps) {
  const { mutate } = useSetPermissions()
  return (
    <Switch
      aria-label={`${PERMISSION_LABELS[flag]} for ${nameOf(user)}`}
      withThumbIndicator={false}
      classNames={{ input: classes.input, track: classes.track }}
      checked={user[flag]}
      onChange={({ currentTarget: { checked } }) => {
        if (flag === 'isActive' && !checked) onDeactivate(user)
        else mutate({ user, change: { [flag]: checked } })
      }}
    />
  )
}
