import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDots, IconDownload, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import type { Slips } from '#users/contract/slips.ts'
import { userEndpoints, type UserFilter } from '#users/contract/users.ts'
import { AddPerson } from './AddPerson.tsx'
import classes from './AllData.module.css'
import { useIsAdministrator } from './use-acts-by-role.ts'

interface AllDataActionsProps {
  filter: UserFilter
  /** Called with the slip of somebody who was added. */
  onAdded: (slips: Slips) => void
  /** Actions on bonus points, in view and in the menu. */
  bonuses: { bar: ReactNode; choices: ReactNode }
}

/** Actions on the whole table: bonus points and Add a person in view, the rarer ones in a menu. */
export function AllDataActions({ filter, onAdded, bonuses }: AllDataActionsProps) {
  const isAdministrator = useIsAdministrator()
  return (
    <div className={classes.actions}>
      <div className={classes.bonuses}>{bonuses.bar}</div>
      <AddPerson onAdded={onAdded} />
      <MoreMenu
        className={classes.more}
        renderButton={(props) => (
          <Button {...props} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            <span className={classes.word}>{t`More`}</span>
          </Button>
        )}
      >
        <Button
          {...MENU_CHOICE}
          component={Link}
          to={paths.imports}
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          <Trans>Import</Trans>
        </Button>
        <Button
          {...MENU_CHOICE}
          {...fileLink(userEndpoints.downloadUsers, { query: filter })}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Export</Trans>
        </Button>
        {isAdministrator && (
          <Button
            {...MENU_CHOICE}
            component={Link}
            to={paths.roles}
            leftSection={<IconShieldCheck size={18} aria-hidden />}
          >
            <Trans>Roles</Trans>
          </Button>
        )}
        {bonuses.choices}
      </MoreMenu>
    </div>
  )
}
