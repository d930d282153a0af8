import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import {
  IMPORT_FIELDS,
  NUMBER_AS_NAME,
  STAND_INS,
  type ImportColumnsChoice,
  type ImportColumnsRead,
} from '#imports/contract/imports.ts'
import { listParts } from '#platform/web/language/format.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { ColumnMatch } from './import-queries.ts'
import { fieldName } from './import-words.ts'
import classes from './MatchColumns.module.css'

interface MatchColumnsProps {
  kind: ImportKind
  matching: ColumnMatch
  error: string | null
  onMatch: (columns: ImportColumnsChoice['columns']) => void
  onLeave: () => void
}

/** The field of a column that is left out. */
const NONE = ''

/** Each column of the file beside a field of Laurel: guessed, or as it was chosen before. */
export function MatchColumns({ kind, matching, error, onMatch, onLeave }: MatchColumnsProps) {
  const { read } = matching
  const [columns, setColumns] = useState(read.columns)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isChosen = (field: string) => columns.some((column) => column.field === field)
  /** A field belongs to one column: another one that had it is left out. */
  const choose = (place: number, field: string | null) =>
    setColumns((before) =>
      before.map((column, at) => {
        if (at === place) return { ...column, field }
        return column.field === field ? { ...column, field: null } : column
      }),
    )
  const number = columns.findIndex(({ field }) => field === 'Employee ID')
  const fields = Object.fromEntries([
    [NONE, t`Leave out`],
    ...[...IMPORT_FIELDS[kind], ...read.ownFields].map(
      (field) => [field, fieldName(field)] as const,
    ),
  ]) as Record<string, string>
  const needed = read.required.filter(
    (field) => ![field, ...(STAND_INS[field] ?? [])].some(isChosen),
  )
  return (
    <section className={classes.matching}>
      <h2 ref={heading} className={classes.heading} tabIndex={-1}>{t`Match the columns`}</h2>
      <Introduction {...matching} />
      <ul className={classes.columns}>
        {columns.map((column, place) => (
          <Column
            // oxlint-disable-next-line react/no-array-index-key -- the columns of a file keep their places
            key={place}
            column={column}
            fields={fields}
            onChoose={(field) => choose(place, field)}
          />
        ))}
      </ul>
      {needed.length > 0 && <MissingFields fields={needed} />}
      {kind === 'users' && needed.includes('Email') && number !== -1 && (
        <NumberAsName onUse={() => choose(number, NUMBER_AS_NAME)} />
      )}
      <p className={classes.error} role="alert">
        {error}
      </p>
      <div className={classes.actions}>
        <Button
          size="md"
          disabled={needed.length > 0}
          onClick={() =>
            onMatch(columns.map(({ heading: name, field }) => ({ heading: name, field })))
          }
        >
          {t`Check the rows`}
        </Button>
        <Button size="md" variant="default" onClick={onLeave}>{t`Choose another file`}</Button>
      </div>
    </section>
  )
}

function Introduction({ file, read: { isRemembered, line } }: ColumnMatch) {
  const { name: fileName } = file
  return (
    <p className={classes.note}>
      {isRemembered ? (
        <Trans>
          The columns of <bdi>{fileName}</bdi> are matched as the last time.
        </Trans>
      ) : (
        <Trans>
          Laurel guessed the columns of <bdi>{fileName}</bdi>. Correct its mistakes; your choice is
          remembered for the next file with these headings.
        </Trans>
      )}{' '}
      {line > 1 && <Trans>The headings are in line {line}; the lines above are skipped.</Trans>}
    </p>
  )
}

interface ColumnProps {
  column: ImportColumnsRead['columns'][number]
  /** The names of the fields, and of none. */
  fields: Readonly<Record<string, string>>
  onChoose: (field: string | null) => void
}

function Column({ column: { heading: name, samples, field }, fields, onChoose }: ColumnProps) {
  return (
    <li className={classes.column} data-out={field === null || undefined}>
      <div className={classes.words}>
        <strong dir="auto">{name === '' ? t`(no heading)` : name}</strong>
        <span className={classes.samples} dir="auto">
          {samples.length === 0 ? t`empty` : samples.join(' · ')}
        </span>
      </div>
      <SelectField
        choices={fields}
        value={field ?? NONE}
        aria-label={t`Field of the column ${name}`}
        onChange={(chosen) => onChoose(chosen === NONE ? null : chosen)}
      />
    </li>
  )
}

function MissingFields({ fields }: { fields: readonly string[] }) {
  const wanted = listParts(fields.map(fieldName))
    .map(({ value }) => value)
    .join('')
  return (
    <p className={classes.missing} role="status">
      {t`Choose a column for: ${{ fields: wanted }}`}
    </p>
  )
}

function NumberAsName({ onUse }: { onUse: () => void }) {
  return (
    <div className={classes.offer}>
      <p className={classes.note}>
        <Trans>
          Nobody in this file has an address. People can log in with their employee id as user name,
          where Settings allow user names.
        </Trans>
      </p>
      <Button variant="default" onClick={onUse}>
        {t`Use the employee id as user name`}
      </Button>
    </div>
  )
}
