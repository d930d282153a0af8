import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Modal, Tabs } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type {
  Audience,
  FactName,
  ManagedSection,
  SectionVersion,
} from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { listNames } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import { Segment, Segments } from '#platform/web/ui/Views.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { versionsQuery } from './help-queries.ts'
import classes from './HistoryDialog.module.css'
import { languageAttributes } from './in-language.ts'
import { LineDiff } from './LineDiff.tsx'
import { ManualText } from './ManualText.tsx'

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
      title={section === null ? t`History` : t`History of ${{ section: section.key }}`}
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
    return (
      <LoadAlert words={t`The history could not be loaded.`} onRetry={() => void query.refetch()} />
    )
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
        <legend>{t`Versions`}</legend>
        {versions.map(({ version, author, madeAt }) => (
          <label key={version} className={classes.version}>
            <input
              type="radio"
              name="version"
              checked={version === selected.version}
              onChange={() => setChosen(version)}
            />
            <span className={classes.number}>
              {version === newest.version
                ? t`Version ${version}, the newest`
                : t`Version ${version}`}
            </span>
            <span>
              <Moment date={madeAt} />
            </span>
            <span>
              <VersionAuthor email={author} />
            </span>
          </label>
        ))}
      </fieldset>
      <VersionView
        key={selected.version}
        section={section}
        version={selected}
        newest={newest}
        before={versions[at + 1] ?? null}
        onRestored={onClose}
      />
    </div>
  )
}

/** The author; the starter manual has none. */
export function VersionAuthor({ email }: { email: string | null }) {
  return email === null ? <span>{t`Came with Laurel`}</span> : <BreakableEmail email={email} />
}

interface VersionViewProps {
  section: ManagedSection
  version: SectionVersion
  newest: SectionVersion
  /** The previous version; null for the first one. */
  before: SectionVersion | null
  onRestored: () => void
}

/** A version of a section: its text, and its changes. */
function VersionView(props: VersionViewProps) {
  const { section, version, newest, before, onRestored } = props
  const isNewest = version.version === newest.version
  const other = isNewest ? before : newest
  return (
    <div className={classes.view}>
      <Tabs defaultValue={other === null ? 'text' : 'changes'} keepMounted={false}>
        <Segments aria-label={t`How to look at it`}>
          {other !== null && (
            <Segment value="changes">
              {isNewest ? t`What it changed` : t`Against the newest`}
            </Segment>
          )}
          <Segment value="text">{t`As it reads`}</Segment>
        </Segments>
        {other !== null && (
          <Tabs.Panel value="changes" className={classes.panel}>
            <ScrollBox className={classes.text} role="group" aria-label={t`Changes`}>
              <LineDiff from={other.content} to={version.content} language={section.language} />
              <FileChange from={other} to={version} />
              <OptionsChange from={other} to={version} />
            </ScrollBox>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="text" className={classes.panel}>
          <ScrollBox className={classes.text} role="group" aria-label={t`Text`}>
            <div className={classes.reading} {...languageAttributes(section.language)}>
              <ManualText text={version.content} level={3} />
              {version.file && (
                <p className={classes.file}>
                  <IconPaperclip size={18} aria-hidden /> {version.file.name}
                </p>
              )}
            </div>
          </ScrollBox>
        </Tabs.Panel>
      </Tabs>
      {!isNewest && (
        <Restore sectionId={section.id} version={version.version} onRestored={onRestored} />
      )}
    </div>
  )
}

function FileChange({ from, to }: { from: SectionVersion; to: SectionVersion }) {
  if (from.file?.document === to.file?.document) return null
  const before = from.file?.name ?? t`none`
  const after = to.file?.name ?? t`none`
  return (
    <p className={classes.file}>
      <IconPaperclip size={18} aria-hidden /> {t`File: ${before} → ${after}`}
    </p>
  )
}

function OptionsChange({ from, to }: { from: SectionVersion; to: SectionVersion }) {
  const [before, after] = [optionsOf(from), optionsOf(to)]
  return before === after ? null : <p className={classes.file}>{t`${before} → ${after}`}</p>
}

const READERS: Readonly<Record<Audience, MessageDescriptor>> = {
  everyone: msg`everyone`,
  administrator: msg`administrator`,
}

const FACT_NAMES: Readonly<Record<FactName, MessageDescriptor>> = {
  balance: msg`balance`,
  orders: msg`orders`,
  thanks: msg`thanks`,
  permissions: msg`permissions`,
}

function optionsOf({ audience, facts }: SectionVersion): string {
  const readers = t(READERS[audience])
  const names = listNames(facts.map((fact) => t(FACT_NAMES[fact])))
  return names === '' ? t`Readers: ${readers}` : t`Readers: ${readers}; live facts: ${names}`
}

interface RestoreProps {
  sectionId: number
  version: number
  onRestored: () => void
}

// The pressed button has disappeared, so the new one takes the focus.
function focusWhenThere(button: HTMLElement | null): void {
  button?.focus()
}

/** Asks first, in place: a second dialog would hide the version. */
function Restore({ sectionId, version, onRestored }: RestoreProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const restore = useMutation({
    mutationFn: () => call(manualEndpoints.restoreVersion, { params: { id: sectionId, version } }),
    onSuccess: () => {
      announceMessage('success', t`Version ${version} is restored.`)
      onRestored()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  return (
    <div className={classes.restore}>
      <ErrorBanner message={restore.error && wordsFor(restore.error)} onClear={restore.reset} />
      {asking ? (
        <>
          <p role="status">
            <Trans>
              Version {version} becomes the newest one. What the section says now stays in its
              history.
            </Trans>
          </p>
          <Button ref={focusWhenThere} variant="default" onClick={() => setAsking(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>{t`Restore`}</Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{t`Restore version ${version}`}</Button>
      )}
    </div>
  )
}
