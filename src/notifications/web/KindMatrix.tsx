import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import {
  hasPush,
  isAdministrators,
  NOTIFICATION_KIND_NAMES,
  type NotificationKind,
} from '#notifications/contract/kinds.ts'
import type { KindChange, KindChannels, NewsMailPace } from '#notifications/contract/preferences.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import classes from './KindMatrix.module.css'
import { SavedMark } from './SavedMark.tsx'

const MAIL_NAMES: Readonly<Record<NewsMailPace, MessageDescriptor>> = {
  never: msg`Never`,
  at_once: msg`At once`,
  daily: msg`Daily`,
  weekly: msg`Weekly`,
}

const THANKS: ReadonlySet<NotificationKind> = new Set([
  'thanked',
  'celebrated',
  'signingOpened',
  'signingInvited',
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
  'teamUnthanked',
  'teamThanked',
  'passwordChanged',
  'myDataReady',
])

const GROUPS = {
  thanks: msg`Thanks`,
  points: msg`Points and gifts`,
  account: msg`Account and colleagues`,
  administration: msg`Administration`,
} as const
type GroupName = keyof typeof GROUPS

function groupOf(kind: NotificationKind): GroupName {
  if (isAdministrators(kind)) return 'administration'
  if (THANKS.has(kind)) return 'thanks'
  return ACCOUNT.has(kind) ? 'account' : 'points'
}

/** Why a channel brings nothing at present; null while it does. */
export interface SilentChannels {
  /** False: it can bring nothing, and is left out. */
  mail: string | null | false
  push: string | null
}

interface KindMatrixProps {
  kinds: readonly KindChannels[]
  silences?: SilentChannels
  /** The kind whose change was saved a moment ago. */
  saved: NotificationKind | undefined
  onChange: (change: KindChange) => void
}

const BOTH_WORK: SilentChannels = { mail: null, push: null }

/** A table of the kinds of news and their channels; each cell is saved on its own. */
export function KindMatrix({ kinds, silences = BOTH_WORK, ...rest }: KindMatrixProps) {
  // On a phone all groups would be many screens long.
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const groups = (Object.keys(GROUPS) as GroupName[])
    .map((group) => ({ group, rows: kinds.filter(({ kind }) => groupOf(kind) === group) }))
    .filter(({ rows }) => rows.length > 0)
  return groups.map(({ group, rows }, place) => (
    <Group
      key={group}
      name={t(GROUPS[group])}
      rows={rows}
      isOpen={!isPhone || place === 0}
      silences={silences}
      {...rest}
    />
  ))
}

interface GroupProps extends Pick<KindMatrixProps, 'saved' | 'onChange'> {
  name: string
  rows: readonly KindChannels[]
  /** Whether it is unfolded at first. */
  isOpen: boolean
  silences: SilentChannels
}

function columnsOf({ mail, push }: SilentChannels) {
  return [
    { name: t`News` },
    { name: t({ message: 'Inbox', context: 'beside e-mail and push' }) },
    ...(mail === false
      ? []
      : [{ name: t`E-mail`, heading: <Heading name={t`E-mail`} silence={mail} /> }]),
    { name: t`Push`, heading: <Heading name={t`Push`} silence={push} /> },
  ]
}

function Heading({ name, silence }: { name: string; silence: string | null }) {
  return (
    <>
      {name}
      {silence !== null && <span className={classes.silence}>{silence}</span>}
    </>
  )
}

function Group({ name, rows, isOpen, silences, saved, onChange }: GroupProps) {
  const titleId = useId()
  return (
    <details open={isOpen} className={classes.group}>
      <summary>
        <Title order={2} id={titleId} className={classes.title}>
          {name}
        </Title>
      </summary>
      <Card padding="flush">
        <Table
          columns={columnsOf(silences)}
          cards="narrow"
          className={classes.matrix}
          aria-labelledby={titleId}
        >
          {rows.map((channels) => (
            <Row
              key={channels.kind}
              channels={channels}
              isSaved={channels.kind === saved}
              hasMail={silences.mail !== false}
              onChange={onChange}
            />
          ))}
        </Table>
      </Card>
    </details>
  )
}

interface RowProps extends Pick<GroupProps, 'onChange'> {
  channels: KindChannels
  isSaved: boolean
  hasMail: boolean
}

function Row({ channels, isSaved, hasMail, onChange }: RowProps) {
  const { kind, inInbox, push, isLocked } = channels
  const name = t(NOTIFICATION_KIND_NAMES[kind])
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={classes.name}>
        {name}
        {isSaved && <SavedMark />}
        <Sentences kind={kind} isLocked={isLocked} />
      </th>
      <td role="cell" data-label={t({ message: 'Inbox', context: 'beside e-mail and push' })}>
        {isLocked ? (
          <Fixed>{inInbox ? t`Always` : t`Never`}</Fixed>
        ) : (
          <Checkbox
            size="md"
            aria-label={t`Inbox: ${name}`}
            classNames={{ input: classes.box }}
            checked={inInbox}
            onChange={(event) => onChange({ kind, inInbox: event.currentTarget.checked })}
          />
        )}
      </td>
      {hasMail && <MailCell channels={channels} name={name} onChange={onChange} />}
      <td role="cell" data-label={t`Push`}>
        {isLocked || !hasPush(kind) ? (
          <Fixed>{push ? t`Always` : t`Never`}</Fixed>
        ) : (
          <Checkbox
            size="md"
            aria-label={t`Push: ${name}`}
            classNames={{ input: classes.box }}
            checked={push}
            onChange={(event) => onChange({ kind, push: event.currentTarget.checked })}
          />
        )}
      </td>
    </tr>
  )
}

