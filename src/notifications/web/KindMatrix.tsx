import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useId } from 'react'
import { Checkbox, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import {
  hasPush,
  KIND_NAMES,
  isAdministrators,
  type NotificationKind,
} from '#notifications/contract/kinds.ts'
import type { KindChange, KindChannels, MailChoice } from '#notifications/contract/preferences.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './KindMatrix.module.css'

const MAIL_NAMES: Readonly<Record<MailChoice, string>> = {
  never: 'Never',
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

const THANKS: ReadonlySet<NotificationKind> = new Set([
  'thanked',
  'pointsAdded',
  'commented',
  'reacted',
  'wordsHidden',
  'wordsShown',
  'reportSettled',
])
const ACCOUNT: ReadonlySet<NotificationKind> = new Set([
  'accountApproved',
  'roleGiven',
  'handoverOffered',
  'handoverAnswered',
  'newcomer',
  'passwordChanged',
  'myDataReady',
])

const GROUPS = ['Thanks', 'Points and gifts', 'Account and colleagues', 'Administration'] as const

function groupOf(kind: NotificationKind): (typeof GROUPS)[number] {
  if (isAdministrators(kind)) return 'Administration'
  if (THANKS.has(kind)) return 'Thanks'
  return ACCOUNT.has(kind) ? 'Account and colleagues' : 'Points and gifts'
}

interface KindMatrixProps {
  kinds: readonly KindChannels[]
  onChange: (change: KindChange) => void
}

/** A table of the kinds of news and their channels; each cell is saved on its own. */
export function KindMatrix({ kinds, onChange }: KindMatrixProps) {
  return GROUPS.map((group) => {
    const rows = kinds.filter(({ kind }) => groupOf(kind) === group)
    return rows.length > 0 && <Group key={group} name={group} rows={rows} onChange={onChange} />
  })
}

interface GroupProps {
  name: string
  rows: readonly KindChannels[]
  onChange: (change: KindChange) => void
}

const COLUMNS = [{ name: 'News' }, { name: 'Inbox' }, { name: 'E-mail' }, { name: 'Push' }]

function Group({ name, rows, onChange }: GroupProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.group}>
      <Title order={2} id={titleId} className={classes.title}>
        {name}
      </Title>
      <Card padding="flush">
        <Table
          columns={COLUMNS}
          cards="narrow"
          className={classes.matrix}
          aria-labelledby={titleId}
        >
          {rows.map((channels) => (
            <Row key={channels.kind} channels={channels} onChange={onChange} />
          ))}
        </Table>
      </Card>
    </section>
  )
}

function Row({ channels, onChange }: { channels: KindChannels } & Pick<GroupProps, 'onChange'>) {
  const { kind, inInbox, mail, push, isLocked } = channels
  const name = KIND_NAMES[kind]
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.name}>
        {name}
        {isLocked && (
          <span className={classes.why}>This is about safety, so it always reaches you.</span>
        )}
        {!hasPush(kind) && (
          <span className={classes.why}>Not by push: no device of yours is signed in then.</span>
        )}
      </th>
      <td role="cell" data-label="Inbox">
        {isLocked ? (
          <Fixed>{inInbox ? 'Always' : 'Never'}</Fixed>
        ) : (
          <Checkbox
            size="md"
            aria-label={`Inbox: ${name}`}
            classNames={{ input: classes.box }}
            checked={inInbox}
            onChange={(event) => onChange({ kind, inInbox: event.currentTarget.checked })}
          />
        )}
      </td>
      <td role="cell" data-label="E-mail">
        {isLocked ? (
          <Fixed>
            {mail === 'never' && kind === 'passwordChanged' ? 'Always' : MAIL_NAMES[mail]}
          </Fixed>
        ) : (
          <SelectField
            size="sm"
            aria-label={`E-mail: ${name}`}
            className={classes.mail}
            choices={MAIL_NAMES}
            value={mail}
            onChange={(chosen) => onChange({ kind, mail: chosen })}
          />
        )}
      </td>
      <td role="cell" data-label="Push">
        {isLocked || !hasPush(kind) ? (
          <Fixed>{push ? 'Always' : 'Never'}</Fixed>
        ) : (
          <Checkbox
            size="md"
            aria-label={`Push: ${name}`}
            classNames={{ input: classes.box }}
            checked={push}
            onChange={(event) => onChange({ kind, push: event.currentTarget.checked })}
          />
        )}
      </td>
    </tr>
  )
}

/** A channel that cannot be changed. */
function Fixed({ children }: { children: string }) {
  return (
    <span className={classes.fixed}>
      <IconLock size={15} aria-hidden /> {children}
    </span>
  )
}
