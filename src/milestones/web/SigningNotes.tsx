import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SigningNote } from '#milestones/contract/signings.ts'
import { Ago } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { OpenablePicture } from '#recognition/web/card/OpenablePicture.tsx'
import classes from './SigningNotes.module.css'

/** The notes of colleagues on a card so far, the oldest first. */
export function SigningNotes({ notes }: { notes: readonly SigningNote[] }) {
  if (notes.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>Nobody has signed yet. Be the first!</Trans>
      </p>
    )
  }
  return (
    <section aria-labelledby="signing-notes">
      <h2 id="signing-notes" className={classes.title}>
        {plural(notes.length, { one: '# colleague signed', other: '# colleagues signed' })}
      </h2>
      <ul className={classes.notes}>
        {notes.map(({ author, text, picture, date, isMine }) => (
          <li key={author.id} className={classes.note} data-mine={isMine || undefined}>
            <p className={classes.by}>
              <PersonAvatar person={author} size={30} />
              <strong>{isMine ? t`You` : nameOf(author)}</strong>
              <span className={classes.when}>
                <Ago date={date} />
              </span>
            </p>
            <p className={classes.text} dir="auto">
              {text}
            </p>
            <OpenablePicture picture={picture} of={nameOf(author)} size="small" />
          </li>
        ))}
      </ul>
    </section>
  )
}
