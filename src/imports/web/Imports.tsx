import { type RefObject, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Import } from '#imports/contract/imports.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import type { ImportSearch } from './search-params.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportKindChoice } from './ImportKindChoice.tsx'
import { ImportResult } from './ImportResult.tsx'
import classes from './Imports.module.css'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { useSendImport } from './use-send-import.ts'

interface ImportsProps {
  /** Where the present data of each kind is downloaded. */
  exportAddresses: Readonly<Record<ImportKind, string>>
}

/** Users, or bonus points by email, from a CSV file: checked first, then applied as a whole. */
export function Imports({ exportAddresses }: ImportsProps) {
  const { kind = 'users', id, outcome } = useSearch({ from: paths.imports })
  const navigate = useNavigate({ from: paths.imports })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(heading, id ?? 'none')
  const change = (search: ImportSearch, replace = true) =>
    void navigate({ search, replace, resetScroll: false })
  return (
    <Screen
      title="Import"
      above={<BackLink to={paths.allData}>All Data</BackLink>}
      lead="Users or bonus points from a spreadsheet. Review the changes before anything is saved."
    >
      {id === undefined ? (
        <NewImport
          kind={kind}
          exportAddress={exportAddresses[kind]}
          heading={heading}
          onKind={(chosen) => change({ kind: chosen })}
          onChecked={(checked) => change({ kind: checked.kind, id: checked.id }, false)}
        />
      ) : (
        <ImportResult
          key={id}
          id={id}
          heading={heading}
          outcome={outcome}
          onOutcome={(chosen) => change({ kind, id, outcome: chosen })}
        />
      )}
    </Screen>
  )
}

interface NewImportProps {
  kind: ImportKind
  exportAddress: string
  heading: RefObject<HTMLHeadingElement | null>
  onKind: (kind: ImportKind) => void
  onChecked: (checked: Import) => void
}

function NewImport({ kind, exportAddress, heading, onKind, onChecked }: NewImportProps) {
  const file = useSendImport(kind, onChecked)
  return (
    <Card>
      <div className={classes.steps}>
        <section className={classes.choice}>
          <h2 ref={heading} className={classes.heading} tabIndex={-1}>
            Choose a file
          </h2>
          <ImportKindChoice kind={kind} disabled={file.sending !== null} onChange={onKind} />
        </section>
        <ImportColumns kind={kind} exportAddress={exportAddress} />
        <ImportFile file={file} />
      </div>
    </Card>
  )
}
