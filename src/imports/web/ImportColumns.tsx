import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { headingsOf } from '#imports/contract/column-names.ts'
import type { ImportKind } from '#imports/contract/import-choices.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { csvSeparator } from '#platform/contract/format.ts'
import { PERMISSION_FLAGS } from '#platform/contract/people.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { say } from '#platform/web/language/speak.ts'
import type { FileLink } from '#platform/web/ui/ListTools.tsx'
import classes from './ImportColumns.module.css'

interface AcceptedFormat {
  /** The names that a file has, in the file's own spelling. */
  readonly columns: string | MessageDescriptor
  readonly what: MessageDescriptor
}

const ACCEPTED_FORMATS: Record<ImportKind, readonly AcceptedFormat[]> = {
  users: [
    {
      columns: msg`Email, or User Name where it is empty`,
      what: msg`Identifies the person, unless an ID does. A new one gets an account.`,
    },
    {
      columns: 'First Name, Last Name',
      what: msg`A new account needs both, or a Full Name such as “Lea Lead” or “Lead, Lea”. Left empty, an existing account keeps its name.`,
    },
    {
      columns: PERMISSION_FLAGS.join(', '),
      what: msg`true or false, yes or no, ja or nein, x, 1 or 0. If missing or empty, an existing account keeps its own; a new one has isActive and isTransfer, and the others as Settings say.`,
    },
    { columns: 'Title, Team', what: msg`Optional. Left empty, an existing account keeps its own.` },
    {
      columns: 'Employee ID',
      what: msg`Optional, your own number of the person. It identifies them, also when the address is a new one.`,
    },
    {
      columns: 'Manager, Start Date, Birthday',
      what: msg`Optional. A manager by address, employee id or name, a date like 2024-03-01 or 1.3.2024, a birthday like 05-17.`,
    },
    {
      columns: 'Status, Leaving Date',
      what: msg`Optional. With a past day, no account is created, and an existing one is switched off; a future day is planned as the last day.`,
    },
    {
      columns: 'Language',
      what: msg`Optional, such as de or German: of the invitation, the slip and the pages, until the person chooses another.`,
    },
    {
      columns: 'ID',
      what: msg`Optional, from an export. It identifies the person, also when the address is a new one.`,
    },
  ],
  bonuses: [
    { columns: 'Email', what: msg`The address of an existing account.` },
    { columns: 'Amount', what: msg`Points, such as 12.50.` },
    { columns: 'Reason', what: msg`Optional. The person will see it.` },
  ],
  awards: [
    { columns: 'Email', what: msg`The address of an active account.` },
    { columns: 'Amount', what: msg`Points, such as 12.50.` },
    { columns: 'Reason', what: msg`Everybody who gets them reads it.` },
  ],
  stock: [
    {
      columns: 'ID, Gift',
      what: msg`As in the counting list. A row with another name is refused.`,
    },
    {
      columns: 'Stock',
      what: msg`As in the counting list. If it changed since, the row is refused.`,
    },
    { columns: 'Counted', what: msg`The counted number. If empty, the gift was not counted.` },
    {
      columns: 'Reason',
      what: msg`Optional: Counted, Damaged or Lost for less than the stock, Found for more.`,
    },
    {
      columns: 'Categories, Offered To',
      what: msg`Optional: names of categories, and of groups, with ; between them. If empty, it stays.`,
    },
    {
      columns: 'Article Number, Options',
      what: msg`Optional, of a variant. Options as in the counting list, such as L · green.`,
    },
  ],
  holidays: [
    { columns: 'Date', what: msg`A date like 2024-03-01 or 1.3.2024. Each day once.` },
    { columns: 'Holiday', what: msg`What the day is called. A known day gets this name.` },
  ],
  milestones: [
    {
      columns: 'List',
      what: msg`The name of one of your lists. If there is only one, it may be empty.`,
    },
    { columns: 'Email', what: msg`The address of an existing account.` },
    {
      columns: 'Date',
      what: msg`A date like 2024-03-01 or 1.3.2024. In each list, a person has a day once.`,
    },
    { columns: 'Text', what: msg`The words of the card.` },
    { columns: 'Amount', what: msg`Optional: points, such as 12.50. If empty, a card alone.` },
  ],
  codes: [
    { columns: 'Code', what: msg`Only its buyer ever sees it. Each code once, in all files.` },
    { columns: 'PIN', what: msg`Optional. Shown with the code.` },
    { columns: 'Value', what: msg`Optional, such as 25 EUR. The buyer reads it before the code.` },
    {
      columns: 'Expires',
      what: msg`Optional: the last day, like 2027-03-01 or 1.3.2027. It is sold until 30 days before.`,
    },
    { columns: 'Note', what: msg`Optional, such as where it is redeemed. Shown with the code.` },
  ],
}

const EXPORTS: Record<Exclude<ImportKind, 'awards' | 'codes'>, MessageDescriptor> = {
  users: msg`Export users`,
  bonuses: msg`Export entered bonus points`,
  stock: msg`Download a counting list`,
  holidays: msg`Export holidays`,
  milestones: msg`Export the lists`,
}

interface ImportColumnsProps {
  kind: ImportKind
  /** The kind's export, which has the same columns; null: there is none. */
  present: FileLink | null
}

/** The columns a file needs, and two files that have them: a template and an export. */
export function ImportColumns({ kind, present }: ImportColumnsProps) {
  return (
    <section className={classes.columns}>
      <h2 className={classes.heading}>{t`Columns of the file`}</h2>
      <p className={classes.note}>
        <Trans>
          With any headings, in any order, with commas, semicolons or tabs between the columns.
          Laurel guesses which column is what, and you can change it before the rows are checked.
        </Trans>{' '}
        {kind === 'users' && <Trans>A file of your HR system will do.</Trans>}
      </p>
      <dl className={classes.taken}>
        {ACCEPTED_FORMATS[kind].map(({ columns, what }) => (
          <div key={what.id}>
            <dt>{typeof columns === 'string' ? columns : t(columns)}</dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => saveFile(importTemplate(kind), `${kind}-template.csv`)}
        >
          <Trans>Download a template</Trans>
        </Button>
        {present !== null && kind !== 'awards' && kind !== 'codes' && (
          <Button
            {...present}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t(EXPORTS[kind])}
          </Button>
        )}
      </div>
    </section>
  )
}

// Spreadsheets recognise UTF-8 by it.
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file with the header of a kind. */
function importTemplate(kind: ImportKind): Blob {
  const header = headingsOf(IMPORT_COLUMNS[kind], say).join(csvSeparator(say.language))
  return new Blob([`${BYTE_ORDER_MARK}${header}\r\n`], { type: 'text/csv' })
}
