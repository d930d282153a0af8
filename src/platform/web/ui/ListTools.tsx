import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import classes from './ListTools.module.css'

/** A link to a file, as properties of an anchor or of a button that is one. */
export interface FileLink {
  readonly component: 'a'
  readonly href: string
  readonly download: true
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
}

interface ListToolsProps {
  /** The number of rows found, in words, once it is known. */
  count?: string | undefined
  /** The rows as a CSV file. */
  download?: FileLink
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
          {...download}
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
