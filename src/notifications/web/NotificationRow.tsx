import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCash,
  IconCheck,
  IconCoins,
  IconConfetti,
  IconDatabaseExclamation,
  IconEye,
  IconEyeOff,
  IconFileDownload,
  IconFileImport,
  IconFlag,
  IconFlagCheck,
  IconGift,
  IconGiftOff,
  IconHeart,
  IconLock,
  IconMailOpened,
  IconMessageCircle,
  IconMoodSmile,
  IconPackage,
  IconPencilHeart,
  IconPlugConnectedX,
  IconQuestionMark,
  IconShieldCheck,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import {
  describeNews,
  newsPath,
  pointsInSentence,
  reasonOf,
} from '#notifications/contract/describe.ts'
import { MOST_NAMED, namesOf, type NewsGroup } from '#notifications/contract/group-news.ts'
import type { NotificationKind } from '#notifications/contract/kinds.ts'
import type { Notification } from '#notifications/contract/notifications.ts'
import { withoutMarks } from '#platform/contract/without-marks.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './NotificationRow.module.css'

interface NotificationRowProps {
  group: NewsGroup
  /** The row is below a heading with the day. */
  isUnderDay?: boolean
  onMark: (ids: readonly number[], isRead: boolean) => void
  onFollow?: () => void
  /** Answers the news in one tap, where it can be answered. */
  Answer: NewsAnswer
}

export type NewsAnswer = ComponentType<Pick<Notification, 'kind' | 'subject' | 'myReactions'>>

const TIME = dateFormat({ timeStyle: 'short' })

/**
 * A group of news: a link to its subject, its words, an answer, and a button that marks it as read or
 * unread. Points stand after the words.
 */
export function NotificationRow(props: NotificationRowProps) {
  const { group, isUnderDay = false, onMark, onFollow, Answer } = props
  const { date, isRead, members, kind, subject, myReactions } = group
  const points = pointsAfter(group)
  const why = reasonOf(group)
  const open = () => {
    if (!isRead) onMark(idsOf(members), true)
  }
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <Faces group={group} />
      <div className={classes.words}>
        <p className={classes.sentence}>
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
          {points !== '' && <span className={classes.points}>{points}</span>}{' '}
          {isUnderDay ? (
            <time dateTime={date.toISOString()}>{TIME().format(date)}</time>
          ) : (
            <Ago date={date} />
          )}
        </p>
      </div>
      <div className={classes.answer}>
        <Answer kind={kind} subject={subject} myReactions={myReactions} />
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
    <p key={id} className={classes.quote} data-single={members.length > 1 || undefined}>
      {isolate(
        members.length > 1 && actor !== null
          ? t`${{ name: shortNameOf(actor) }}: “${words}”`
          : t`“${words}”`,
        words,
      )}
    </p>
  ))
}

/** The points of received thanks, which their sentence leaves out; empty if there are none. */
function pointsAfter({ kind, facts: { points = '' } }: NewsGroup): string {
  if (kind !== 'thanked' || points === '') return ''
  const given = pointsInSentence(points, say)
  return plural(given, { one: `+${given} point`, other: `+${given} points` })
}

function sentenceOf(group: NewsGroup): string {
  const { points: _points, ...facts } = group.facts
  const said = pointsAfter(group) === '' ? group : { ...group, facts }
  return describeNews(said, say, cardOf(group))
}

const NAME_LENGTH = 60

/** The first words of the thanks; empty where they are not shown. */
function cardOf({ card }: NewsGroup): string {
  const words = withoutMarks(card ?? '')
  if (words.length <= NAME_LENGTH) return words
  const end = words.lastIndexOf(' ', NAME_LENGTH)
  return `${words.slice(0, end > 0 ? end : NAME_LENGTH).trimEnd()}…`
}

/** The sentence, with the people's names emphasised; the words of a card run in their own direction. */
function Sentence({ group }: GroupProps) {
  const names = group.actor === null ? '' : namesOf(group, say)
  const isolateCard = (part: string) => isolate(part, cardOf(group))
  return mark(sentenceOf(group), names, <strong>{names}</strong>, isolateCard)
}

const OPENING = /[“”„«»‘’‚‹›"'\u00A0\u202F]*$/
const CLOSING = /^[“”„«»‘’‚‹›"'\u00A0\u202F]*/

/** A sentence whose quoted words run in their own direction, with the quotation marks around them. */
function isolate(sentence: string, words: string): ReactNode {
  const at = words === '' ? -1 : sentence.lastIndexOf(words)
  if (at < 0) return sentence
  const from = at - (OPENING.exec(sentence.slice(0, at))?.[0].length ?? 0)
  const after = at + words.length
  const to = after + (CLOSING.exec(sentence.slice(after))?.[0].length ?? 0)
  return (
    <>
      {sentence.slice(0, from)}
      <bdi>{sentence.slice(from, to)}</bdi>
      {sentence.slice(to)}
    </>
  )
}

/** A sentence with one text of it marked; `rest` renders the text around it. */
function mark(
  sentence: string,
  text: string,
  marked: ReactNode,
  rest: (part: string) => ReactNode,
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
      aria-label={t`${action}: ${{ news: sentenceOf(group) }}`}
      title={action}
      onClick={() => onMark(idsOf(members), !isRead)}
    >
      {isRead ? <IconMailOpened size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
    </ActionIcon>
  )
}

const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  thanked: IconHeart,
  celebrated: IconConfetti,
  signingOpened: IconPencilHeart,
  signingInvited: IconPencilHeart,
  pointsAdded: IconCoins,
  commented: IconMessageCircle,
  reacted: IconMoodSmile,
  bonusWaiting: IconCoins,
  bonusRecalled: IconCoins,
  awarded: IconCoins,
  boosted: IconHeart,
  allowanceEnding: IconHeart,
  teamUnthanked: IconHeart,
  teamThanked: IconHeart,
  orderToCollect: IconPackage,
  orderHandedOver: IconGift,
  handOverTakenBack: IconPackage,
  giftBack: IconGift,
  orderRefunded: IconPackage,
  orderDecided: IconPackage,
  codeReplaced: IconPackage,
  donationPaid: IconGift,
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
  giftMissing: IconGiftOff,
  orderPlaced: IconGift,
  orderCancelled: IconPackage,
  handOverDenied: IconPackage,
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
