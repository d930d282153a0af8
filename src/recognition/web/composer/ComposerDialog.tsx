import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useMediaQuery, useReducedMotion } from '@mantine/hooks'
import type { SignedInUser } from '#platform/contract/people.ts'
import { OpeningModal } from '#platform/web/ui/OpeningModal.tsx'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import { Composer } from './Composer.tsx'
import type { DraftHelp } from './ComposerFields.tsx'
import type { Receiver } from './draft.ts'
import { closeComposer, composer } from '../open-composer.ts'
import { announceThanks, type SentThanks } from './send-thanks.ts'
import classes from './ComposerDialog.module.css'

interface ComposerDialogProps {
  user: SignedInUser
  draftHelp?: DraftHelp
}

/** The dialog that `openComposer` opens. */
export function ComposerDialog({ user, draftHelp }: ComposerDialogProps) {
  const { isOpen, receivers } = useSyncExternalStore(composer.subscribe, composer.current)
  const isNarrow = useMediaQuery('(max-width: 53em)', false, { getInitialValueInEffect: false })
  const [thanked, celebrate] = useState<readonly Receiver[]>([])

  function onSent(sent: SentThanks): void {
    closeComposer()
    celebrate(sent.receivers)
    announceThanks(sent)
  }

  return (
    <>
      <OpeningModal
        opened={isOpen}
        onClose={closeComposer}
        title="Say thanks"
        size="60rem"
        // Keeps all fields in view at 1280 × 800.
        yOffset="2.5dvh"
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
      >
        <Composer
          key={receivers.map(({ id }) => id).join()}
          user={user}
          openedFor={receivers}
          takesTurns={isNarrow}
          draftHelp={draftHelp}
          onSent={onSent}
        />
      </OpeningModal>
      {thanked.length > 0 && <Celebration receivers={thanked} onEnd={() => celebrate([])} />}
    </>
  )
}

const MOST_FACES = 3
/** The size of each face in pixels, for one, two and three faces. */
const FACE_SIZES = [104, 56, 40]
/** The duration of the animation. */
const SHOWN_MS = 950

interface CelebrationProps {
  receivers: readonly Receiver[]
  onEnd: () => void
}

/** A laurel wreath around the faces of thanked colleagues, for a second; decoration. */
function Celebration({ receivers, onEnd }: CelebrationProps) {
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
      <FullWreath className={classes.wreath} grows />
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
