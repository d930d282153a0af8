import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useRef, type RefObject } from 'react'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import {
  importEndpoints,
  LARGEST_IMPORT_BYTES,
  MOST_IMPORT_ROWS,
  MOST_LIST_ROWS,
  type Import,
  type PastImport,
} from '#imports/contract/imports.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showCount } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ChoiceCards } from '#platform/web/ui/ChoiceCards.tsx'
import { ChooseFile, DropHint, DropZone } from '#platform/web/ui/FileField.tsx'
import type { FileLink } from '#platform/web/ui/ListTools.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import { useSendImport, type UploadProgress } from './import-queries.ts'
import {
  countOutcome,
  countRows,
  IMPORT_KIND_NAMES,
  type OnboardingOptions,
} from './import-words.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult, useFocusOnChange } from './ImportResult.tsx'
import classes from './Imports.module.css'
import { MatchColumns } from './MatchColumns.tsx'
import type { ImportSearch } from './search-params.ts'

interface ImportsProps {
  /** The kinds of files that the reader may import. */
  kinds: readonly ImportKind[]
  /** The download of the present data, by kind. */
  exports: Readonly<Record<ImportKind, FileLink | null>>
  onboarding: OnboardingOptions
}

/** Users, bonus points or company points by email, or a stock count, from a CSV file: checked first, then applied as a whole. */
export function Imports({ kinds, exports, onboarding }: ImportsProps) {
  const { kind = kinds[0] ?? 'users', gift, id, outcome } = useSearch({ from: paths.imports })
  const navigate = useNavigate({ from: paths.imports })
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnChange(heading, id ?? 'none')
  const change = (search: ImportSearch, replace = true) =>
    void navigate({ search, replace, resetScroll: false })
  return (
    <Screen
      title={t`Import`}
      above={
        isOfLists(kind) ? (
          <BackLink to={paths.milestones}>{t`Milestones`}</BackLink>
        ) : kind !== 'codes' && kinds.includes('users') ? (
          <BackLink to={paths.allData}>{t`All Data`}</BackLink>
        ) : (
          <BackLink to={paths.inventory}>{t`Inventory`}</BackLink>
        )
      }
      lead={
        isOfLists(kind)
          ? t`Holidays, or days of people, from a spreadsheet. Review the changes before anything is saved.`
          : kind === 'codes'
            ? t`The codes of a gift from a spreadsheet. Only their last signs are shown here.`
            : t`Users, points or a stock count from a spreadsheet. Review the changes before anything is saved.`
      }
    >
      {id === undefined ? (
        <>
          <NewImport
            kind={kind}
            gift={gift}
            kinds={kinds}
            present={exports[kind]}
            heading={heading}
            onKind={(chosen) => change({ kind: chosen })}
            onChecked={(checked) => change({ kind: checked.kind, gift, id: checked.id }, false)}
          />
          <PastImports />
        </>
      ) : (
        <ImportResult
          key={id}
          id={id}
          heading={heading}
          onboarding={onboarding}
          outcome={outcome}
          onOutcome={(chosen) => change({ kind, gift, id, outcome: chosen })}
        />
      )}
    </Screen>
  )
}

/** Whether it belongs to Settings › Milestones. */
function isOfLists(kind: ImportKind): boolean {
  return kind === 'holidays' || kind === 'milestones'
}

interface NewImportProps {
  kind: ImportKind
  /** The gift that the file is about. */
  gift: number | undefined
  kinds: readonly ImportKind[]
  present: FileLink | null
  heading: RefObject<HTMLHeadingElement | null>
  onKind: (kind: ImportKind) => void
  onChecked: (checked: Import) => void
}

function NewImport({ kind, gift, kinds, present, heading, onKind, onChecked }: NewImportProps) {
  const file = useSendImport({ kind, gift }, onChecked)
  if (file.matching !== null && file.sending === null) {
    return (
      <Card>
        <MatchColumns
          kind={kind}
          matching={file.matching}
          error={file.error}
          onMatch={file.match}
          onLeave={file.leaveMatching}
        />
      </Card>
    )
  }
  return (
    <Card>
      <div className={classes.steps}>
        <section className={classes.choice}>
          <h2 ref={heading} className={classes.heading} tabIndex={-1}>{t`Choose a file`}</h2>
          {/* Codes are of one gift, whose page leads here. */}
          {kind !== 'codes' && (
            <ImportKindChoice
              kind={kind}
              kinds={kinds}
              disabled={file.sending !== null}
              onChange={onKind}
            />
          )}
        </section>
        <ImportColumns kind={kind} present={present} />
        <ImportFile file={file} most={isOfLists(kind) ? MOST_LIST_ROWS : MOST_IMPORT_ROWS} />
      </div>
    </Card>
  )
}

