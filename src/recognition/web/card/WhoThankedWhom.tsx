import { Fragment, useState } from 'react'
import { UnstyledButton } from '@mantine/core'
import { IconHeartFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import { type Hundredths, showBriefly } from '#platform/contract/points.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './WhoThankedWhom.module.css'

type Card = Pick<Recognition, 'sender' | 'receivers'>

const MOST_FACES = 3

/** The faces of the sender and the first receivers; decorative, because the names are beside. */
export function Faces({ sender, receivers }: Card) {
  const shown = receivers.slice(0, MOST_FACES)
  return (
    <span className={classes.faces} aria-hidden>
      <PersonAvatar person={sender} size={44} />
      <span className={classes.heart}>
        <IconHeartFilled size={12} />
      </span>
      {shown.map((receiver) => (
        <PersonAvatar key={receiver.id} person={receiver} size={44} />
      ))}
    </span>
  )
}

/** The most receivers that are named; the others are counted. */
const MOST_NAMED = 2

interface WhoThankedWhomProps extends Card {
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
  const { sender, receivers, me, isWelcome, onlyPoints } = props
  const [showsAll, setShowsAll] = useState(false)
  const isShort = receivers.length <= MOST_NAMED + 1
  const named = showsAll || isShort ? receivers : receivers.slice(0, MOST_NAMED)
  const others = receivers.length - named.length
  return (
    <>
      <Name face={sender} me={me} self="You" />{' '}
      <span className={classes.verb}>{onlyPoints === null ? verbOf(isWelcome) : 'sent'}</span>{' '}
      {named.map((receiver, place) => (
        <Fragment key={receiver.id}>
          {place > 0 && (place === receivers.length - 1 ? ' and ' : ', ')}
          <Name face={receiver} me={me} self="you" />
        </Fragment>
      ))}
      {others > 0 && (
        <>
          {' and '}
          <UnstyledButton className={classes.others} onClick={() => setShowsAll(true)}>
            {others} others
          </UnstyledButton>
        </>
      )}
      {onlyPoints !== null && (
        <span className={classes.verb}>
          {' '}
          {showBriefly(onlyPoints)} points{receivers.length > 1 && ' each'}
        </span>
      )}
    </>
  )
}

/** What the sender of a card did. */
export function verbOf(isWelcome: boolean): string {
  return isWelcome ? 'welcomed' : 'thanked'
}

/** A first name, or more for namesakes, that links to the person's page, except for inactive people. */
function Name({ face, me, self }: { face: Face; me: number; self: 'You' | 'you' }) {
  if (face.id === me) return <strong className={classes.name}>{self}</strong>
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
