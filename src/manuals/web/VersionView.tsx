import '@mantine/core/styles/Tabs.layer.css'
import { useState } from 'react'
import { Button, Tabs } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { SectionVersion } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { ScrollBox } from '#platform/web/ui/ScrollBox.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './HistoryDialog.module.css'
import { LineDiff } from './LineDiff.tsx'
import { ManualText } from './ManualText.tsx'

interface VersionViewProps {
  sectionId: number
  version: SectionVersion
  newest: SectionVersion
  /** The one that was saved before it; null: it is the first. */
  before: SectionVersion | null
  onRestored: () => void
}

/** A version of a section: its text, and its changes. */
export function VersionView(props: VersionViewProps) {
  const { sectionId, version, newest, before, onRestored } = props
  const isNewest = version.version === newest.version
  const other = isNewest ? before : newest
  return (
    <div className={classes.view}>
      <Tabs defaultValue={other === null ? 'text' : 'changes'} variant="pills" keepMounted={false}>
        <Tabs.List aria-label="How to look at it">
          {other !== null && (
            <Tabs.Tab value="changes">
              {isNewest ? 'What it changed' : 'Against the newest'}
            </Tabs.Tab>
          )}
          <Tabs.Tab value="text">As it reads</Tabs.Tab>
        </Tabs.List>
        {other !== null && (
          <Tabs.Panel value="changes" className={classes.panel}>
            <ScrollBox className={classes.text} role="group" aria-label="Changes">
              <LineDiff from={other.content} to={version.content} />
              <FileChange from={other} to={version} />
              <OptionsChange from={other} to={version} />
            </ScrollBox>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="text" className={classes.panel}>
          <ScrollBox className={classes.text} role="group" aria-label="Text">
            <div className={classes.reading}>
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
        <Restore sectionId={sectionId} version={version.version} onRestored={onRestored} />
      )}
    </div>
  )
}

function FileChange({ from, to }: { from: SectionVersion; to: SectionVersion }) {
  if (from.file?.document === to.file?.document) return null
  return (
    <p className={classes.file}>
      <IconPaperclip size={18} aria-hidden /> File: {from.file?.name ?? 'none'} →{' '}
      {to.file?.name ?? 'none'}
    </p>
  )
}

function OptionsChange({ from, to }: { from: SectionVersion; to: SectionVersion }) {
  const [before, after] = [optionsOf(from), optionsOf(to)]
  return before === after ? null : <p className={classes.file}>{`${before} → ${after}`}</p>
}

function optionsOf({ audience, facts }: SectionVersion): string {
  return [`Readers: ${audience}`, facts.length > 0 ? `live facts: ${facts.join(', ')}` : '']
    .filter((part) => part !== '')
    .join('; ')
}

interface RestoreProps {
  sectionId: number
  version: number
  onRestored: () => void
}

// The button that was pressed is gone then.
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
      announce('success', `Version ${version} is restored.`)
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
            Version {version} becomes the newest one. What the section says now stays in its
            history.
          </p>
          <Button ref={focusWhenThere} variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </Button>
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{`Restore version ${version}`}</Button>
      )}
    </div>
  )
}
