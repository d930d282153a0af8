import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { LineDiff } from './LineDiff.tsx'
import classes from './SectionConflict.module.css'
import type { DocumentChoice } from './use-document.ts'
import type { SectionFormState } from './use-section-form.ts'

interface SectionConflictProps {
  section: SectionFormState
  /** The saved section; null: it was deleted. */
  current: ManagedSection | null
}

/** Lets the person choose between their typed text and a text that somebody else has saved. */
export function SectionConflict({ section, current }: SectionConflictProps) {
  const { draft, choice, keepMine, takeCurrent } = section
  return (
    <Alert
      role="alert"
      color="gold"
      icon={<IconUsers aria-hidden />}
      title={
        current ? t`This section was changed meanwhile` : t`This section was deleted meanwhile`
      }
    >
      <div className={classes.conflict}>
        {current ? (
          <>
            <Saved section={current} />
            <div className={classes.texts}>
              <LineDiff from={draft.content} to={current.content} language={current.language} />
              <FileNote choice={choice} current={current} />
            </div>
          </>
        ) : (
          <p>{t`Your text is still here. Saved, it is a section again, with its versions.`}</p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={keepMine}>{t`Keep mine`}</Button>
          {current && (
            <Button variant="default" onClick={() => takeCurrent(current)}>
              <Trans>Take what it says now</Trans>
            </Button>
          )}
        </div>
      </div>
    </Alert>
  )
}

function Saved({ section: { version, updatedAt, author } }: { section: ManagedSection }) {
  return (
    <p>
      {author === null ? (
        <Trans>
          Version {version} was saved <Moment date={updatedAt} />. This is what it says now,
          compared with yours:
        </Trans>
      ) : (
        <Trans>
          Version {version} was saved <Moment date={updatedAt} /> by {author}. This is what it says
          now, compared with yours:
        </Trans>
      )}
    </p>
  )
}

interface FileNoteProps {
  choice: DocumentChoice
  current: ManagedSection
}

/** An untouched file field takes the file of the section. */
function FileNote({ choice, current }: FileNoteProps) {
  const { chosen, isRemoved, file: mine } = choice
  if (mine?.document === current.file?.document) return null
  if (chosen === null && !isRemoved) {
    if (current.file === null) return <p>{t`Its file was removed.`}</p>
    return <p>{t`Its file is now ${{ name: current.file.name }}; either choice keeps it.`}</p>
  }
  const its = current.file?.name ?? t`none`
  const yours = mine?.name ?? t`none`
  return <p>{t`Its file is ${its}; yours is ${yours}.`}</p>
}
