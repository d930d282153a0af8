import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { loadDraft, loadInterruptedDraft, removeInterruptedDraft } from './composer/draft.ts'
import classes from './KeptThanks.module.css'
import { composer, openComposer } from './open-composer.ts'

/** Offers thanks whose send found that the session had ended. Nothing is sent by itself. */
export function KeptThanks({ me }: { me: SignedInUser }) {
  const { isOpen } = useSyncExternalStore(composer.subscribe, composer.current)
  const [isForgotten, setForgotten] = useState(false)
  const of = loadInterruptedDraft()
  if (of?.userId !== me.id || isOpen || isForgotten) return null
  const { receivers } = loadDraft(of)
  const { kept, notNow } = wordsOf(of.kind === 'welcome', firstNamesOf(receivers))
  const forget = () => {
    removeInterruptedDraft(of)
    setForgotten(true)
    // The pressed button is gone.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <section aria-label={t`Not sent yet`} className={classes.kept}>
      <p className={classes.words}>
        <strong>{kept}</strong> {t`Your session had ended: nothing was sent.`}
      </p>
      <div className={classes.actions}>
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => openComposer(of)}>
          <Trans>Go on writing</Trans>
        </Button>
        <CloseButton size="lg" aria-label={notNow} onClick={forget} />
      </div>
    </section>
  )
}

/** Describes the interrupted draft; without names, it has no receivers yet. */
function wordsOf(isWelcome: boolean, names: string): { kept: string; notNow: string } {
  if (isWelcome) {
    return names === ''
      ? { kept: t`Your welcome is kept.`, notNow: t`Not now: your welcome` }
      : { kept: t`Your welcome to ${names} is kept.`, notNow: t`Not now: your welcome to ${names}` }
  }
  return names === ''
    ? { kept: t`Your thanks are kept.`, notNow: t`Not now: your thanks` }
    : { kept: t`Your thanks to ${names} are kept.`, notNow: t`Not now: your thanks to ${names}` }
}
