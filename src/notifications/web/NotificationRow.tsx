import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconCheck,
  IconCoins,
  IconDatabaseExclamation,
  IconEye,
  IconEyeOff,
  IconFileDownload,
  IconFileImport,
  IconFlag,
  IconFlagCheck,
  IconGift,
  IconHeart,
  IconLock,
  IconMailOpened,
  IconMessageCircle,
  IconMoodSmile,
  IconPackage,
  IconPlugConnectedX,
  IconQuestionMark,
  IconShieldCheck,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeNews, newsPath, reasonOf } from '#notifications/contract/describe.ts'
import { MOST_NAMED, namesOf, type NewsGroup } from '#notifications/contract/group-news.ts'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { withoutMarks } from '#platform/web/ui/without-marks.ts'
import classes from './NotificationRow.module.css'

interface NotificationRowProps {
  group: NewsGroup
  /** The row is below a heading with the day. */
  isUnderDay?: boolean
  onMark: (ids: readonly number[], isRead: boolean) => void
  onFollow?: () => void
}

const TIME = dateFormat({ timeStyle: 'short' })

/** A group of news: a link to its subject, and a button that marks it as read or unread. */
export function NotificationRow(props: NotificationRowProps) {
  const { group, isUnderDay = false, onMark, onFollow } = props
  const { date, isRead, members } = group
  const why = reasonOf(group)
  const open = () => {
    if (!isRead) onMark(idsOf(members), true)
  }
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <Faces group={group} />
      <div className={classes.words}>
        <p className={classes.sentence} dir="auto">
          <Link
            to={newsPath(group)}
            className={classes.link}
            onClick={() => {
              open()
              onFollow?.()
            }}
            // The middle button opens a new tab.
            onAuxClick={({ button }) => button === 1 && open()}
          >
            {!isRead && (
              <VisuallyHidden>
                <Trans>Unread:</Trans>{' '}
              </VisuallyHidden>
            )}
            <Sentence group={group} />
          </Link>
        </p>
        <Quotes members={members} />
        {why !== undefined && (
          <p className={classes.quote} dir="auto">
            {why}
          </p>
        )}
        <p className={classes.when}>
          {isUnderDay ? (
            <time dateTime={date.toISOString()}>{TIME().format(date)}</time>
          ) : (
            <Ago date={date} />
          )}
        </p>
      </div>
      <MarkButton group={group} onMark={onMark} />
    </li>
  )
}

type GroupProps = Pick<NotificationRowProps, 'group'>

function idsOf(members: readonly Notification[]): number[] {
  return members.map(({ id }) => id)
}

/** The faces of the actors, one behind the other. */
function Faces({ group: { actor, also, kind } }: GroupProps) {
  if (actor === null) {
    return (
      <span className={classes.icon}>
        <KindIcon kind={kind} size={22} />
      </span>
    )
  }
  const people = [actor, ...also].slice(0, MOST_NAMED)
  return (
    <span className={classes.face} data-people={people.length}>
      {people.map((person) => (
        <PersonAvatar key={person.id} person={person} size={people.length === 1 ? 40 : 28} />
      ))}
      <span className={classes.kind}>
        <KindIcon kind={kind} size={13} />
      </span>
    </span>
  )
}

const MOST_QUOTES = 2

/** The words, the newest first; who said them stands before each if there are several people. */
function Quotes({ members }: { members: readonly Notification[] }) {
  const quoted = members.flatMap(({ id, actor, quote }) => {
    const words = withoutMarks(quote ?? '')
    return words === '' ? [] : [{ id, words, actor }]
  })
  return quoted.slice(0, MOST_QUOTES).map(({ id, words, actor }) => (
    <p key={id} className={classes.quote} dir="auto" data-single={members.length > 1 || undefined}>
      {members.length > 1 && actor !== null
        ? t`${{ name: shortNameOf(actor) }}: “${words}”`
        : t`“${words}”`}
    </p>
  ))
}

const NAME_LENGTH = 60

/** The first words of the thanks; empty where they are not shown. */
function cardOf({ card }: NewsGroup): string {
  const words = withoutMarks(card ?? '')
  return words.length > NAME_LENGTH ? `${words.slice(0, NAME_LENGTH).trimEnd()}…` : words
}

/** The sentence, with the people's names emphasised; the words of a card run in their own direction. */
function Sentence({ group }: GroupProps) {
  const card = cardOf(group)
  const names = group.actor === null ? '' : namesOf(group, say)
  const isolateCard = (part: string) => mark(part, card, <bdi>{card}</bdi>)
  return mark(describeNews(group, say, card), names, <strong>{names}</strong>, isolateCard)
}

/** A sentence with one text of it marked; `rest` renders the text around it. */
function mark(
  sentence: string,
  text: string,
  marked: ReactNode,
  rest: (part: string) => ReactNode = (part) => part,
): ReactNode {
  const at = text === '' ? -1 : sentence.indexOf(text)
  if (at < 0) return rest(sentence)
  return (
    <>
      {rest(sentence.slice(0, at))}
      {marked}
      {rest(sentence.slice(at + text.length))}
    </>
  )
}

function MarkButton({ group, onMark }: Pick<NotificationRowProps, 'group' | 'onMark'>) {
  const { kind, isRead, members } = group
  // Read reactions can't be marked unread: later reactions get a new notification.
  if (isRead && kind === 'reacted') return null
  const action = isRead ? t`Mark as unread` : t`Mark as read`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.mark}
      aria-label={t`${action}: ${{ news: describeNews(group, say, cardOf(group)) }}`}
      title={action}
      onClick={() => onMark(idsOf(members), !isRead)}
    >
      {isRead ? <IconMailOpened size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
    </ActionIcon>
  )
}

const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  thanked: IconHeart,
  pointsAdded: IconCoins,
  commented: IconMessageCircle,
  reacted: IconMoodSmile,
  bonusWaiting: IconCoins,
  bonusRecalled: IconCoins,
  orderHandedOver: IconGift,
  handOverTakenBack: IconPackage,
  orderRefunded: IconPackage,
  withdrawalPaid: IconCash,
  withdrawalUnpaid: IconCash,
  accountApproved: IconUserCheck,
  roleGiven: IconShieldCheck,
  handoverOffered: IconShieldCheck,
  handoverAnswered: IconShieldCheck,
  pointsAdjusted: IconCoins,
  sendReversed: IconCoins,
  wordsHidden: IconEyeOff,
  wordsShown: IconEye,
  reportSettled: IconFlagCheck,
  newcomer: IconUserPlus,
  passwordChanged: IconLock,
  myDataReady: IconFileDownload,
  accountWaits: IconUserCheck,
  orderPlaced: IconGift,
  stockLow: IconPackage,
  reportMade: IconFlag,
  questionUnanswered: IconQuestionMark,
  importEnded: IconFileImport,
  booksOutOfBalance: IconAlertTriangle,
  backupFailed: IconDatabaseExclamation,
  webhookOff: IconPlugConnectedX,
}

/** The icon of a kind of notification; decorative. */
function KindIcon({ kind, size }: { kind: NotificationKind; size: number }) {
  const Shown = ICONS[kind]
  return <Shown size={size} aria-hidden />
}
