import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '#platform/web/paths.ts'
import { kindOf, Seal, Stationery } from '../card/Stationery.tsx'
import { CardWords } from '../card/Words.tsx'
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
        <Stationery
          size="live"
          kind={kindOf(sent)}
          sender={null}
          receivers={sent.receivers}
          grows
          headline={null}
          message={sent.message}
          seal={<Seal amount={sent.amount} isForEach={sent.receivers.length > 1} />}
        >
          <CardWords message={sent.message} />
        </Stationery>
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
