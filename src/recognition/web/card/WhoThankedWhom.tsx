import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { headlineOfOccasion } from '#platform/contract/occasions.ts'
import type { Hundredths } from '#platform/contract/points.ts'
import { listNames, listParts, showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import classes from './WhoThankedWhom.module.css'

type CardPeople = Pick<Recognition, 'sender' | 'receivers' | 'occasion'>

/** The most receivers that are named; the others are counted. */
const MOST_NAMED = 2

interface WhoThankedWhomProps extends CardPeople {
  me: number
  isWelcome: boolean
  /** Points of a card without words, for each receiver; null for any other card. */
  onlyPoints: Hundredths | null
}

/**
 * "Amara thanked Noor, Ben and 2 others", "Amara welcomed Noor" or "Amara sent Noor 30 points"; a button
 * shows the others.
 */
export function WhoThankedWhom(props: WhoThankedWhomProps) {
  const { sender, receivers, occasion, me, isWelcome, onlyPoints } = props
  if (sender === null) return <Celebrated occasion={occasion} receivers={receivers} />
  const who = sender.id === me ? null : <Name face={sender} />
  const whom = <Receivers receivers={receivers} me={me} />
  const points = onlyPoints === null ? null : showBriefly(onlyPoints)
  const isMine = receivers.length === 1 && receivers[0]?.id === me
  if (who !== null && isMine) return <DidToMe who={who} isWelcome={isWelcome} points={points} />
  if (points === null) return <Did who={who} whom={whom} isWelcome={isWelcome} />
  return <Sent who={who} whom={whom} points={points} isForEach={receivers.length > 1} />
}

/** "Five years, Farid!" */
function Celebrated({ occasion, receivers }: Pick<CardPeople, 'occasion' | 'receivers'>) {
  if (occasion === undefined) return null
  const names = listNames(receivers.map(shortNameOf))
  return <span className={classes.name}>{headlineOfOccasion(occasion, names, say)}</span>
}

interface DidToMeProps {
  who: ReactElement
  isWelcome: boolean
  points: string | null
}

/** A sentence of its own: many languages say "you" elsewhere than a name. */
function DidToMe({ who, isWelcome, points }: DidToMeProps) {
  const { name, verb } = classes
  if (points !== null) {
    return (
      <Trans>
        {who} <span className={verb}>sent</span> <strong className={name}>you</strong>{' '}
        <span className={verb}>
          <Plural value={points} one={`${points} point`} other={`${points} points`} />
        </span>
      </Trans>
    )
  }
  return isWelcome ? (
    <Trans>
      {who} <span className={verb}>welcomed</span> <strong className={name}>you</strong>
    </Trans>
  ) : (
    <Trans>
      {who} <span className={verb}>thanked</span> <strong className={name}>you</strong>
    </Trans>
  )
}

interface SenderAndReceivers {
  /** The sender; null for the reader. */
  who: ReactElement | null
  whom: ReactElement
}

function Did({ who, whom, isWelcome }: SenderAndReceivers & { isWelcome: boolean }) {
  const { name, verb } = classes
  if (who === null) {
    return isWelcome ? (
      <Trans>
        <strong className={name}>You</strong> <span className={verb}>welcomed</span> {whom}
      </Trans>
    ) : (
      <Trans>
        <strong className={name}>You</strong> <span className={verb}>thanked</span> {whom}
      </Trans>
    )
  }
  return isWelcome ? (
    <Trans>
      {who} <span className={verb}>welcomed</span> {whom}
    </Trans>
  ) : (
    <Trans>
      {who} <span className={verb}>thanked</span> {whom}
    </Trans>
  )
}

function Sent({
  who,
  whom,
  points,
  isForEach,
}: SenderAndReceivers & { points: string; isForEach: boolean }) {
  const { name, verb } = classes
  if (who === null) {
    return isForEach ? (
      <Trans>
        <strong className={name}>You</strong> <span className={verb}>sent</span> {whom}{' '}
        <span className={verb}>
          <Plural value={points} one={`${points} point each`} other={`${points} points each`} />
        </span>
      </Trans>
    ) : (
      <Trans>
        <strong className={name}>You</strong> <span className={verb}>sent</span> {whom}{' '}
        <span className={verb}>
          <Plural value={points} one={`${points} point`} other={`${points} points`} />
        </span>
      </Trans>
    )
  }
  return isForEach ? (
    <Trans>
      {who} <span className={verb}>sent</span> {whom}{' '}
      <span className={verb}>
        <Plural value={points} one={`${points} point each`} other={`${points} points each`} />
      </span>
    </Trans>
  ) : (
    <Trans>
      {who} <span className={verb}>sent</span> {whom}{' '}
      <span className={verb}>
        <Plural value={points} one={`${points} point`} other={`${points} points`} />
      </span>
    </Trans>
  )
}

/** "Noor, Ben and 2 others"; the others are a button that shows them. */
function Receivers({ receivers, me }: Pick<WhoThankedWhomProps, 'receivers' | 'me'>) {
  const [showsAll, setShowsAll] = useState(false)
  const isShort = receivers.length <= MOST_NAMED + 1
  const named = showsAll || isShort ? receivers : receivers.slice(0, MOST_NAMED)
  const others = receivers.length - named.length
  const names = named.map((receiver) =>
    receiver.id === me ? (
      <strong key={receiver.id} className={classes.name}>{t`you`}</strong>
    ) : (
      <Name key={receiver.id} face={receiver} />
    ),
  )
  if (others > 0) {
    names.push(
      <UnstyledButton key="others" className={classes.others} onClick={() => setShowsAll(true)}>
        {plural(others, { one: '# other', other: '# others' })}
      </UnstyledButton>,
    )
  }
  // Each name is listed as its place; what stands between them depends on the language.
  const parts = listParts(names.map((_name, place) => String(place)))
  return parts.map(({ type, value }) => (type === 'element' ? names[Number(value)] : value))
}

/** A first name, or more for namesakes, that links to the person's page, except for inactive people. */
function Name({ face }: { face: Face }) {
  if (!face.isActive) {
    return (
      <strong className={classes.name} title={nameOf(face)}>
        <bdi>{shortNameOf(face)}</bdi>
      </strong>
    )
  }
  return (
    <Link
      to={paths.person}
      params={{ userId: String(face.id) }}
      className={classes.name}
      title={nameOf(face)}
    >
      <bdi>{shortNameOf(face)}</bdi>
    </Link>
  )
}
