import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useState, useSyncExternalStore, type CSSProperties } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { OpeningModal } from '#platform/web/ui/OpeningModal.tsx'
import { closeComposer, composer } from '../open-composer.ts'
import { Composer, type DraftHelp } from './Composer.tsx'
import { FlyingCard } from './FlyingCard.tsx'
import { announceThanks, type SentThanks } from './submit-thanks.ts'

interface ComposerDialogProps {
  user: SignedInUser
  draftHelp?: DraftHelp
}

/** The dialog that `openComposer` opens. */
export function ComposerDialog({ user, draftHelp }: ComposerDialogProps) {
  const start = useSyncExternalStore(composer.subscribe, composer.current)
  const { isOpen, kind, receivers, prefilled } = start
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const height = useSyncExternalStore(subscribeToViewport, visibleHeight)
  const [flying, fly] = useState<SentThanks | null>(null)

  function onSent(sent: SentThanks): void {
    composer.current().onSent()
    closeComposer()
    fly(sent)
    announceThanks(sent)
  }

  return (
    <>
      <OpeningModal
        opened={isOpen}
        onClose={closeComposer}
        title={
          kind === 'welcome' ? t`Welcome ${{ names: firstNamesOf(receivers) }}` : t`Say thanks`
        }
        size="42rem"
        // Keeps the whole card in view at 1280 × 800.
        yOffset="2.5dvh"
        fullScreen={isNarrow}
        centered={!isNarrow}
        radius={isNarrow ? 0 : 'lg'}
        {...(isNarrow && { styles: { content: above(height) } })}
      >
        <div data-low={(isNarrow && height < LOW_PX) || undefined}>
          <Composer
            key={[kind, prefilled?.id, ...receivers.map(({ id }) => id)].join()}
            user={user}
            start={start}
            draftHelp={draftHelp}
            onSent={onSent}
          />
        </div>
      </OpeningModal>
      {flying !== null && <FlyingCard sent={flying} onEnd={() => fly(null)} />}
    </>
  )
}

let visible: number | null = null

/**
 * The height in pixels that an on-screen keyboard leaves; enlarging the page by hand doesn't count. Measured on a
 * resize alone: reading it makes the browser lay out the page, and React asks for it at every commit.
 */
const visibleHeight = () => (visible ??= measuredHeight())

function measuredHeight(): number {
  const { height = innerHeight, scale = 1 } = visualViewport ?? {}
  return Math.round(height * scale)
}

function subscribeToViewport(listener: () => void): () => void {
  const measure = () => {
    visible = measuredHeight()
    listener()
  }
  visualViewport?.addEventListener('resize', measure)
  return () => visualViewport?.removeEventListener('resize', measure)
}

/** Below it, the words need the room of what is said beside them. */
const LOW_PX = 560

/** Ends the dialog above the keyboard, so that its button is in reach. */
function above(height: number): CSSProperties {
  return { height, '--visible-height': `${height}px` } as CSSProperties
}
