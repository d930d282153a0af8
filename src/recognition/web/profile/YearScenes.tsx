import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Scene } from '#platform/web/ui/Scene.tsx'
import type { YearSummary } from './summarise-year.ts'
import { momentsOf } from './year-moments.tsx'
import classes from './YearScenes.module.css'

interface YearScenesProps {
  me: SignedInUser
  year: number
  summary: YearSummary
  /** After the last scene, or before, where somebody wants the sheet. */
  onEnd: () => void
}

/** The year as up to ten screens of one sentence each. */
export function YearScenes({ me, year, summary, onEnd }: YearScenesProps) {
  const moments = momentsOf(me, year, summary)
  const [at, setAt] = useState(0)
  const moment = moments[at]
  const isLast = at === moments.length - 1
  const goOn = () => (isLast ? onEnd() : setAt(at + 1))
  const goBack = () => setAt(Math.max(0, at - 1))
  useKeys({ goOn, goBack, onEnd })
  if (moment === undefined) return null
  const [number, all] = [at + 1, moments.length]
  return (
    <section className={classes.year} aria-label={t`Your year in ${all} sentences`}>
      <div className={classes.bar} aria-hidden>
        {moments.map(({ key }, place) => (
          <span key={key} data-done={place <= at || undefined} />
        ))}
      </div>
      <div aria-live="polite" className={classes.shown}>
        <VisuallyHidden>{t`${number} of ${all}`}</VisuallyHidden>
        <Scene key={moment.key} {...moment.scene} />
      </div>
      <div className={classes.ways}>
        <ActionIcon
          variant="default"
          size="xl"
          aria-label={t`Back`}
          disabled={at === 0}
          onClick={goBack}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <Button
          size="md"
          className={classes.next}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={goOn}
        >
          {isLast ? t`To the sheet` : t({ message: 'Next', context: 'a scene' })}
        </Button>
        {!isLast && (
          <Button size="md" variant="subtle" onClick={onEnd}>
            <Trans>To the sheet</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

interface Turns {
  goOn: () => void
  goBack: () => void
  onEnd: () => void
}

const OWN_KEYS = 'input, select, textarea, [role=dialog], [role=listbox], [role=menu]'

/** Arrows and Space turn the scenes, Escape ends them; not while a field or a dialog has the focus. */
function useKeys({ goOn, goBack, onEnd }: Turns): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey) return
    if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null) return
    const isMirrored = document.documentElement.dir === 'rtl'
    if (key === 'Escape') onEnd()
    else if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) goOn()
    else if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) goBack()
    else if (key === ' ' && target.closest('button, a') === null) goOn()
    else return
    // A space would scroll.
    event.preventDefault()
  })
}
