import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserFilter } from '#users/contract/users.ts'
import { usersAddress } from './user-queries.ts'
import { paths } from '#platform/web/paths.ts'
import classes from './AllData.module.css'
import { ProcessEntered } from '#bonuses/web/ProcessEntered.tsx'

/** Actions on the whole table: process all entered bonuses, import, export. */
export function AllDataActions({ filter }: { filter: UserFilter }) {
  return (
    <div className={classes.actions}>
      <ProcessEntered />
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