const LEADS: Record<ImportKind, MessageDescriptor> = {
  users: msg`New accounts, and changes to the names and permissions of existing ones.`,
  bonuses: msg`Bonus points by email, entered for you to process.`,
  awards: msg`Company points by email, given at once.`,
  stock: msg`A counting list of the gifts that was filled in.`,
  holidays: msg`Days without work, on which no card should be posted.`,
  milestones: msg`Days of people for lists of your own, each with the words of its card.`,
  codes: msg`Codes of vouchers, each one piece of the gift’s stock.`,
}

interface ImportKindChoiceProps {
  kind: ImportKind
  kinds: readonly ImportKind[]
  disabled: boolean
  onChange: (kind: ImportKind) => void
}

/** The choice of the import's kind. */
function ImportKindChoice({ kind, kinds, disabled, onChange }: ImportKindChoiceProps) {
  return (
    <ChoiceCards
      question={t`What is in the file`}
      choices={kinds.map((value) => ({
        value,
        name: t(IMPORT_KIND_NAMES[value]),
        lead: t(LEADS[value]),
      }))}
      value={kind}
      disabled={disabled}
      onChange={onChange}
    />
  )
}

const LARGEST_MEGABYTES = LARGEST_IMPORT_BYTES / 1024 / 1024

/** Takes a CSV file by the file dialog or by dropping it, and shows the upload's progress. */
function ImportFile({ file, most }: { file: ReturnType<typeof useSendImport>; most: number }) {
  return (
    <section className={classes.field}>
      <DropZone onDrop={file.choose} className={classes.zone}>
        {file.sending === null ? (
          <FileChoice most={most} invalid={file.error !== null} onChoose={file.choose} />
        ) : (
          <OnItsWay sending={file.sending} onCancel={file.cancel} />
        )}
      </DropZone>
      <p className={classes.error} role="alert">
        {file.error}
      </p>
    </section>
  )
}

interface FileChoiceProps {
  /** The most rows. */
  most: number
  invalid: boolean
  onChoose: (file: File) => void
}

function FileChoice({ most, invalid, onChoose }: FileChoiceProps) {
  const id = useId()
  const rows = showCount(most)
  return (
    <>
      <IconFileSpreadsheet size={34} stroke={1.5} className={classes.icon} aria-hidden />
      <ChooseFile
        accept={['.csv', 'text/csv']}
        describedBy={id}
        invalid={invalid}
        prominent
        onChoose={onChoose}
      >
        {t`Choose a CSV file`}
      </ChooseFile>
      <p id={id} className={classes.hint}>
        <Trans>
          <DropHint>Or drop it here. </DropHint>Up to {rows} rows and {LARGEST_MEGABYTES} MB. You
          review the changes before anything is saved.
        </Trans>
      </p>
    </>
  )
}

function OnItsWay({ sending, onCancel }: { sending: UploadProgress; onCancel: () => void }) {
  const { name, size, share } = sending
  const isSent = share === 1
  return (
    <div className={classes.sending}>
      <p className={classes.name}>{name}</p>
      <ImportProgress label={t`Sending ${name}`} share={isSent ? null : share}>
        {isSent
          ? t`Checking the last rows…`
          : t`${{ sent: showBytes(share * size) }} of ${{ size: showBytes(size) }} sent`}
      </ImportProgress>
      <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
    </div>
  )
}

const STATES: Record<PastImport['state'], MessageDescriptor> = {
  checking: msg`being checked`,
  checked: msg`not applied`,
  applying: msg`being applied`,
  applied: msg`applied`,
  outdated: msg`nothing applied`,
}

/** The latest imports with who made them; nothing before the first. */
function PastImports() {
  const { data } = useQuery({
    queryKey: ['imports', 'past'],
    queryFn: ({ signal }) => call(importEndpoints.listImports, { signal }),
  })
  if (data === undefined || data.imports.length === 0) return null
  return (
    <Card>
      <h2 className={classes.title} id="past-imports">{t`Past imports`}</h2>
      <ul className={classes.list} aria-labelledby="past-imports">
        {data.imports.map((one) => (
          <li key={one.id}>
            <Link to={paths.imports} search={{ kind: one.kind, id: one.id }}>
              <Trans>
                {t(IMPORT_KIND_NAMES[one.kind])}, <Moment date={one.madeAt} />
              </Trans>
            </Link>
            <span className={classes.facts}>
              <bdi>{nameOf(one.madeBy)}</bdi> · {countRows(countOutcome(one, undefined))} ·{' '}
              {t(STATES[one.state])}
              {one.uninvited > 0 && (
                <>
                  {' · '}
                  {t`${{ waiting: showCount(one.uninvited) }} not signed in yet, ${{ invited: showCount(one.invited) }} invited`}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
