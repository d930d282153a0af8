import { t } from '@lingui/core/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useState, useSyncExternalStore } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { OpeningModal } from '#platform/web/ui/OpeningModal.tsx'
import { closeComposer, composer } from '../open-composer.ts'
import { Composer } from './Composer.tsx'
import type { DraftHelp } from './ComposerFields.tsx'
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
  const isNarrow = useMediaQuery('(max-width: 53em)', false, { getInitialValueInEffect: false })
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
        size="60rem"
        // Keeps all fields in view at 1280 × 800.
        yOffset="2.5dvh"
        fullScreen={isNarrow}
        radius={isNarrow ? 0 : 'lg'}
      >
        <Composer
          key={[kind, prefilled?.id, ...receivers.map(({ id }) => id)].join()}
          user={user}
          start={start}
          takesTurns={isNarrow}
          draftHelp={draftHelp}
          onSent={onSent}
        />
      </OpeningModal>
      {flying !== null && <FlyingCard sent={flying} onEnd={() => fly(null)} />}
    </>
  )
}
