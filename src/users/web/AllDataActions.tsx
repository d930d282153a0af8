import type { MouseEvent, ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconDots, IconDownload, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import type { Slips } from '#users/contract/slips.ts'
import type { UserFilter } from '#users/contract/users.ts'
import { secondStepEndpoints } from '#auth/contract/second-step.ts'
import { call } from '#platform/web/api/client.ts'
import { AddPerson } from './AddPerson.tsx'
import classes from './AllData.module.css'
import { useActsByRole } from './use-acts-by-role.ts'
import { usersAddress } from './use-all-data.ts'

/** A plain link could not ask for a proof: asks first, then follows the link. */
async function saveOnceProved(event: MouseEvent<HTMLElement>): Promise<void> {
  if (!(event.currentTarget instanceof HTMLAnchorElement)) return
  const { href } = event.currentTarget
  event.preventDefault()
  try {
    await call(secondStepEndpoints.readProof)
  } catch (error) {
    announce('error', wordsFor(error))
    return
  }
  const link = Object.assign(document.createElement('a'), { href, download: '' })
  link.click()
}

interface AllDataActionsProps {
  filter: UserFilter
  /** Called with the slip of somebody who was added. */
  onAdded: (slips: Slips) => void
  /** Actions on bonus points, in view and in the menu. */
  bonuses: { bar: ReactNode; choices: ReactNode }
}

/** Actions on the whole table: bonus points and Add a person in view, the rarer ones in a menu. */
export function AllDataActions({ filter, onAdded, bonuses }: AllDataActionsProps) {
  const actsByRole = useActsByRole()
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
        {!actsByRole && (
          <Button
            {...MENU_CHOICE}
            component={Link}
            to={paths.imports}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            <Trans>Import</Trans>
          </Button>
        )}
        <Button
          {...MENU_CHOICE}
          component="a"
          href={usersAddress(filter)}
          download
          onClick={(event: MouseEvent<HTMLElement>) => void saveOnceProved(event)}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          <Trans>Export</Trans>
        </Button>
        {!actsByRole && (
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
