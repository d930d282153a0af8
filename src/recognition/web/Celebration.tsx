import { useEffect, useEffectEvent } from 'react'
import { useReducedMotion } from '@mantine/hooks'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Wreath } from '#platform/web/ui/Wreath.tsx'
import classes from './Celebration.module.css'
import type { Receiver } from './draft.ts'

/** A full wreath, for a face or as an ornament. */
export const LAUREL = {
  radius: 15,
  foot: 97,
  pairs: [112, 138, 164, 190, 216],
  tip: 240,
  lean: 40,
  leaf: 7.5,
}
const MOST_FACES = 3
/** In pixels; of one, two and three. */
const FACE_SIZES = [104, 56, 40]
/** As long as the animation. */
const SHOWN_MS = 950

interface CelebrationProps {
  receivers: readonly Receiver[]
  onEnd: () => void
}

/** A laurel wreath around the faces of thanked colleagues, for a second; decoration. */
export function Celebration({ receivers, onEnd }: CelebrationProps) {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), isStill ? 0 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isStill])
  if (isStill) return null
  return (
    <div className={classes.celebration} aria-hidden>
      <div className={classes.glow} />
      <svg className={classes.wreath} viewBox="-25 -25 50 50" focusable="false">
        <Wreath shape={LAUREL} stem={1} />
      </svg>
      <div className={classes.faces}>
        {receivers.slice(0, MOST_FACES).map((receiver) => (
          <PersonAvatar
            key={receiver.id}
            person={receiver}
            size={FACE_SIZES[Math.min(receivers.length, MOST_FACES) - 1] ?? 104}
          />
        ))}
      </div>
    </div>
  )
}
