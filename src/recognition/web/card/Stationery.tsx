import { Trans } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Hundredths } from '#platform/contract/points.ts'
import { SEAL_EDGE } from '#platform/contract/wreath.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Points } from '#platform/web/ui/Points.tsx'
import { Crown, CrownHeart } from '#platform/web/ui/Wreath.tsx'
import { wordsSizeOf } from '#recognition/contract/card-look.ts'
import type { Face, Recognition } from '#recognition/contract/recognition.ts'
import classes from './Stationery.module.css'

type CardFace = Pick<Face, 'id' | 'firstName' | 'lastName' | 'picture'>

interface StationeryProps {
  /** `page`: as large as a letter; `live`: for a moment; `draft`: while it is written; `compact`: one of many. */
  size: 'page' | 'live' | 'draft' | 'compact'
  /** A private card is sealed, a welcome is an open door. */
  kind: 'thanks' | 'private' | 'welcome'
  /** Null: the reader, or nobody else. */
  sender: CardFace | null
  receivers: readonly CardFace[]
  /** Whether the wreath grows. */
  grows?: boolean
  /** The line between the wreath and the words. */
  headline: ReactNode
  /** The text that `children` show: it decides their size. */
  message: string
  /** The words, or the field in which they are written: at the size that they inherit. */
  children: ReactNode
  picture?: ReactNode
  /** The company's values. */
  values?: ReactNode
  seal?: ReactNode
  /** What else belongs to the paper, such as its actions. */
  footer?: ReactNode
}

/** A card of thanks as an object: its paper, and on it the wreath, the headline, the words and the seal. */
export function Stationery(props: StationeryProps) {
  const { size, kind, sender, receivers, grows = false, message } = props
  const { headline, children, picture, values, seal, footer } = props
  const style = { '--words': `${wordsSizeOf(message) / 16}rem` } as CSSProperties
  return (
    <div className={classes.stationery} data-size={size} data-kind={kind} style={style}>
      <CardCrown {...{ kind, sender, receivers, size, grows }} />
      <div className={classes.headline}>{headline}</div>
      <div className={classes.words}>{children}</div>
      {picture}
      {values}
      <div className={classes.value}>{seal}</div>
      {footer}
    </div>
  )
}

const FACE_SIZES = { page: 104, live: 84, draft: 64, compact: 56 } as const
const MOST_FACES = 4
/** The width that a narrow phone needs beside the wreath, in rem. */
const BESIDE = { page: 5, live: 6, draft: 6, compact: 8 } as const

type CardCrownProps = Pick<StationeryProps, 'kind' | 'sender' | 'receivers' | 'size'> & {
  grows: boolean
}

/** The faces in the wreath; several stand smaller in a row. A private card has its lock there. */
function CardCrown({ kind, sender, receivers, size, grows }: CardCrownProps) {
  const shown = receivers.slice(0, MOST_FACES)
  const more = receivers.length - shown.length
  const count = shown.length + (sender === null ? 0 : 1)
  const face = Math.round(FACE_SIZES[size] * (count > 2 ? 0.7 : count > 1 ? 0.85 : 1))
  // The branches are about as wide as one more face, and so is the number of further ones.
  const faces = count + (more > 0 ? 2 : 1)
  const room = `(100vw - ${BESIDE[size]}rem) / ${faces}`
  return (
    <div
      className={classes.crown}
      style={{ '--face': `min(${face / 16}rem * var(--crown), ${room})` } as CSSProperties}
      aria-hidden
    >
      <Crown grows={grows}>
        {sender !== null && <PersonAvatar person={sender} size={face} />}
        {sender !== null && shown.length > 0 && <CrownHeart />}
        {shown.map((receiver) => (
          <PersonAvatar key={receiver.id} person={receiver} size={face} />
        ))}
        {more > 0 && <span className={classes.further}>+{more}</span>}
      </Crown>
      {kind === 'private' && (
        <span className={classes.lock}>
          <IconLock />
        </span>
      )}
    </div>
  )
}

/** The people of a card for the wreath: all but its reader. */
export function facesFor(
  me: number,
  { sender, receivers }: Pick<Recognition, 'sender' | 'receivers'>,
): Pick<StationeryProps, 'sender' | 'receivers'> {
  return {
    sender: sender?.id === me ? null : sender,
    // On a card of the company the wreath is around its receiver, also for themselves.
    receivers: sender === null ? receivers : receivers.filter(({ id }) => id !== me),
  }
}

/** The kind of stationery for a card. */
export function kindOf({
  isWelcome,
  visibility,
}: Pick<Recognition, 'isWelcome' | 'visibility'>): StationeryProps['kind'] {
  if (isWelcome) return 'welcome'
  return visibility === 'private' ? 'private' : 'thanks'
}

interface SealProps {
  amount: Hundredths
  /** Whether there are several receivers: "+25 each". */
  isForEach: boolean
}

/** The points of a card for each receiver, as a golden seal. */
export function Seal({ amount, isForEach }: SealProps) {
  if (amount <= 0) return null
  return (
    <p className={classes.seal} data-digits={Math.min(10, showBriefly(amount).length)}>
      <svg viewBox="-50 -50 100 100" aria-hidden focusable="false">
        <path d={SEAL_EDGE} />
        <circle r="39" />
      </svg>
      <span>
        {isForEach ? (
          <Trans>
            <Points amount={amount} signed brief /> each
          </Trans>
        ) : (
          <Points amount={amount} signed brief />
        )}
      </span>
    </p>
  )
}
