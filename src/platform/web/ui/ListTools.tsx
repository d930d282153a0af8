import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import classes from './ListTools.module.css'

interface ListToolsProps {
  /** The number of rows found, in words, once it is known. */
  count?: string | undefined
  /** The address of the rows as a CSV file. */
  download?: string
  /** The search field, then the filters. */
  children: ReactNode
}

/** Above a list: search, filters, the number of rows, and a download. */
export function ListTools({ count, download, children }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      {children}
      <p className={classes.count} role="status">
        {count}
      </p>
      {download !== undefined && (
        <Button
          component="a"
          href={download}
          download
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
          className={classes.download}
        >
          <Trans>Download CSV</Trans>
        </Button>
      )}
    </div>
  )
}