interface MailCellProps extends Pick<RowProps, 'channels' | 'onChange'> {
  name: string
}

function MailCell({ channels: { kind, mail, isLocked }, name, onChange }: MailCellProps) {
  return (
    <td role="cell" data-label={t`E-mail`}>
      {isLocked ? (
        <Fixed>
          {mail === 'never' && kind === 'passwordChanged' ? t`Always` : t(MAIL_NAMES[mail])}
        </Fixed>
      ) : (
        <SelectField
          size="sm"
          aria-label={t`E-mail: ${name}`}
          className={classes.mail}
          choices={MAIL_NAMES}
          value={mail}
          onChange={(chosen) => onChange({ kind, mail: chosen })}
        />
      )}
    </td>
  )
}

/** The description of a kind, and the reasons why channels are fixed. */
function Sentences({ kind, isLocked }: Pick<KindChannels, 'kind' | 'isLocked'>) {
  return (
    <>
      <span className={classes.why}>{t(KIND_SENTENCES[kind])}</span>
      {isLocked && (
        <span className={classes.why}>{t`This is about safety, so it always reaches you.`}</span>
      )}
      {!hasPush(kind) && (
        <span className={classes.why}>
          <Trans>Not by push: no device of yours is signed in then.</Trans>
        </span>
      )}
    </>
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

/** A short description of each kind of news, shown below its name. */
const KIND_SENTENCES: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  thanked: msg`Their words, and the points that come with them.`,
  celebrated: msg`Work anniversaries, birthdays and first days, with a card and points.`,
  signingOpened: msg`For managers, a week before the company’s card for one of their people.`,
  signingInvited: msg`The company’s card for a colleague, before they get it.`,
  pointsAdded: msg`A colleague adds points to a card you are thanked on.`,
  commented: msg`On cards that you wrote or are thanked on.`,
  reacted: msg`A heart or a clap on one of your cards.`,
  bonusWaiting: msg`You can deposit them on Home.`,
  bonusRecalled: msg`Bonus points that you had not deposited yet.`,
  awarded: msg`They buy gifts at once.`,
  boosted: msg`To thank others with, until their last day.`,
  allowanceEnding: msg`Five days before the end, if something is left.`,
  orderToCollect: msg`A reminder, a week and three weeks after it is there.`,
  orderHandedOver: msg`Something you bought is yours now.`,
  handOverTakenBack: msg`A gift was marked as handed over by mistake.`,
  orderRefunded: msg`You get its points back.`,
  orderDecided: msg`Of a gift that needs approval.`,
  donationPaid: msg`Once for each month and gift, with its receipt.`,
  codeReplaced: msg`The new one is on Purchased Items.`,
  giftBack: msg`It was out of stock, and you asked to be told.`,
  withdrawalPaid: msg`The money for them is on its way.`,
  withdrawalUnpaid: msg`A payout was marked as paid by mistake.`,
  teamUnthanked: msg`Every second week at most, for managers, and only if somebody is left out.`,
  teamThanked: msg`Once a week at most, for managers, and only if somebody was.`,
  accountApproved: msg`You can log in from then on.`,
  roleGiven: msg`It says what you may do with it.`,
  handoverOffered: msg`You can accept or decline.`,
  handoverAnswered: msg`Whether it was accepted or declined.`,
  pointsAdjusted: msg`The administrator adds or takes points, with a reason.`,
  sendReversed: msg`Thanks with points are undone.`,
  wordsHidden: msg`A moderator hides something you wrote.`,
  wordsShown: msg`A moderator shows it to everybody again.`,
  reportSettled: msg`How the matter you reported ended.`,
  newcomer: msg`A good moment for a welcome.`,
  passwordChanged: msg`If it was not you, act at once.`,
  myDataReady: msg`You can download it on Home.`,
  accountWaits: msg`Somebody signed up and can not log in yet.`,
  giftMissing: msg`Somebody got the points of a gift that was out of stock.`,
  orderPlaced: msg`It waits to be handed over.`,
  orderCancelled: msg`Nothing of it is to be handed over.`,
  handOverDenied: msg`It was handed over without the buyer’s code.`,
  stockLow: msg`Few are left in the Gift Shop.`,
  reportMade: msg`It waits for a moderator.`,
  questionUnanswered: msg`A question that the manuals do not answer.`,
  importEnded: msg`A file is checked or applied, or has failed.`,
  backupFailed: msg`The data was not backed up at its time.`,
  webhookOff: msg`Its receiver took nothing for a day.`,
  booksOutOfBalance: msg`The audit found a difference in the points.`,
}
