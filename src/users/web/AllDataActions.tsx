import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserFilter } from '#users/contract/users.ts'
import { usersAddress } from './use-all-data.ts'
import { paths } from '#platform/web/paths.ts'
import classes from './AllData.module.css'

interface AllDataActionsProps {
  filter: UserFilter
  /** Another feature's actions. */
  children: ReactNode
}

/** Actions on the whole table: Import, Export, and what another feature adds. */
export function AllDataActions({ filter, children }: AllDataActionsProps) {
  return (
    <div className={classes.actions}>
      {children}
      <div className={classes.files}>
        <Button
          component={Link}
          to={paths.imports}
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          Import
        </Button>
        <Button
          component="a"
          href={usersAddress(filter)}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Export
        </Button>
      </div>
    </div>
  )
}
