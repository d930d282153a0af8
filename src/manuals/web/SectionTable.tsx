import { Button, VisuallyHidden } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { paths } from '#platform/web/paths.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './SectionTable.module.css'

const COLUMNS = [
  { name: 'Key' },
  { name: 'Author' },
  { name: 'Saved' },
  { name: 'Version' },
  { name: 'Actions', isUnseen: true },
]

interface Actions {
  onEdit: (section: ManagedSection) => void
  onHistory: (section: ManagedSection) => void
  onDelete: (section: ManagedSection) => void
}

interface SectionTableProps extends Actions {
  sections: readonly ManagedSection[]
  /** The rows shown belong to the previous search. */
  stale: boolean
}

/** A row per section. */
export function SectionTable({ sections, stale, ...actions }: SectionTableProps) {
  return (
    <Table columns={COLUMNS} stale={stale} className={classes.table} aria-label="Sections">
      {sections.map((section) => (
        <Row key={section.id} section={section} {...actions} />
      ))}
    </Table>
  )
}

interface RowProps extends Actions {
  section: ManagedSection
}

function Row({ section, onEdit, onHistory, onDelete }: RowProps) {
  const { key, author, updatedAt, version, file, audience } = section
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.key}>
        <Link to={paths.helpSection} params={{ key }}>
          {key}
        </Link>
        {audience === 'administrator' && <span className={classes.file}>Administrator only</span>}
        {file && (
          <span className={classes.file}>
            <IconPaperclip size={16} aria-hidden />
            <VisuallyHidden>File:</VisuallyHidden> {file.name}
          </span>
        )}
      </th>
      <td role="cell" data-label="Author">
        <Author email={author} />
      </td>
      <td role="cell" data-label="Saved" className={classes.when}>
        <Moment date={updatedAt} />
      </td>
      <td role="cell" data-label="Version" className={classes.version}>
        {version}
      </td>
      <td role="cell" className={classes.actions}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Edit: ${key}`}
          onClick={() => onEdit(section)}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="compact-md"
          aria-label={`History: ${key}`}
          onClick={() => onHistory(section)}
        >
          History
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          aria-label={`Delete: ${key}`}
          onClick={() => onDelete(section)}
        >
          Delete
        </Button>
      </td>
    </tr>
  )
}

/** The author; the starter manual has none. */
export function Author({ email }: { email: string | null }) {
  return email === null ? <span>Came with Laurel</span> : <BreakableEmail email={email} />
}
