import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useCompany } from '#auth/web/session-queries.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { CardOnScreen } from './CardOnScreen.tsx'
import { useScreen } from './screen-query.ts'
import classes from './ScreenPage.module.css'
import { useRotation } from './use-rotation.ts'

/** The number of places between which the heading and the card move, so that nothing burns in. */
const PLACES = 6

/** The wall on a television: one card after the other, for people who walk by. */
export function ScreenPage() {
  const { data, error } = useScreen()
  const { card, turn } = useRotation(data?.cards ?? [])
  const company = useCompany().companyName || 'Laurel'
  useTitle(company)
  useScale()
  const isOff = error instanceof Refused && error.code === 'screen-unknown'
  return (
    <main className={classes.screen} data-place={turn % PLACES}>
      <header className={classes.header}>
        <LaurelMark size={40} />
        <h1 className={classes.title}>
          <Trans>
            Thanks at <bdi>{company}</bdi>
          </Trans>
        </h1>
      </header>
      {isOff ? (
        <Note
          title={t`This screen is switched off`}
          words={t`Open the address that the administrator made for it in Settings.`}
        />
      ) : card !== undefined ? (
        <CardOnScreen key={`${card.id} ${turn}`} card={card} />
      ) : data !== undefined ? (
        <Note
          title={t`The first thanks will be here`}
          words={t`Thank a colleague in Laurel, and everybody reads it here.`}
        />
      ) : (
        error !== null && (
          <Note
            title={t`Laurel can't be reached`}
            words={t`This screen goes on by itself as soon as it can.`}
          />
        )
      )}
    </main>
  )
}

function Note({ title, words }: { title: string; words: string }) {
  return (
    <section className={classes.note}>
      <h2>{title}</h2>
      <p>{words}</p>
    </section>
  )
}

function useTitle(company: string): void {
  useEffect(() => {
    document.title = `${t`Thanks`} · ${company}`
  }, [company])
}

/** Everything is as large as the screen, however many pixels it has. */
function useScale(): void {
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.fontSize
    style.fontSize = 'min(2.2222vh, 1.25vw)'
    return () => {
      style.fontSize = before
    }
  }, [])
}
