import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { withoutMarks } from '#platform/contract/without-marks.ts'
import { paths } from '#platform/web/paths.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import type { DraftReceiver } from './draft.ts'
import classes from './FlyingCard.module.css'
import type { SentThanks } from './submit-thanks.ts'

/** The time in which the wreath grows around the faces. */
const CROWNING_MS = 850
const FLIGHT_MS = 600

interface FlyingCardProps {
  sent: SentThanks
  onEnd: () => void
}

/** A sent card, which is crowned and flies to the wall; decoration, without it under reduced motion. */
export function FlyingCard({ sent, onEnd }: FlyingCardProps) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const card = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  const takeOff = useEffectEvent(() => {
    if (card.current === null) return onEnd()
    const flight = card.current.animate(flightTo(placeOf(sent), card.current), {
      duration: FLIGHT_MS,
      easing: 'cubic-bezier(0.5, 0, 0.4, 1)',
      fill: 'forwards',
    })
    flight.onfinish = onEnd
  })
  useEffect(() => {
    const timer = setTimeout(() => (isStill ? end() : takeOff()), isStill ? 0 : CROWNING_MS)
    return () => clearTimeout(timer)
  }, [isStill])
  if (isStill) return null
  return (
    <div className={classes.celebration} aria-hidden>
      <div ref={card} className={classes.card}>
        <CrownedFaces people={sent.receivers} />
        {sent.message !== '' && <p className={classes.words}>{withoutMarks(sent.message)}</p>}
      </div>
    </div>
  )
}

/**
 * The place of a card on the wall, or the link to Home if the wall is not in view. Null for private
 * cards, which must not seem to go there.
 */
function placeOf({ id, visibility }: SentThanks): DOMRect | null {
  const onWall = document.querySelectorAll(`main [data-card='${id}']`)
  const toWall = visibility === 'public' ? document.querySelectorAll(`a[href='${paths.home}']`) : []
  const places = [...onWall, ...toWall].map((place) => place.getBoundingClientRect())
  return places.find(isInView) ?? null
}

function isInView({ width, top, bottom }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight
}

function flightTo(place: DOMRect | null, card: HTMLElement): Keyframe[] {
  if (place === null) return [{}, { opacity: 0, transform: 'translateY(-2rem)' }]
  const from = card.getBoundingClientRect()
  const x = place.x + place.width / 2 - (from.x + from.width / 2)
  const y = place.y + place.height / 2 - (from.y + from.height / 2)
  const scale = Math.min(1, place.width / from.width, place.height / from.height)
  return [
    {},
    { opacity: 0.9, offset: 0.8 },
    { opacity: 0, transform: `translate(${x}px, ${y}px) scale(${scale})` },
  ]
}

const MOST_FACES = 3
/** The size of each face in pixels, for one, two and three faces. */
const FACE_SIZES = [72, 44, 32]

/** A laurel wreath that grows around the faces of colleagues; decoration. */
export function CrownedFaces({ people }: { people: readonly DraftReceiver[] }) {
  const size = FACE_SIZES[Math.min(people.length, MOST_FACES) - 1] ?? 72
  return (
    <span className={classes.crowned} aria-hidden>
      <FullWreath className={classes.wreath} grows />
      <span className={classes.faces}>
        {people.slice(0, MOST_FACES).map((person) => (
          <PersonAvatar key={person.id} person={person} size={size} />
        ))}
      </span>
    </span>
  )
}
