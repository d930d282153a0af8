import { useState } from 'react'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ManagedSection, SectionVersion } from '#manuals/contract/manual.ts'
import { versionsQuery } from './help-queries.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import classes from './HistoryDialog.module.css'
import { Author } from './SectionTable.tsx'
import { VersionView } from './VersionView.tsx'

interface HistoryProps {
  section: ManagedSection
  onClose: () => void
}

interface HistoryDialogProps extends Omit<HistoryProps, 'section'> {
  opened: boolean
  section: ManagedSection | null
}

/** The versions of a section, to look at and to restore. */
export function HistoryDialog({ opened, section, onClose }: HistoryDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={section === null ? 'History' : `History of ${section.key}`}
      size="60rem"
      classNames={{ title: classes.title }}
    >
      {section !== null && <History section={section} onClose={onClose} />}
    </Modal>
  )
}

function History({ section, onClose }: HistoryProps) {
  const query = useQuery(versionsQuery(section.id))
  const versions = query.data?.versions
  if (versions === undefined && query.isError) {
    return <Unread words="The history could not be loaded." onRetry={() => void query.refetch()} />
  }
  if (versions === undefined) return <RowsSkeleton rows={4} />
  return <Versions section={section} versions={versions} onClose={onClose} />
}

interface VersionsProps extends HistoryProps {
  versions: readonly SectionVersion[]
}

function Versions({ section, versions, onClose }: VersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const at = Math.max(
    0,
    versions.findIndex(({ version }) => version === chosen),
  )
  const [newest, selected] = [versions[0], versions[at]]
  if (newest === undefined || selected === undefined) return null
  return (
    <div className={classes.history}>
      <fieldset className={classes.versions}>
        <legend>Versions</legend>
        {versions.map(({ version, author, madeAt }) => (
          <label key={version} className={classes.version}>
            <input
              type="radio"
              name="version"
              checked={version === selected.version}
              onChange={() => setChosen(version)}
            />
            <span className={classes.number}>
              Version {version}
              {version === newest.version && ', the newest'}
            </span>
            <span>
              <Moment date={madeAt} />
            </span>
            <span>
              <Author email={author} />
            </span>
          </label>
        ))}
      </fieldset>
      <VersionView
        key={selected.version}
        sectionId={section.id}
        version={selected}
        newest={newest}
        before={versions[at + 1] ?? null}
        onRestored={onClose}
      />
    </div>
  )
}
