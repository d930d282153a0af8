import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconCheck,
  IconMailOpened,
  IconAlertTriangle,
  IconCoins,
  IconFileImport,
  IconFlag,
  IconGift,
  IconHeart,
  IconLock,
  IconMessageCircle,
  IconMoodSmile,
  IconPackage,
  IconQuestionMark,
  IconShieldCheck,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { describe, pathOf } from '#notifications/contract/describe.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { withoutMarks } from '#platform/web/ui/without-marks.ts'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import classes from './NotificationRow.module.css'

interface NotificationRowProps {
  notification: Notification
  /** The row is below a heading with the day. */
  isUnderDay?: boolean
  onMark: (id: number, isRead: boolean) => void
  onFollow?: () => void
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** A notification: a link to its subject, and a button that marks it as read or unread. */
export function NotificationRow(props: NotificationRowProps) {
  const { notification, isUnderDay = false, onMark, onFollow } = props
  const { id, date, isRead, quote, facts } = notification
  const open = () => {
    if (!isRead) onMark(id, true)
  }
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <Face notification={notification} />
      <div className={classes.words}>
        <p className={classes.sentence}>
          <Link
            to={pathOf(notification)}
            className={classes.link}
            onClick={() => {
              open()
              onFollow?.()
            }}
            // The middle button opens a new tab.
            onAuxClick={({ button }) => button === 1 && open()}
          >
            {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
            <Sentence notification={notification} />
          </Link>
        </p>
        {quote !== null && quote !== '' && <p className={classes.quote}>“{withoutMarks(quote)}”</p>}
        {facts.reason !== undefined && <p className={classes.quote}>{facts.reason}</p>}
        <p className={classes.when}>
          {isUnderDay ? (
            <time dateTime={date.toISOString()}>{TIME.format(date)}</time>
          ) : (
            <Ago date={date} />
          )}
        </p>
      </div>
      <MarkButton notification={notification} onMark={onMark} />
    </li>
  )
}

function Face({ notification: { actor, kind } }: Pick<NotificationRowProps, 'notification'>) {
  if (actor === null) {
    return (
      <span className={classes.icon}>
        <KindIcon kind={kind} size={22} />
      </span>
    )
  }
  return (
    <span className={classes.face}>
      <PersonAvatar person={actor} size={40} />
      <span className={classes.kind}>
        <KindIcon kind={kind} size={13} />
      </span>
    </span>
  )
}

/** The sentence, with the person's name emphasised. */
function Sentence({ notification }: Pick<NotificationRowProps, 'notification'>) {
  const sentence = describe(notification)
  const name = notification.actor === null ? '' : nameOf(notification.actor)
  const at = name === '' ? -1 : sentence.indexOf(name)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <strong>{name}</strong>
      {sentence.slice(at + name.length)}
    </>
  )
}

function MarkButton({
  notification,
  onMark,
}: Pick<NotificationRowProps, 'notification' | 'onMark'>) {
  const { id, kind, isRead } = notification
  // Read reactions can't be marked unread: later reactions get a new notification.
  if (isRead && kind === 'reacted') return null
  const action = isRead ? 'Mark as unread' : 'Mark as read'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.mark}
      aria-label={`${action}: ${describe(notification)}`}
      title={action}
      onClick={() => onMark(id, !isRead)}
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
  orderHandedOver: IconGift,
  orderRefunded: IconPackage,
  accountApproved: IconUserCheck,
  roleGiven: IconShieldCheck,
  pointsAdjusted: IconCoins,
  sendReversed: IconCoins,
  newcomer: IconUserPlus,
  passwordChanged: IconLock,
  accountWaits: IconUserCheck,
  orderPlaced: IconGift,
  stockLow: IconPackage,
  reportMade: IconFlag,
  questionUnanswered: IconQuestionMark,
  importEnded: IconFileImport,
  booksOutOfBalance: IconAlertTriangle,
}

/** The icon of a kind of notification; decorative. */
function KindIcon({ kind, size }: { kind: NotificationKind; size: number }) {
  const Shown = ICONS[kind]
  return <Shown size={size} aria-hidden />
}
